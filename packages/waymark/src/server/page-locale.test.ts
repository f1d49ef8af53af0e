import { expect, test } from 'vitest'
import { readPageLocale } from './page-locale.ts'

const I18N = {
  locales: ['en', 'nl'],
  defaultLocale: 'en',
  domains: [{ domain: 'example.nl', defaultLocale: 'nl' }],
}
const context = (host: string, more: object): Parameters<typeof readPageLocale>[0] =>
  ({ request: { headers: { host } }, config: { authInterrupts: false }, ...more }) as never

test.each([
  ['an app without locales', context('a.test', {}), {}],
  ['a locale without an app that has any', context('a.test', { locale: 'nl' }), {}],
  [
    'a host of its own',
    context('example.nl:80', { locale: 'nl', config: { i18n: I18N } }),
    { locale: 'nl', locales: I18N.locales, defaultLocale: 'nl', domainLocales: I18N.domains },
  ],
  [
    'any host',
    context('localhost', { locale: 'nl', config: { i18n: I18N } }),
    { locale: 'nl', locales: I18N.locales, defaultLocale: 'en' },
  ],
])('%s', (_name, given, expected) => {
  expect(readPageLocale(given)).toEqual(expected)
})
