import { expect, test } from 'vitest'
import { isHashChange, withHash } from './hash.ts'

const at = (href: string): URL => new URL(href, 'http://app.test')

test.each([
  ['/a', '/a#x', true],
  ['/a#x', '/a#y', true],
  ['/a#x', '/a#x', true],
  ['/a', '/a#', true],
  ['/a#x', '/a', false],
  ['/a', '/a?q#x', false],
  ['/a', '/b#x', false],
])('from %s to %s is only a hash: %s', (from, to, expected) => {
  expect(isHashChange(at(from), at(to))).toBe(expected)
})

test.each([
  ['/a', '#x', '/a#x'],
  ['/a#own', '#x', '/a#own'],
  ['/a', '', '/a'],
])('%s with the hash %j is %s', (url, hash, expected) => {
  expect(withHash(at(url), hash).href).toBe(at(expected).href)
})
