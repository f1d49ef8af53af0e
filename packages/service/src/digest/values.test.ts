import { expect, it } from 'vitest'
import { asText, parseObject } from './values.ts'

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

it.each<[name: string, value: string, max: number, text: string]>([
  ['a character that is cut in two', 'ab\u{1F600}', 3, 'ab\uFFFD'],
  ['half a character', 'a\uD800b', 10, 'a\uFFFDb'],
  ['a whole one', 'a\u{1F600}', 3, 'a\u{1F600}'],
])('%s', (_name, value, max, text) => {
  expect(asText(value, max)).toBe(text)
})
