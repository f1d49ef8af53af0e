import { expect, test } from 'vitest'
import { sortPatterns } from './pages-tree.ts'

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
