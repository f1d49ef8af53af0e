import { describe, expect, test } from 'vitest'
import { WaymarkUrl, type AddressParts } from './waymark-url.ts'

const PARTS: AddressParts = {
  basePath: '/docs',
  locales: ['en', 'fr', 'nl-BE'],
  defaultLocale: 'en',
  buildId: 'b1',
}
const open = (path: string, parts = PARTS): WaymarkUrl =>
  new WaymarkUrl(`http://host${path}`, undefined, parts)

describe('reads base path and locale from the path', () => {
  test.each<[string, basePath: string, locale: string, pathname: string, href: string]>([
    ['/docs/fr/a?x=1#h', '/docs', 'fr', '/a', '/docs/fr/a?x=1#h'],
    ['/docs/fr', '/docs', 'fr', '/', '/docs/fr'],
    ['/docs/FR/a', '/docs', 'fr', '/a', '/docs/fr/a'],
    ['/docs/nl-be/a', '/docs', 'nl-BE', '/a', '/docs/nl-BE/a'],
    ['/docs/en/a', '/docs', 'en', '/a', '/docs/a'],
    ['/docs', '/docs', 'en', '/', '/docs'],
    ['/docs/', '/docs', 'en', '/', '/docs/'],
    ['/docs/french', '/docs', 'en', '/french', '/docs/french'],
    ['/docsy/a', '', 'en', '/docsy/a', '/docsy/a'],
    ['/fr/a', '', 'fr', '/a', '/fr/a'],
    ['/fr/', '', 'fr', '/', '/fr/'],
    ['/docs/fr/a/', '/docs', 'fr', '/a/', '/docs/fr/a/'],
    ['/docs/fr/api/a', '/docs', 'fr', '/fr/api/a', '/docs/fr/api/a'],
  ])('%s', (path, basePath, locale, pathname, href) => {
    const url = open(path)
    expect([url.basePath, url.locale, url.pathname]).toEqual([basePath, locale, pathname])
    expect(url.href).toBe(`http://host${href}`)
  })

  test('without configuration there is neither', () => {
    const url = open('/docs/fr/a', {})
    expect([url.basePath, url.locale, url.pathname, url.defaultLocale, url.buildId]).toEqual([
      '',
      '',
      '/docs/fr/a',
      undefined,
      undefined,
    ])
  })
})

describe('changes', () => {
  test.each<[string, (url: WaymarkUrl) => void, string]>([
    ['pathname', (url) => (url.pathname = '/b/c'), '/docs/fr/b/c?x=1'],
    ['pathname without a slash', (url) => (url.pathname = 'b'), '/docs/fr/b?x=1'],
    ['pathname to the root', (url) => (url.pathname = '/'), '/docs/fr?x=1'],
    ['pathname with a slash at the end', (url) => (url.pathname = '/b/'), '/docs/fr/b?x=1'],
    ['pathname with the locale', (url) => (url.pathname = '/FR/b'), '/docs/FR/b?x=1'],
    ['pathname of an API route', (url) => (url.pathname = '/api/b'), '/docs/api/b?x=1'],
    ['pathname with a blank', (url) => (url.pathname = '/b c'), '/docs/fr/b%20c?x=1'],
    ['locale', (url) => (url.locale = 'nl-BE'), '/docs/nl-BE/a?x=1'],
    ['locale to the default', (url) => (url.locale = 'en'), '/docs/a?x=1'],
    ['base path', (url) => (url.basePath = '/guide'), '/guide/fr/a?x=1'],
    ['base path to none', (url) => (url.basePath = ''), '/fr/a?x=1'],
    ['query', (url) => url.searchParams.set('x', '2'), '/docs/fr/a?x=2'],
    ['href', (url) => (url.href = 'http://host/docs/en/z'), '/docs/z'],
  ])('%s', (_what, change, expected) => {
    const url = open('/docs/fr/a?x=1')
    change(url)
    for (const text of [url.href, String(url), JSON.parse(JSON.stringify(url)), new URL(url as URL).href]) {
      expect(text).toBe(`http://host${expected}`)
    }
  })

  test.each<[string, AddressParts, (url: WaymarkUrl) => void, string]>([
    ['/docs/fr/a/?x=1', PARTS, (url) => (url.pathname = '/login'), '/docs/fr/login/?x=1'],
    ['/docs/fr/a/', PARTS, (url) => (url.pathname = '/'), '/docs/fr/'],
    ['/docs/fr/a/', PARTS, (url) => (url.pathname = '/file.txt'), '/docs/fr/file.txt'],
    ['/a/', {}, (url) => (url.pathname = 'b'), '/b/'],
    ['/', {}, (url) => (url.pathname = '/b/'), '/b'],
    ['/', { trailingSlash: true }, (url) => (url.pathname = '/b'), '/b/'],
    ['/a', { trailingSlash: true }, (url) => (url.pathname = '/b/'), '/b'],
    ['/docs', { ...PARTS, trailingSlash: true }, (url) => (url.locale = 'fr'), '/docs/fr'],
    ['/docs/', { ...PARTS, trailingSlash: true }, (url) => (url.locale = 'fr'), '/docs/fr/'],
  ])('paths end as the one that was there: %s with %o', (path, parts, change, expected) => {
    const url = open(path, parts).clone()
    change(url)
    expect(url.href).toBe(`http://host${expected}`)
  })

  test('pathname is what was set, encoded', () => {
    const url = open('/docs/fr/a')
    url.pathname = '/b c/'
    expect(url.pathname).toBe('/b%20c/')
  })

  test('a locale that is not configured is refused', () => {
    expect(() => (open('/docs/a').locale = '../x')).toThrow(
      expect.objectContaining({ code: 'WM_LOCALE_UNKNOWN' }),
    )
  })

  test('a clone does not share them', () => {
    const url = open('/docs/fr/a')
    const copy = url.clone()
    copy.pathname = '/b'
    copy.locale = 'en'
    expect(url.href).toBe('http://host/docs/fr/a')
    expect(copy.href).toBe('http://host/docs/b')
    expect(copy.buildId).toBe('b1')
  })

  test('it is a URL to everything that takes one', () => {
    expect(open('/docs/fr/a')).toBeInstanceOf(URL)
    expect(new Request(open('/docs/fr/a') as URL).url).toBe('http://host/docs/fr/a')
  })
})
