import { describe, expect, test } from 'vitest'
import { detectLocaleRedirect, type LocaleDetection } from './detect-locale.ts'
import type { I18nConfig } from './locale-config.ts'

const I18N: I18nConfig = { locales: ['en', 'nl-NL', 'fr'], defaultLocale: 'en' }

function detect(input: Partial<LocaleDetection>): string | undefined {
  return detectLocaleRedirect({
    i18n: I18N,
    pathname: '/',
    pathLocale: undefined,
    host: 'site.test',
    cookie: undefined,
    acceptLanguage: undefined,
    ...input,
  })
}

describe('must not redirect', () => {
  test.each<[string, Partial<LocaleDetection>]>([
    ['without a preference', {}],
    ['from another path', { pathname: '/about', acceptLanguage: 'fr' }],
    ['from a path with a locale', { pathname: '/fr', pathLocale: 'fr', acceptLanguage: 'nl' }],
    ['from a path whose locale was taken off', { pathLocale: 'fr', acceptLanguage: 'nl' }],
    ['from the default locale when it is written', { pathLocale: 'en', acceptLanguage: 'fr' }],
    ['when detection is off', { i18n: { ...I18N, localeDetection: false }, acceptLanguage: 'fr' }],
    ['to the default locale', { acceptLanguage: 'en' }],
    ['to the default locale of a cookie', { cookie: 'EN', acceptLanguage: 'fr' }],
    ['to a locale that there is none of', { acceptLanguage: 'da', cookie: 'da' }],
    ['to a host in a cookie', { cookie: '/evil.test' }],
    ['to a path in a cookie', { cookie: 'fr/../admin' }],
  ])('%s', (_name, input) => {
    expect(detect(input)).toBeUndefined()
  })
})

describe('a visitor of / goes to', () => {
  test.each<[string, Partial<LocaleDetection>]>([
    ['/fr', { acceptLanguage: 'fr' }],
    ['/nl-NL', { acceptLanguage: 'nl;q=0.9, en;q=0.8' }],
    ['/fr', { cookie: 'fr', acceptLanguage: 'en' }],
    ['/nl-NL', { cookie: 'NL-nl' }],
    ['/fr', { cookie: 'da', acceptLanguage: 'fr' }],
    ['/fr', { i18n: { ...I18N, localeDetection: true }, acceptLanguage: 'fr' }],
    ['/fr?a=1&b', { search: '?a=1&b', acceptLanguage: 'fr' }],
    ['/fr/', { trailingSlash: true, acceptLanguage: 'fr' }],
    ['/docs/fr', { basePath: '/docs', acceptLanguage: 'fr' }],
    ['/docs/fr/?a', { basePath: '/docs', trailingSlash: true, search: '?a', acceptLanguage: 'fr' }],
    ['/fr', { host: undefined, acceptLanguage: 'fr' }],
    ['/fr', { host: 'evil.test', acceptLanguage: 'fr' }],
  ])('%s', (target, input) => {
    expect(detect(input)).toBe(target)
  })
})

describe('with domains', () => {
  const i18n: I18nConfig = {
    locales: ['en', 'nl', 'nl-BE', 'fr', 'da'],
    defaultLocale: 'en',
    domains: [
      { domain: 'example.com', defaultLocale: 'en' },
      { domain: 'example.nl', defaultLocale: 'nl', locales: ['nl-BE'] },
      { domain: 'example.fr', defaultLocale: 'fr', http: true },
    ],
  }

  test.each<[string, string | undefined, Partial<LocaleDetection>]>([
    // Home already.
    ['example.com', undefined, { acceptLanguage: 'en' }],
    ['example.nl', undefined, { acceptLanguage: 'nl' }],
    ['EXAMPLE.NL:3000', undefined, { acceptLanguage: 'nl' }],
    // No preference, or one that lives nowhere: the domain's own locale.
    ['example.nl', undefined, {}],
    ['example.nl', undefined, { acceptLanguage: 'da' }],
    ['example.nl', undefined, { cookie: 'da', acceptLanguage: 'en' }],
    // Another domain.
    ['example.com', 'https://example.nl/', { acceptLanguage: 'nl' }],
    ['example.com', 'https://example.nl/nl-BE', { acceptLanguage: 'nl-BE' }],
    ['example.com', 'http://example.fr/', { acceptLanguage: 'fr' }],
    ['example.nl', 'https://example.com/', { acceptLanguage: 'en' }],
    ['example.nl', 'http://example.fr/', { cookie: 'FR' }],
    // Another locale of this one.
    ['example.nl', 'https://example.nl/nl-BE', { acceptLanguage: 'nl-BE' }],
    // What was chosen here counts more than what the browser says.
    ['example.com', undefined, { cookie: 'en', acceptLanguage: 'nl' }],
    // A host that is none of them.
    ['localhost:3000', '/nl', { acceptLanguage: 'nl' }],
    ['localhost:3000', '/da', { cookie: 'da' }],
    ['localhost:3000', undefined, { acceptLanguage: 'en' }],
    // Everything else.
    [
      'example.com',
      'https://example.nl/docs/nl-BE/?a=1',
      { acceptLanguage: 'nl-BE', basePath: '/docs', trailingSlash: true, search: '?a=1' },
    ],
    ['example.com', 'https://example.nl/docs', { acceptLanguage: 'nl', basePath: '/docs' }],
    ['example.com', undefined, { acceptLanguage: 'nl', pathname: '/about' }],
    ['example.com', undefined, { acceptLanguage: 'nl', i18n: { ...i18n, localeDetection: false } }],
  ])('%s: %s', (host, target, input) => {
    expect(detect({ i18n, host, ...input })).toBe(target)
  })
})
