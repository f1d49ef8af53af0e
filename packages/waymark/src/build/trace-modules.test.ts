import { expect, test } from 'vitest'
import { listImports } from './trace-modules.ts'

test.each([
  [`import { a } from './a.js'`, ['./a.js']],
  [`import a, { b as c } from "pkg"`, ['pkg']],
  [`import * as all from '@scope/pkg/deep'`, ['@scope/pkg/deep']],
  [`import './effect.js'`, ['./effect.js']],
  [`export * from './all.js'\nexport { b } from './b.js'`, ['./all.js', './b.js']],
  [`import {\n  a,\n  b,\n} from './lines.js'`, ['./lines.js']],
  [`const text = 'from here'\nexport const b = 'x'`, []],
])('finds what %j imports', (text, expected) => {
  expect(listImports(text, true)).toEqual(expected)
})

test('finds what is loaded later, unless only the start counts', () => {
  const text = `const load = () => import('./later.js')\nconst file = new URL('./process.js', import.meta.url)`
  expect(listImports(text, false)).toEqual(['./later.js', './process.js'])
  expect(listImports(text, true)).toEqual([])
})

test('finds what compiled CommonJS asks Node for', () => {
  expect(listImports('var server = __require("react-dom/server.node")', false)).toEqual([
    'react-dom/server.node',
  ])
})

test('reads what a minifier wrote', () => {
  const text =
    'import{a as b}from"./a.js";import c,{d}from"pkg";let e=()=>import(`./later.js`),f=g=>import(`./${g}.js`)'
  expect(listImports(text, false)).toEqual(['./a.js', 'pkg', './later.js'])
})
