import { describe, expect, test } from 'vitest'
import { listAlternates } from './hreflang.ts'
import type { I18nConfig } from './locale-config.ts'

const I18N: I18nConfig = { locales: ['en', 'nl', 'pt_BR'], defaultLocale: 'en' }
const base = new URL('https://site.test')

test('a page in all its languages, the default one also for everybody else', () => {
  expect(listAlternates({ pathname: '/about', i18n: I18N, base })).toEqual({
    en: 'https://site.test/about',
    nl: 'https://site.test/nl/about',
    'pt-BR': 'https://site.test/pt_BR/about',
    'x-default': 'https://site.test/about',
  })
})

test.each<[string, Partial<Parameters<typeof listAlternates>[0]>, string, string]>([
  ['of the home page', { pathname: '/' }, 'https://site.test/', 'https://site.test/nl'],
  ['with a base path', { basePath: '/docs' }, 'https://site.test/docs/a', 'https://site.test/docs/nl/a'],
  ['with slashes', { trailingSlash: true }, 'https://site.test/a/', 'https://site.test/nl/a/'],
  [
    'below an address with a path, which is where the app is',
    { base: new URL('https://site.test/docs/'), basePath: '/docs' },
    'https://site.test/docs/a',
    'https://site.test/docs/nl/a',
  ],
  [
    'with a path that needs escapes',
    { pathname: '/%C3%A9' },
    'https://site.test/%C3%A9',
    'https://site.test/nl/%C3%A9',
  ],
])('addresses %s', (_name, input, en, nl) => {
  expect(listAlternates({ pathname: '/a', i18n: I18N, base, ...input })).toMatchObject({ en, nl })
})

test('a locale with a domain is written with it, on whichever domain the page is', () => {
  const i18n: I18nConfig = {
    locales: ['en', 'nl', 'nl-BE', 'fr'],
    defaultLocale: 'en',
    domains: [
      { domain: 'example.com', defaultLocale: 'en' },
      { domain: 'example.nl', defaultLocale: 'nl', locales: ['nl-BE'] },
    ],
  }
  expect(listAlternates({ pathname: '/a', i18n, base })).toEqual({
    en: 'https://example.com/a',
    nl: 'https://example.nl/a',
    'nl-BE': 'https://example.nl/nl-BE/a',
    fr: 'https://site.test/fr/a',
    'x-default': 'https://example.com/a',
  })
})

describe('must list nothing', () => {
  test('for one language', () => {
    expect(listAlternates({ pathname: '/a', i18n: { locales: ['en'], defaultLocale: 'en' }, base })).toEqual(
      {},
    )
  })

  test('under a name that is no language', () => {
    const i18n = { locales: ['default', 'en', 'nl'], defaultLocale: 'default' }
    expect(Object.keys(listAlternates({ pathname: '/a', i18n, base }))).toEqual(['en', 'nl', 'x-default'])
  })
})
