import { describe, expect, test } from 'vitest'
import type { RewriteLists } from '../../shared/config-routes.ts'
import { NATIVE_NAMES } from '../../shared/wire.ts'
import { createRewriteResolver, type RewriteResult } from './resolve-rewrites.ts'
import type { PageSite } from './site.ts'

const SITE: PageSite = {
  buildId: 'b1',
  names: NATIVE_NAMES,
  basePath: '',
  trailingSlash: false,
  isLocaleDomain: false,
  sortedPatterns: ['/', '/about', '/blog/[id]', '/[...all]'],
  appPatterns: [],
  flags: {},
  hasMiddleware: false,
}
const CONDITIONS = {
  host: 'site.test',
  header: (name: string) => (name === 'user-agent' ? 'Test' : undefined),
  cookie: (name: string) => (name === 'beta' ? '1' : undefined),
}

function resolve(
  rewrites: Partial<RewriteLists>,
  path: string,
  { site = {}, locale }: { site?: Partial<PageSite>; locale?: string } = {},
): RewriteResult {
  const lists = { beforeFiles: [], afterFiles: [], fallback: [], ...rewrites }
  const resolver = createRewriteResolver(lists, { ...SITE, ...site }, CONDITIONS)
  const [pathname = '', query] = path.split('?')
  return resolver({ pathname, search: query === undefined ? '' : `?${query}` }, locale)
}

const noCatchAll = { sortedPatterns: ['/', '/about', '/blog/[id]'] }
const page = (route: string, pathname: string, search = ''): RewriteResult => ({
  kind: 'page',
  route,
  pathname,
  search,
})

describe('rewrites in the browser', () => {
  test.each<[string, Partial<RewriteLists>, string, RewriteResult, Partial<PageSite>?]>([
    ['none', {}, '/about', { kind: 'none' }],
    [
      'before pages',
      { beforeFiles: [{ source: '/about', destination: '/blog/1' }] },
      '/about',
      page('/blog/[id]', '/blog/1'),
    ],
    [
      'before pages: each sees the one before',
      {
        beforeFiles: [
          { source: '/a', destination: '/b' },
          { source: '/b', destination: '/blog/2' },
        ],
      },
      '/a',
      page('/blog/[id]', '/blog/2'),
    ],
    [
      'after pages: a page without parameters comes first',
      { afterFiles: [{ source: '/about', destination: '/blog/1' }] },
      '/about',
      { kind: 'none' },
    ],
    [
      'after pages: before those with parameters',
      { afterFiles: [{ source: '/blog/:id', destination: '/about' }] },
      '/blog/5',
      page('/about', '/about', '?id=5'),
    ],
    [
      'a page is named by its pattern, its values are in the query',
      { afterFiles: [{ source: '/old/:slug', destination: '/blog/[id]?id=:slug' }] },
      '/old/a%2Fb?y=1',
      page('/blog/[id]', '/blog/a%2Fb', '?y=1&slug=a%2Fb'),
    ],
    [
      'a page is named by its pattern, and its values are nowhere',
      { afterFiles: [{ source: '/old/:slug', destination: '/blog/[id]' }] },
      '/old/a',
      page('/blog/[id]', '/blog/%5Bid%5D', '?slug=a'),
    ],
    [
      'parameters reach the page by its query',
      { afterFiles: [{ source: '/old/:slug', destination: '/about' }] },
      '/old/x?y=1',
      page('/about', '/about', '?y=1&slug=x'),
    ],
    [
      'at last: only where no page is',
      { fallback: [{ source: '/:path*', destination: '/about' }] },
      '/blog/5',
      { kind: 'none' },
    ],
    [
      'at last',
      { fallback: [{ source: '/x/:path*', destination: '/blog/:path*' }] },
      '/x/1',
      page('/blog/[id]', '/blog/1'),
      noCatchAll,
    ],
    [
      'to another site',
      { beforeFiles: [{ source: '/about', destination: 'https://example.com/' }] },
      '/about',
      { kind: 'elsewhere' },
    ],
    [
      'to something that is no page',
      { afterFiles: [{ source: '/old', destination: '/files/x.pdf' }] },
      '/old',
      { kind: 'elsewhere' },
      noCatchAll,
    ],
    [
      'conditions: a cookie that is there',
      { beforeFiles: [{ source: '/about', has: [{ type: 'cookie', key: 'beta' }], destination: '/blog/b' }] },
      '/about',
      page('/blog/[id]', '/blog/b', '?beta=1'),
    ],
    [
      'conditions: a query that is missing',
      { beforeFiles: [{ source: '/about', has: [{ type: 'query', key: 'q' }], destination: '/blog/b' }] },
      '/about',
      { kind: 'none' },
    ],
  ])('%s', (_, rewrites, path, expected, site) => {
    expect(resolve(rewrites, path, site === undefined ? {} : { site })).toEqual(expected)
  })

  test('base path and locale are taken off and put on', () => {
    const site = { basePath: '/base', locales: ['en', 'nl'], defaultLocale: 'en' }
    const rewrites = { beforeFiles: [{ source: '/old', destination: '/blog/1' }] }
    expect(resolve(rewrites, '/old', { site, locale: 'nl' })).toEqual(page('/blog/[id]', '/blog/1'))
    expect(resolve(rewrites, '/old', { site, locale: 'en' })).toEqual(page('/blog/[id]', '/blog/1'))
  })
})
