import { expect, test } from 'vitest'
import { encodeRedirect } from './redirect-target.ts'
import { readRequestPrefixes } from './request-prefixes.ts'

const I18N = {
  locales: ['en', 'nl'],
  defaultLocale: 'en',
  domains: [{ domain: 'example.nl', defaultLocale: 'nl' }],
}
const PLAIN = {
  authInterrupts: false,
  basePath: '',
  bodySizeLimit: 1,
  canonicalOrigin: '',
  skipTrailingSlashRedirect: false,
  trailingSlash: false,
  trustProxy: false,
}
const LOCALES = { ...PLAIN, i18n: I18N }

type Context = Parameters<typeof readRequestPrefixes>[0]
const context = (config: Context['config'], locale?: string, host = 'localhost'): Context =>
  ({
    request: { headers: { host }, socket: {} },
    config,
    ...(locale === undefined ? {} : { locale }),
  }) as Context

test.each<[string, Context, object]>([
  ['nothing', context(PLAIN), { trailingSlash: false }],
  ['a locale without an app that has any', context(PLAIN, 'nl'), { trailingSlash: false }],
  ['any end', context({ ...PLAIN, skipTrailingSlashRedirect: true, trailingSlash: true }), {}],
  [
    'base path and slash',
    context({ ...PLAIN, basePath: '/docs', trailingSlash: true }),
    { basePath: '/docs', trailingSlash: true },
  ],
  [
    'a host of its own',
    context(LOCALES, 'nl', 'example.nl:80'),
    {
      trailingSlash: false,
      locale: 'nl',
      locales: I18N.locales,
      defaultLocale: 'nl',
      domainLocales: I18N.domains,
    },
  ],
  [
    'any host',
    context(LOCALES, 'nl'),
    { trailingSlash: false, locale: 'nl', locales: I18N.locales, defaultLocale: 'en' },
  ],
])('in front of paths: %s', (_name, given, expected) => {
  expect(readRequestPrefixes(given)).toEqual(expected)
})

test.each<[string, Context, string]>([
  ['/a', context(PLAIN), '/a'],
  ['/a/?b', context(PLAIN), '/a?b'],
  ['/', context({ ...PLAIN, basePath: '/docs' }), '/docs'],
  ['/a?b#c', context({ ...PLAIN, basePath: '/docs', trailingSlash: true }), '/docs/a/?b#c'],
  ['/a', context(LOCALES, 'nl'), '/nl/a'],
  ['/a', context(LOCALES, 'en'), '/a'],
  ['/nl/a', context(LOCALES, 'en'), '/nl/a'],
  ['/nl/a', context(LOCALES, 'en', 'example.nl'), '/nl/a'],
  ['/a', context({ ...LOCALES, basePath: '/docs' }, 'nl'), '/docs/nl/a'],
  ['https://other.test/a/', context({ ...LOCALES, basePath: '/docs' }, 'nl'), 'https://other.test/a/'],
  ['sub/page', context({ ...LOCALES, basePath: '/docs' }, 'nl'), 'sub/page'],
])('a redirect to %s', (url, given, expected) => {
  expect(encodeRedirect(url, given)).toBe(expected)
})
