import { expect, test } from 'vitest'
import { createQuery } from './query.ts'

test.each([
  ['?a=1&b=&c', {}, { a: '1', b: '', c: '' }],
  ['?a=1&a=2&a=3', {}, { a: ['1', '2', '3'] }],
  ['?id=1&b=2', { id: '7', rest: ['x'] }, { id: '7', b: '2', rest: ['x'] }],
])('%s', (search, params, expected) => {
  expect(createQuery(search, params as Record<string, string | string[]>)).toEqual(expected)
})

test('names that every object has are keys as any other', () => {
  const query = createQuery('?__proto__=1&toString=2', { constructor: '3' })
  expect(Object.entries(query)).toEqual([
    ['__proto__', '1'],
    ['toString', '2'],
    ['constructor', '3'],
  ])
})

test('a megabyte of one key takes no more than its length', () => {
  const start = performance.now()
  expect(createQuery('a&'.repeat(500_000), {})['a']).toHaveLength(500_000)
  expect(performance.now() - start).toBeLessThan(5_000)
})
