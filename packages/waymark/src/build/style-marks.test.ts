import { expect, test } from 'vitest'
import { createMark, joinPieces, splitAtMarks, writeMark } from './style-marks.ts'

test('modules are found again in a compressed stylesheet, and the marks are gone', () => {
  const css =
    '@charset "utf-8";@import url(//fonts);@supports (--waymark-module:m1){.a{color:red}@media print{.a{color:#000}}}@supports (--waymark-module:m2){@supports (gap:0){.b{content:"}"}}}'
  expect(splitAtMarks(css)).toEqual([
    { mark: undefined, css: '@charset "utf-8";@import url(//fonts);' },
    { mark: 'm1', css: '.a{color:red}@media print{.a{color:#000}}' },
    { mark: 'm2', css: '@supports (gap:0){.b{content:"}"}}' },
  ])
})

test('a stylesheet that was not compressed is the same again', () => {
  const written = `${writeMark('.a {\n  color: red;\n}', 'm1')}${writeMark('.b { color: blue }', 'm2')}`
  expect(joinPieces(splitAtMarks(written))).toBe('.a {\n  color: red;\n}\n.b { color: blue }')
})

test('what has no marks is one piece, or none when it has no rules', () => {
  expect(splitAtMarks('.a{color:red}')).toEqual([{ mark: undefined, css: '.a{color:red}' }])
  expect(splitAtMarks('\n')).toEqual([])
  expect(writeMark('', 'm1')).toBe('')
})

test('rules that may stand in no block stay outside of one', () => {
  expect(writeMark('@namespace svg url(x);', 'm1')).toBe('@namespace svg url(x);')
})

test('marks do not depend on the folder of the project', () => {
  expect(createMark('/home/a/app/page.css', '/home/a')).toBe(createMark('/srv/app/page.css', '/srv'))
  expect(createMark('/srv/app/page.css', '/srv')).not.toBe(createMark('/srv/app/other.css', '/srv'))
})
