import { expect, it } from 'vitest'
import { toPlain } from './plain.ts'

it.each([
  ['text', 'text'],
  [Number.NaN, 'NaN'],
  [10n, '[10]'],
  [{ a: { b: { c: { d: 1 } } } }, { a: { b: { c: '[Object]' } } }],
  [[[[[1]]]], [[['[Array]']]]],
  [new Error('x'), 'Error: x'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('copies %s', (value, expected) => {
  expect(toPlain(value)).toEqual(expected)
})

it('ends on circles, getters that throw, and long lists', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(toPlain(circle)).toEqual({ self: '[Circular]' })
  const broken = Object.defineProperty({}, 'x', {
    enumerable: true,
    get() {
      throw new Error('no')
    },
  })
  expect(toPlain(broken)).toBe('[Unreadable]')
  expect(toPlain(Array.from({ length: 5000 }, () => 1))).toHaveLength(1000)
})

it('cuts texts that are too long to be sent', () => {
  expect(toPlain({ a: 'x'.repeat(9000) })).toEqual({ a: 'x'.repeat(8192) })
})

it('copies an object twice when it is there twice', () => {
  const shared = { a: 1 }
  expect(toPlain([shared, shared])).toEqual([shared, shared])
})
