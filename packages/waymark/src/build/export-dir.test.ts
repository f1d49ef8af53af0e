import { expect, test } from 'vitest'
import { isExportDir } from './export-dir.ts'

test.each(['dist', './dist', 'dist/', 'build/web', 'docs', '.site'])('%s may be replaced', (dir) => {
  expect(isExportDir(dir)).toBe(true)
})

test.each<[unknown]>([
  [''],
  ['.'],
  ['./'],
  ['..'],
  ['../dist'],
  ['dist/../..'],
  ['a/../app'],
  ['/dist'],
  ['app'],
  ['pages/out'],
  ['src'],
  ['src/out'],
  ['public'],
  ['./public/site'],
  ['node_modules/x'],
  ['.git'],
  ['.waymark/export'],
  ['C:/dist'],
  ['dist\\..\\..'],
  [1],
  [undefined],
])('%j may not', (dir) => {
  expect(isExportDir(dir)).toBe(false)
})
