import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { addPrefixes, readLinkEnd, stripPrefixes, type Prefixes } from './href.ts'
import type { DomainLocale } from './locale-config.ts'

const LOCALES = { locales: ['en', 'nl', 'nl-BE'], defaultLocale: 'en' }
const DOCS: Prefixes = { basePath: '/docs' }
const NL: Prefixes = { ...LOCALES, locale: 'nl' }
const DOCS_NL: Prefixes = { ...DOCS, ...NL }

describe('must be left alone', () => {
  const whole = [
    ['https://other.test/a'],
    ['https://other.test'],
    ['HTTP://other.test/a'],
    ['//other.test/a'],
    ['/\\other.test/a'],
    ['/\t/other.test/a'],
    [' //other.test/a'],
    ['\\\\other.test'],
    ['mailto:a@other.test'],
    ['tel:123'],
    ['data:text/plain,x'],
    ['javascript:alert(1)'],
    // Relative to the page, whose address has the prefixes already.
    [''],
    ['?a=1'],
    ['?a=/b'],
    ['#top'],
    ['#/b'],
    ['a'],
    ['a/b?c#d'],
    ['./a'],
    ['../a'],
  ]
  test.each(whole)('%j', (href) => {
    expect(addPrefixes(href, DOCS_NL)).toBe(href)
    expect(addPrefixes(href, { ...DOCS_NL, trailingSlash: true })).toBe(href)
    expect(addPrefixes(href, { ...DOCS_NL, trailingSlash: false })).toBe(href)
  })

  test.each([['/'], ['/a'], ['/a/'], ['/a?b#c'], ['/nl'], ['/api']])('%j, without prefixes', (href) => {
    expect(addPrefixes(href, {})).toBe(href)
    expect(addPrefixes(href, { basePath: '' })).toBe(href)
  })
})

describe('the base path', () => {
  test.each<[string, string]>([
    ['/', '/docs'],
    ['/?a=1', '/docs?a=1'],
    ['/#top', '/docs#top'],
    ['/?a=1#top', '/docs?a=1#top'],
    ['/a', '/docs/a'],
    ['/a/', '/docs/a/'],
    ['/a/b?c=/d#/e', '/docs/a/b?c=/d#/e'],
    ['/a%20b', '/docs/a%20b'],
    ['/api/x', '/docs/api/x'],
    ['/file.txt', '/docs/file.txt'],
    // The paths of an app are without it, whatever they look like.
    ['/docs', '/docs/docs'],
    ['/docs/a', '/docs/docs/a'],
    // As browsers read it.
    [' /a', '/docs/a'],
    ['/a\n/b', '/docs/a/b'],
  ])('%j becomes %s', (href, expected) => {
    expect(addPrefixes(href, DOCS)).toBe(expected)
  })
})

describe('the locale', () => {
  test.each<[string, Prefixes, string]>([
    ['/', NL, '/nl'],
    ['/?a', NL, '/nl?a'],
    ['/a', NL, '/nl/a'],
    ['/a/', NL, '/nl/a/'],
    ['/a?b#c', NL, '/nl/a?b#c'],
    ['/', { ...LOCALES, locale: 'en' }, '/'],
    ['/a', { ...LOCALES, locale: 'en' }, '/a'],
    ['/a', { ...LOCALES, locale: false }, '/a'],
    ['/a', LOCALES, '/a'],
    ['/a', { locale: 'nl' }, '/a'],
    // One that the app does not have leads to a page that is not found, as it should.
    ['/a', { ...LOCALES, locale: 'xx' }, '/xx/a'],
    // A path may say its locale itself, even the default one.
    ['/nl/a', NL, '/nl/a'],
    ['/NL/a', NL, '/NL/a'],
    ['/en/a', NL, '/en/a'],
    ['/en', NL, '/en'],
    ['/nl-BE/a', NL, '/nl-BE/a'],
    ['/nl/a', { ...LOCALES, locale: 'en' }, '/nl/a'],
    ['/nlx', NL, '/nl/nlx'],
    // What has none.
    ['/api', NL, '/api'],
    ['/api/x?a', NL, '/api/x?a'],
    ['/_waymark/x', NL, '/_waymark/x'],
    // Behind the base path.
    ['/', DOCS_NL, '/docs/nl'],
    ['/a', DOCS_NL, '/docs/nl/a'],
    ['/docs', DOCS_NL, '/docs/nl/docs'],
    ['/nl/a', DOCS_NL, '/docs/nl/a'],
    ['/api/x', DOCS_NL, '/docs/api/x'],
    ['/', { ...DOCS_NL, locale: 'en' }, '/docs'],
  ])('%j with %j becomes %s', (href, prefixes, expected) => {
    expect(addPrefixes(href, prefixes)).toBe(expected)
  })
})

