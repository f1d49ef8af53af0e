import { describe, expect, test } from 'vitest'
import { addLocale, isUnlocalised, splitLocale, stripLocale } from './locale-path.ts'

const I18N = { locales: ['en', 'nl-NL', 'fr'], defaultLocale: 'en' }

describe('the locale of a path', () => {
  test.each<[string[], string, string[], string | undefined]>([
    [[], 'en', [], undefined],
    [['about'], 'en', ['about'], undefined],
    [['fr'], 'fr', [], 'fr'],
    [['fr', 'about'], 'fr', ['about'], 'fr'],
    [['FR', 'About'], 'fr', ['About'], 'fr'],
    [['nl-nl', 'a', 'b'], 'nl-NL', ['a', 'b'], 'nl-NL'],
    // The default locale may be written too.
    [['en', 'about'], 'en', ['about'], 'en'],
    // Only the first one is taken off.
    [['fr', 'fr'], 'fr', ['fr'], 'fr'],
    [['en', 'fr'], 'en', ['fr'], 'en'],
    [['about', 'fr'], 'en', ['about', 'fr'], undefined],
    // What has no locale is not found with one.
    [['fr', 'api', 'x'], 'fr', ['fr', 'api', 'x'], 'fr'],
    [['fr', 'API'], 'fr', ['fr', 'API'], 'fr'],
    [['fr', '_next', 'x'], 'fr', ['fr', '_next', 'x'], 'fr'],
    [['fr', 'apis'], 'fr', ['apis'], 'fr'],
    // Part of a name is no locale.
    [['nl'], 'en', ['nl'], undefined],
    [['french'], 'en', ['french'], undefined],
    [['fr/about'], 'en', ['fr/about'], undefined],
    [[''], 'en', [''], undefined],
    [['api', 'fr'], 'en', ['api', 'fr'], undefined],
    [['_waymark', 'fr'], 'en', ['_waymark', 'fr'], undefined],
  ])('%j: %s', (segments, locale, rest, pathLocale) => {
    const given = [...segments]
    expect(splitLocale(given, I18N)).toEqual({ locale, segments: rest, pathLocale })
    expect(given).toEqual(segments)
  })

  test('without a prefix is that of the domain', () => {
    expect(splitLocale(['about'], { ...I18N, defaultLocale: 'fr' }).locale).toBe('fr')
  })
})

test.each<[string | undefined, boolean]>([
  ['api', true],
  ['API', true],
  ['_waymark', true],
  ['_next', true],
  ['apis', false],
  ['', false],
  [undefined, false],
])('a path that starts with %j has no locale: %s', (segment, expected) => {
  expect(isUnlocalised(segment)).toBe(expected)
})

describe('a path gets its locale', () => {
  test.each<[string, string, string]>([
    ['/', 'fr', '/fr'],
    ['/about', 'fr', '/fr/about'],
    ['/about/', 'fr', '/fr/about/'],
    ['/a%20b', 'nl-NL', '/nl-NL/a%20b'],
    ['/', 'en', '/'],
    ['/about', 'en', '/about'],
    ['/about', 'EN', '/about'],
    ['/fr/about', 'fr', '/fr/fr/about'],
    ['/api', 'fr', '/api'],
    ['/api/hello', 'fr', '/api/hello'],
    ['/apis', 'fr', '/fr/apis'],
    ['/_waymark/assets/x.js', 'fr', '/_waymark/assets/x.js'],
    ['/_next/data/x', 'fr', '/_next/data/x'],
  ])('%s in %s: %s', (pathname, locale, expected) => {
    expect(addLocale(pathname, locale, 'en')).toBe(expected)
  })

  test('always, where no locale is the default', () => {
    expect(addLocale('/about', 'en', undefined)).toBe('/en/about')
  })
})

describe('a path loses its locale', () => {
  test.each<[string, string, string | undefined]>([
    ['/', '/', undefined],
    ['/fr', '/', 'fr'],
    ['/fr/', '/', 'fr'],
    ['/FR/a', '/a', 'fr'],
    ['/fr/a/', '/a/', 'fr'],
    ['/fr/fr', '/fr', 'fr'],
    ['/en/a', '/a', 'en'],
    ['/french', '/french', undefined],
    ['/a/fr', '/a/fr', undefined],
    ['/api/fr', '/api/fr', undefined],
    ['/fr/api', '/fr/api', 'fr'],
    ['/fr/api/x', '/fr/api/x', 'fr'],
    ['/fr/apis', '/apis', 'fr'],
  ])('%s: %s', (pathname, expected, locale) => {
    expect(stripLocale(pathname, I18N.locales)).toEqual({ pathname: expected, locale })
  })

  test.each(['/', '/about', '/about/', '/fr', '/a/b'])('%s comes back as it was', (pathname) => {
    expect(stripLocale(addLocale(pathname, 'nl-NL', 'en'), I18N.locales)).toEqual({
      pathname,
      locale: 'nl-NL',
    })
  })
})
