import { expect, test } from 'vitest'
import { takePage } from './take-page.ts'

const list = Array.from({ length: 120 }, (_, index) => index)

test.each([
  ['the beginning', {}, 0, 50, '50'],
  ['the next page', { cursor: '50' }, 50, 50, '100'],
  ['the last page', { cursor: '50.100' }, 100, 20, undefined],
  ['behind the end', { cursor: '5000' }, 0, 50, '50'],
  ['no number', { cursor: '-1' }, 0, 50, '50'],
  ['a number too long', { cursor: '9'.repeat(400) }, 0, 50, '50'],
] as const)('%s', (_name, query, first, count, nextCursor) => {
  const page = takePage(list, query)
  expect([page.items[0], page.items.length, page.nextCursor]).toEqual([first, count, nextCursor])
})

test('a list that fits has one page', () => {
  expect(takePage(list.slice(0, 50), {})).toEqual({ items: list.slice(0, 50) })
})
