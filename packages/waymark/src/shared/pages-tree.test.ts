import { expect, test } from 'vitest'
import { comparePatterns, sortPatterns } from './pages-tree.ts'

test('patterns are in the order in which they match', () => {
  const sorted = [
    '/',
    '/a',
    '/a/b',
    '/a/[x]',
    '/a/[x]/c',
    '/a/[...r]',
    '/b/[[...r]]',
    '/[y]',
    '/[y]/b',
    '/[...all]',
  ]
  expect(sortPatterns(sorted.toReversed())).toEqual(sorted)
  expect(sortPatterns(sorted)).toEqual(sorted)
})

test.each([
  ['/a', '/[id]'],
  ['/[id]', '/[...all]'],
  ['/[...all]', '/[[...all]]'],
  ['/a/[id]', '/[id]/b'],
  ['/', '/[[...all]]'],
])('%s is more specific than %s', (first, second) => {
  expect(comparePatterns(first, second)).toBeLessThan(0)
  expect(comparePatterns(second, first)).toBeGreaterThan(0)
})
