import { describe, expect, test } from 'vitest'
import { isWaymarkError } from '../shared/errors.ts'
import { MANY_LOCALES } from '../shared/limits.ts'
import { checkI18n, warnOfLocales } from './check-i18n.ts'

function readFailure(i18n: unknown): string {
  try {
    checkI18n(i18n as never, 'waymark.config.ts')
  } catch (error) {
    if (isWaymarkError(error)) return `${error.code} ${error.message} ${error.hint}`
    throw error
  }
  return 'nothing was thrown'
}

const I18N = { locales: ['en', 'nl', 'fr'], defaultLocale: 'en' }
const withDomain = (domain: object): object => ({
  ...I18N,
  domains: [{ domain: 'example.com', defaultLocale: 'en' }, domain],
})

describe('must refuse', () => {
  test.each<[string, unknown, string[]]>([
    ['an unknown key', { ...I18N, locale: [] }, ['UNKNOWN_KEY', '"i18n.locale"', 'locales']],
    ['no locales', { defaultLocale: 'en' }, ['WRONG_TYPE', '"i18n.locales"', 'undefined']],
    ['an empty list', { ...I18N, locales: [] }, ['WRONG_TYPE', '"i18n.locales"']],
    ['no default locale', { locales: ['en'] }, ['WRONG_TYPE', '"i18n.defaultLocale"']],
    ['a word for a switch', { ...I18N, localeDetection: 'no' }, ['WRONG_TYPE', '"i18n.localeDetection"']],
    ['one domain instead of a list', { ...I18N, domains: {} }, ['WRONG_TYPE', '"i18n.domains"']],
    ['a domain that is a text', { ...I18N, domains: ['example.com'] }, ['WRONG_TYPE', '"i18n.domains"']],
    ['another default locale', { ...I18N, defaultLocale: 'da' }, ['WM_I18N_DEFAULT', '"da"', 'en, nl, fr']],
    ['another spelling of it', { ...I18N, defaultLocale: 'EN' }, ['WM_I18N_DEFAULT', '"EN"', 'one of: en.']],
    ['a locale twice', { ...I18N, locales: ['en', 'en'] }, ['WM_I18N_LOCALE_TWICE', '"en" and "en"']],
    [
      'a locale in two cases',
      { ...I18N, locales: ['en', 'nl-be', 'nl-BE'] },
      ['TWICE', '"nl-be" and "nl-BE"'],
    ],
    ['an empty locale', { ...I18N, locales: ['en', ''] }, ['WM_I18N_LOCALE_NAME', 'the text ""']],
    ['a locale that is a path', { ...I18N, locales: ['en', 'nl/be'] }, ['WM_I18N_LOCALE_NAME', 'nl/be']],
    ['a locale that climbs', { ...I18N, locales: ['en', '..'] }, ['WM_I18N_LOCALE_NAME']],
    ['a locale that is encoded', { ...I18N, locales: ['en', 'n%6C'] }, ['WM_I18N_LOCALE_NAME']],
    ['a locale that is no text', { ...I18N, locales: ['en', 7] }, ['WM_I18N_LOCALE_NAME', 'the number 7']],
    [
      'the folder of handlers',
      { ...I18N, locales: ['en', 'api'] },
      ['WM_I18N_LOCALE_NAME', '"api" is taken'],
    ],
    ['paths of the framework', { ...I18N, locales: ['en', '_next'] }, ['WM_I18N_LOCALE_NAME']],
    ['a domain without a locale', withDomain({ domain: 'a.test' }), ['"i18n.domains[1].defaultLocale"']],
    ['a domain without a name', withDomain({ defaultLocale: 'nl' }), ['"i18n.domains[1].domain"']],
    [
      'an unknown key of a domain',
      withDomain({ domain: 'a.test', defaultLocale: 'nl', https: true }),
      ['UNKNOWN_KEY', '"i18n.domains[1].https"', 'http'],
    ],
    [
      'an unknown locale of a domain',
      withDomain({ domain: 'a.test', defaultLocale: 'nl', locales: ['da'] }),
      ['WM_I18N_DEFAULT', '"da"', 'i18n.domains[1].locales'],
    ],
    [
      'an unknown default of a domain',
      withDomain({ domain: 'a.test', defaultLocale: 'da' }),
      ['WM_I18N_DEFAULT', '"da"', 'i18n.domains[1].defaultLocale'],
    ],
    [
      'a domain twice',
      withDomain({ domain: 'EXAMPLE.com', defaultLocale: 'nl' }),
      ['WM_I18N_DOMAIN_TWICE', 'EXAMPLE.com'],
    ],
    [
      'a default locale of two domains',
      withDomain({ domain: 'a.test', defaultLocale: 'en' }),
      ['WM_I18N_DOMAIN_LOCALE', '"en"', 'example.com', 'a.test'],
    ],
    [
      'a locale of two domains',
      withDomain({ domain: 'a.test', defaultLocale: 'nl', locales: ['en'] }),
      ['WM_I18N_DOMAIN_LOCALE', '"en"', 'example.com', 'a.test'],
    ],
  ])('%s', (_name, i18n, parts) => {
    const failure = readFailure(i18n)
    for (const part of ['waymark.config.ts', ...parts]) expect(failure).toContain(part)
  })

  test.each([
    'https://a.test',
    'a.test:3000',
    'a.test/path',
    'a.test/',
    'user@a.test',
    '*.a.test',
    'a b.test',
    'a..test',
    '-a.test',
    '',
    '[::1]',
  ])('the domain %j', (domain) => {
    expect(readFailure(withDomain({ domain, defaultLocale: 'nl' }))).toContain('WM_I18N_DOMAIN_NAME')
  })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['the least', { locales: ['en'], defaultLocale: 'en' }],
  ['regions and scripts', { locales: ['en-US', 'zh-Hant-TW', 'es-419', 'pt_BR'], defaultLocale: 'en-US' }],
  ['a word that stands for no language yet', { locales: ['default', 'en'], defaultLocale: 'default' }],
  ['detection as a switch', { ...I18N, localeDetection: true }],
  ['undefined for unset', { ...I18N, domains: undefined, localeDetection: undefined }],
  ['a domain', withDomain({ domain: 'shop.example.nl', defaultLocale: 'nl', locales: ['fr'], http: true })],
  ['a domain that lists its default', withDomain({ domain: 'a.test', defaultLocale: 'nl', locales: ['nl'] })],
  ['a host of one machine', withDomain({ domain: 'localhost', defaultLocale: 'nl' })],
])('accepts %s', (_name, i18n) => {
  expect(readFailure(i18n)).toBe('nothing was thrown')
})

test('warns of very many locales', () => {
  const locales = Array.from({ length: MANY_LOCALES + 1 }, (_, index) => `en-${index}`)
  const i18n = { locales, defaultLocale: 'en-0' }
  expect(warnOfLocales(i18n, 'waymark.config.ts').map(({ message }) => message)).toEqual([
    expect.stringContaining('101 locales'),
  ])
  expect(warnOfLocales({ ...i18n, locales: locales.slice(1) }, 'waymark.config.ts')).toEqual([])
  expect(warnOfLocales(undefined, '')).toEqual([])
})