describe('the slash at the end', () => {
  test.each<[string, Prefixes, string]>([
    ['/', { trailingSlash: true }, '/'],
    ['/a', { trailingSlash: true }, '/a/'],
    ['/a/', { trailingSlash: true }, '/a/'],
    ['/a?b=/c#d', { trailingSlash: true }, '/a/?b=/c#d'],
    ['/file.txt', { trailingSlash: true }, '/file.txt'],
    ['/file.txt/', { trailingSlash: true }, '/file.txt'],
    ['/.well-known/x', { trailingSlash: true }, '/.well-known/x'],
    ['/', { ...DOCS_NL, trailingSlash: true }, '/docs/nl/'],
    ['/', { ...DOCS, trailingSlash: true }, '/docs/'],
    ['/?a', { ...DOCS, trailingSlash: true }, '/docs/?a'],
    ['/', { trailingSlash: false }, '/'],
    ['/a/', { trailingSlash: false }, '/a'],
    ['/a/?b', { ...DOCS, trailingSlash: false }, '/docs/a?b'],
    ['/nl/', { ...NL, trailingSlash: false }, '/nl'],
  ])('%j with %j becomes %s', (href, prefixes, expected) => {
    expect(addPrefixes(href, prefixes)).toBe(expected)
  })
})

describe('a locale of another domain', () => {
  const domainLocales: DomainLocale[] = [
    { domain: 'example.com', defaultLocale: 'en' },
    { domain: 'example.nl', defaultLocale: 'nl', locales: ['nl-BE'], http: true },
  ]
  const COM: Prefixes = { locales: ['en', 'nl', 'nl-BE', 'fr'], defaultLocale: 'en', domainLocales }
  test.each<[string, Prefixes, string]>([
    ['/a', { ...COM, locale: 'en' }, '/a'],
    ['/a?b#c', { ...COM, locale: 'nl' }, 'http://example.nl/a?b#c'],
    ['/', { ...COM, locale: 'nl' }, 'http://example.nl/'],
    ['/a', { ...COM, locale: 'nl-BE' }, 'http://example.nl/nl-BE/a'],
    ['/', { ...COM, locale: 'nl-BE' }, 'http://example.nl/nl-BE'],
    ['/nl/a', { ...COM, locale: 'en' }, 'http://example.nl/a'],
    ['/a', { ...COM, locale: 'fr' }, '/fr/a'],
    ['/nl/a', { ...COM, locale: false }, '/nl/a'],
    ['/a', { ...COM, locale: 'nl', basePath: '/docs' }, 'http://example.nl/docs/a'],
    ['/', { ...COM, locale: 'nl', basePath: '/docs', trailingSlash: true }, 'http://example.nl/docs/'],
    ['/a', { ...COM, locale: 'en', defaultLocale: 'nl' }, 'https://example.com/a'],
    ['/a', { ...COM, locale: 'nl-BE', defaultLocale: 'nl' }, '/nl-BE/a'],
    ['?b', { ...COM, locale: 'nl' }, '?b'],
  ])('%j with %o', (href, prefixes, expected) => {
    expect(addPrefixes(href, prefixes)).toBe(expected)
  })
})

describe('the path of a page, from its address', () => {
  test.each<[string, Prefixes, string, string | undefined]>([
    ['/', {}, '/', undefined],
    ['/nl/a', {}, '/nl/a', undefined],
    ['/docs', DOCS, '/', undefined],
    ['/docs/', DOCS, '/', undefined],
    ['/docs/a/', DOCS, '/a/', undefined],
    ['/docs/docs', DOCS, '/docs', undefined],
    ['/nl', LOCALES, '/', 'nl'],
    ['/NL/a', LOCALES, '/a', 'nl'],
    ['/nl-BE/a', LOCALES, '/a', 'nl-BE'],
    ['/docs/nl', DOCS_NL, '/', 'nl'],
    ['/docs/nl/', DOCS_NL, '/', 'nl'],
    ['/docs/en/a', DOCS_NL, '/a', 'en'],
    ['/docs/a', DOCS_NL, '/a', undefined],
    ['/docs/api/nl', DOCS_NL, '/api/nl', undefined],
  ])('%s with %j: %s', (pathname, prefixes, expected, locale) => {
    expect(stripPrefixes(pathname, prefixes)).toEqual({ pathname: expected, locale })
  })

  test.each(['/', '/a', '/docsx', '/Docs', '/nl/docs', '/a/docs'])('%s is outside', (pathname) => {
    expect(stripPrefixes(pathname, DOCS_NL)).toBeUndefined()
  })

  test.each(['/', '/a', '/a/', '/docs', '/docs/a', '/a/nl'])('%s comes back as it was', (path) => {
    expect(stripPrefixes(addPrefixes(path, DOCS_NL), DOCS_NL)).toEqual({ pathname: path, locale: 'nl' })
  })
})

test.each([
  ['slashes', `/a${'/'.repeat(65_000)}x`],
  ['dots', `/a${'.'.repeat(65_000)}/x`],
])('a path of many %s takes milliseconds', (_, path) => {
  const add = (): string => addPrefixes(path, { trailingSlash: true })
  expect(add()).toBe(`${path}/`)
  expect(measureLeastMs(add)).toBeLessThan(200)
})

test('what ends in a dot is spelled as the server spells it', () => {
  expect(addPrefixes('/a./', { trailingSlash: true })).toBe('/a.')
})

test.each([
  [false, false, false],
  [true, false, true],
  // Middleware of the app decides how its addresses end.
  [false, true, undefined],
  [true, true, undefined],
])(
  'links of pages/ with trailingSlash: %s, skipTrailingSlashRedirect: %s end: %s',
  (trailingSlash, skips, end) => {
    expect(readLinkEnd({ trailingSlash, skipTrailingSlashRedirect: skips })).toBe(end)
  },
)
