import { expect, it } from 'vitest'
import { parseObject } from './values.ts'

it.each<[json: string, value: object | undefined]>([
  [String.raw`{"a":"x\u0000y"}`, { a: 'xy' }],
  [String.raw`{"a\u0000b":1}`, { ab: 1 }],
  // A backslash before the escape: these are six characters and no NUL.
  [String.raw`{"a":"\\u0000"}`, { a: String.raw`\u0000` }],
  [String.raw`{"a":"\\\u0000"}`, { a: '\\' }],
  ['[1]', undefined],
  ['nonsense', undefined],
])('%s', (json, value) => {
  expect(parseObject(new TextEncoder().encode(json))).toEqual(value)
})
