import { expect, test } from 'vitest'
import { toModule } from './loaders-plugin.ts'

test.each(['export default 1', "import x from 'y'\nmodule.exports = x", 'const exportsList = 1'])(
  '%j stays as it is',
  (code) => {
    expect(toModule(code)).toBe(code)
  },
)

test.each<[code: string, expected: Record<string, unknown>]>([
  ['module.exports = { a: 1 }', { default: { a: 1 } }],
  ["'use strict'; exports.a = 1; exports['b'] = 2", { a: 1, b: 2, default: { a: 1, b: 2 } }],
  [
    'var doc = { kind: "Document" }; module.exports = doc; module.exports["Harbours"] = { name: "Harbours" };',
    { Harbours: { name: 'Harbours' }, default: { kind: 'Document', Harbours: { name: 'Harbours' } } },
  ],
  ['exports.__esModule = true; exports.default = 3', { default: 3, __esModule: true }],
])('%j', async (code, expected) => {
  const text = Buffer.from(toModule(code)).toString('base64')
  expect({ ...(await import(`data:text/javascript;base64,${text}`)) }).toEqual(expected)
})
