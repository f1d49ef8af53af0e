import { expect, test } from 'vitest'
import { readThrownText } from './thrown-text.ts'

const circle: Record<string, unknown> = {}
circle['self'] = circle

test.each<[unknown, string]>([
  [new Error('of an error'), 'of an error'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [404, '404'],
  [Symbol('s'), 'Symbol(s)'],
  [{ message: 'no such row', code: 'P1' }, 'no such row'],
  [{ status: 404, message: '' }, '{"status":404,"message":""}'],
  [Object.create(null), '{}'],
  [{ toString: null, toJSON: () => undefined }, '[object Object]'],
  [circle, '[object Object]'],
])('%o reads %s', (thrown, text) => {
  expect(readThrownText(thrown)).toBe(text)
})
