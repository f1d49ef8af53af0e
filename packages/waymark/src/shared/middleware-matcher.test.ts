import { describe, expect, test } from 'vitest'
import { isWaymarkError } from './errors.ts'
import { compileMatcher, type MiddlewareMatcher } from './middleware-matcher.ts'
import type { RouteRequest } from './route-conditions.ts'

function createRequest(pathname: string, search = ''): RouteRequest {
  return { pathname, search, host: 'a.example', header: () => undefined, cookie: () => undefined }
}

describe('compileMatcher refuses', () => {
  test.each<[unknown, string, string]>([
    ['admin', '"matcher"', 'begin with /'],
    [42, '"matcher"', 'a path pattern'],
    [null, '"matcher"', 'a path pattern'],
    [['/a', 'b'], '"matcher[1]"', 'begin with /'],
    [[['/a']], '"matcher[0]"', 'a path pattern'],
    [['/a', { has: [] }], '"matcher[1].source"', 'a path pattern'],
    [[{ source: '/a', basePath: false }], '"matcher[0].basePath"', 'no such key'],
    [[{ source: '/a', local: false }], '"matcher[0].local"', 'known here: locale'],
    [[{ source: '/a', locale: true }], '"matcher[0].locale"', 'only be false'],
    [[{ source: '/a', has: [{ type: 'ip' }] }], '"matcher[0].has[0].type"', 'header, cookie, query or host'],
    ['/:a(', '"matcher"', 'a ( has no ), at character 4'],
  ])('%j', (matcher, key, reason) => {
    let text = ''
    try {
      compileMatcher(matcher)
    } catch (error) {
      if (isWaymarkError(error)) text = `${error.code} ${error.message}`
    }
    expect(text).toContain('WM_MIDDLEWARE_MATCHER')
    expect(text).toContain(key)
    expect(text).toContain(reason)
  })
})

test.each<[MiddlewareMatcher, string, boolean]>([
  ['/((?!api).*)', '/docs/en', true],
  ['/((?!api).*)', '/docs/nl', true],
  ['/((?!api).*)', '/docs/nl/x', true],
  ['/((?!api).*)', '/docs/api', false],
  ['/', '/docs', true],
  ['/admin/:path*', '/docs/en', false],
])('below a base path and with locales, %j on %s: %s', (matcher, pathname, expected) => {
  const options = { basePath: '/docs', locales: ['en', 'nl'], defaultLocale: 'en' }
  expect(compileMatcher(matcher, options)(createRequest(pathname))).toBe(expected)
})

test('below a base path alone, a pattern for everything has the first page as well', () => {
  const matches = compileMatcher('/((?!api).*)', { basePath: '/docs' })
  expect(['/docs', '/docs/x', '/docs/api'].map((path) => matches(createRequest(path)))).toEqual([
    true,
    true,
    false,
  ])
})

describe('middleware runs', () => {
  test.each<[MiddlewareMatcher | undefined, string, boolean]>([
    [undefined, '/any', true],
    [[], '/any', false],
    ['/admin/:path*', '/admin', true],
    ['/admin/:path*', '/admin/x/y', true],
    ['/admin/:path*', '/administrator', false],
    [['/a', '/b/:c'], '/b/1', true],
    [['/a', '/b/:c'], '/c', false],
    ['/((?!api|_next/static|favicon.ico).*)', '/', true],
    ['/((?!api|_next/static|favicon.ico).*)', '/blog/x', true],
    ['/((?!api|_next/static|favicon.ico).*)', '/api/x', false],
    ['/((?!api|_next/static|favicon.ico).*)', '/_next/static/x.js', false],
    // Neither way of writing a path gets past a guard.
    ['/admin/:path*', '/ADMIN/x', true],
    ['/((?!api).*)', '/API/x', true],
    ['/:path((?!public).*)', '/Public', true],
    [[{ source: '/a', has: [{ type: 'query', key: 'x' }] }], '/a', false],
    [[{ source: '/a', has: [{ type: 'query', key: 'x' }] }], '/a?x=1', true],
    [[{ source: '/a', missing: [{ type: 'query', key: 'x' }] }], '/a?x=1', false],
    [[{ source: '/a', missing: [{ type: 'query', key: 'x' }] }], '/a', true],
  ])('%j on %s: %s', (matcher, url, expected) => {
    const [pathname = '', search] = url.split(/(?=\?)/)
    expect(compileMatcher(matcher)(createRequest(pathname, search))).toBe(expected)
  })

  test.each<[MiddlewareMatcher, string, boolean]>([
    ['/a', '/docs/a', true],
    ['/a', '/docs/fr/a', true],
    ['/a', '/docs/en/a', true],
    ['/a', '/docs/de/a', false],
    ['/a', '/a', false],
    ['/', '/docs', true],
    ['/', '/docs/fr', true],
    ['/((?!api).*)', '/docs/_next/x', true],
    ['/((?!api).*)', '/docs/_NEXT/x', true],
    [[{ source: '/fr/a', locale: false }], '/docs/fr/a', true],
    [[{ source: '/fr/a', locale: false }], '/docs/a', false],
    [[{ source: '/en/a', locale: false }], '/docs/a', true],
  ])('%j below a base path and locales, on %s: %s', (matcher, pathname, expected) => {
    const runs = compileMatcher(matcher, {
      basePath: '/docs',
      locales: ['en', 'fr'],
      defaultLocale: 'en',
    })
    expect(runs(createRequest(pathname))).toBe(expected)
  })
})
