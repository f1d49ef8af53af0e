import { expect, test } from 'vitest'
import { findExportAll } from './page-exports.ts'

test.each([
  ["export * from '../lib/page'", 1, 0],
  ["export { default } from '../lib/page'\n  export * from '../lib/data'", 2, 2],
  ["import './a.css';export*from './page'", 1, 17],
])('%j names what nobody can tell', (code, line, column) => {
  expect(findExportAll(code, '/shop/pages/index.tsx')).toEqual({ line, column })
})

test.each([
  ["export { default, getServerSideProps } from '../lib/page'"],
  ["export * as parts from '../lib/parts'"],
  ["export type * from '../lib/types'"],
  ["// export * from '../lib/page'"],
  ["const text = `export * from './page'`"],
  ['export * from'],
])('%j does not', (code) => {
  expect(findExportAll(code, '/shop/pages/index.tsx')).toBeUndefined()
})
