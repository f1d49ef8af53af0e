import { describe, expect, test } from 'vitest'
import { findPattern, isDynamicPattern, listParamNames, matchPattern } from './page-pattern.ts'

test.each([
  ['/', false],
  ['/about', false],
  ['/[id]', true],
  ['/a/[id]/b', true],
  ['/[...all]', true],
  ['/a[b]', false],
])('%s is dynamic: %s', (pattern, expected) => {
  expect(isDynamicPattern(pattern)).toBe(expected)
})

describe('matching', () => {
  test.each<[string, string, Record<string, unknown> | undefined]>([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/about/', {}],
    ['/about', '/other', undefined],
    ['/about', '/about/more', undefined],
    ['/blog/[id]', '/blog/1', { id: '1' }],
    ['/blog/[id]', '/blog', undefined],
    ['/blog/[id]', '/blog/a%2Fb%20c', { id: 'a/b c' }],
    ['/blog/[id]', '/blog/%E0%A4%A', undefined],
    ['/caf%C3%A9', '/caf%C3%A9', {}],
    ['/café', '/caf%C3%A9', {}],
    ['/d/[...all]', '/d/a/b', { all: ['a', 'b'] }],
    ['/d/[...all]', '/d', undefined],
    ['/d/[[...all]]', '/d', {}],
    ['/d/[[...all]]', '/d/a%20b', { all: ['a b'] }],
  ])('%s against %s', (pattern, pathname, expected) => {
    expect(matchPattern(pattern, pathname)).toEqual(expected)
  })

  test('the first of sorted patterns is found, and a pattern finds itself', () => {
    const sorted = ['/a', '/[id]', '/[id]/x', '/[...all]']
    expect(findPattern(sorted, '/a')).toBe('/a')
    expect(findPattern(sorted, '/b')).toBe('/[id]')
    expect(findPattern(sorted, '/b/y')).toBe('/[...all]')
    expect(findPattern(sorted, '/[id]')).toBe('/[id]')
    expect(findPattern(['/a'], '/b')).toBeUndefined()
  })
})

test('names of a pattern', () => {
  expect(listParamNames('/[a]/b/[...c]')).toEqual(['a', 'c'])
})
