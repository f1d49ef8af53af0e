import { describe, expect, test } from 'vitest'
import { fillPattern, findPattern, isDynamicPattern, listParamNames, matchPattern } from './page-pattern.ts'

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

describe('filling', () => {
  test.each<[string, Record<string, string | string[]>, ReturnType<typeof fillPattern>]>([
    ['/blog/[id]', { id: 'a b/c', x: '1' }, { kind: 'filled', pathname: '/blog/a%20b%2Fc', used: ['id'] }],
    ['/blog/[id]', { x: '1' }, { kind: 'missing', names: ['id'] }],
    ['/blog/[id]', { id: '' }, { kind: 'missing', names: ['id'] }],
    ['/blog/[id]', { id: ['a', 'b'] }, { kind: 'missing', names: ['id'] }],
    ['/[a]/[b]', {}, { kind: 'missing', names: ['a', 'b'] }],
    ['/d/[...all]', { all: ['a', 'b'] }, { kind: 'filled', pathname: '/d/a/b', used: ['all'] }],
    ['/d/[...all]', { all: 'a' }, { kind: 'filled', pathname: '/d/a', used: ['all'] }],
    ['/d/[...all]', { all: [] }, { kind: 'missing', names: ['all'] }],
    ['/d/[[...all]]', {}, { kind: 'filled', pathname: '/d', used: ['all'] }],
    ['/d/[[...all]]', { all: ['a'] }, { kind: 'filled', pathname: '/d/a', used: ['all'] }],
  ])('%s with %o', (pattern, query, expected) => {
    expect(fillPattern(pattern, query)).toEqual(expected)
  })

  test('names of a pattern', () => {
    expect(listParamNames('/[a]/b/[...c]')).toEqual(['a', 'c'])
  })
})
