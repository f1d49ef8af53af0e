import { describe, expect, test } from 'vitest'
import type { I18nConfig } from './locale-config.ts'
import { createPageLocale, effectiveDefaultLocale, findDomain, findDomainOf } from './locale-domain.ts'

const I18N: I18nConfig = {
  locales: ['en', 'nl', 'nl-BE', 'fr'],
  defaultLocale: 'en',
  domains: [
    { domain: 'example.com', defaultLocale: 'en' },
    { domain: 'Example.nl', defaultLocale: 'nl', locales: ['nl-BE'], http: true },
  ],
}

test.each<[string | undefined, string | undefined, string]>([
  ['example.com', 'example.com', 'en'],
  ['EXAMPLE.COM', 'example.com', 'en'],
  ['example.nl:8080', 'Example.nl', 'nl'],
  ['example.nl:', 'Example.nl', 'nl'],
  ['www.example.nl', undefined, 'en'],
  ['example.nl.evil.test', undefined, 'en'],
  ['evil.test@example.nl', undefined, 'en'],
  ['[::1]:3000', undefined, 'en'],
  ['', undefined, 'en'],
  [undefined, undefined, 'en'],
])('host %j is domain %s, in %s', (host, domain, locale) => {
  expect(findDomain(host, I18N)?.domain).toBe(domain)
  expect(effectiveDefaultLocale(host, I18N)).toBe(locale)
})

test.each<[string, string | undefined]>([
  ['en', 'example.com'],
  ['nl', 'Example.nl'],
  ['NL-be', 'Example.nl'],
  ['fr', undefined],
])('%s lives on %s', (locale, domain) => {
  expect(findDomainOf(locale, I18N.domains)?.domain).toBe(domain)
})

describe('a page', () => {
  test('on a domain knows the others', () => {
    expect(createPageLocale('nl-BE', { host: 'example.nl', i18n: I18N })).toEqual({
      locale: 'nl-BE',
      locales: I18N.locales,
      defaultLocale: 'nl',
      domainLocales: I18N.domains,
    })
  })

  test('on any other host keeps its links there', () => {
    expect(createPageLocale('nl', { host: 'localhost:3000', i18n: I18N })).toEqual({
      locale: 'nl',
      locales: I18N.locales,
      defaultLocale: 'en',
    })
  })
})
