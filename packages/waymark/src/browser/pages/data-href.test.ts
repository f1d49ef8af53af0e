import { expect, test } from 'vitest'
import { COMPAT_NAMES, NATIVE_NAMES } from '../../shared/wire.ts'
import { formatDataHref } from './data-href.ts'

test.each<[string, string, string | undefined, string]>([
  ['/', '', undefined, '/_waymark/data/b1/index.json'],
  ['/about', '', undefined, '/_waymark/data/b1/about.json'],
  ['/about/', '?a=1', undefined, '/_waymark/data/b1/about.json?a=1'],
  ['/index', '', undefined, '/_waymark/data/b1/index/index.json'],
  ['/index/a', '', undefined, '/_waymark/data/b1/index/index/a.json'],
  ['/indexes', '', undefined, '/_waymark/data/b1/indexes.json'],
  ['/blog/a%20b', '', undefined, '/_waymark/data/b1/blog/a%20b.json'],
  ['/', '', 'nl', '/_waymark/data/b1/nl.json'],
  ['/about', '', 'en', '/_waymark/data/b1/en/about.json'],
  ['/index', '', 'en', '/_waymark/data/b1/en/index.json'],
])('data of %s%s in %s', (pathname, search, locale, expected) => {
  const site = { basePath: '', names: NATIVE_NAMES, buildId: 'b1' }
  expect(formatDataHref({ pathname, search, locale }, site)).toBe(expected)
})

test('base path and names of the app', () => {
  const site = { basePath: '/base', names: COMPAT_NAMES, buildId: 'b1' }
  expect(formatDataHref({ pathname: '/a', search: '', locale: undefined }, site)).toBe(
    '/base/_next/data/b1/a.json',
  )
})
