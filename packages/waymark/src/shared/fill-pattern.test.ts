import { expect, test } from 'vitest'
import { fillPattern } from './fill-pattern.ts'

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
