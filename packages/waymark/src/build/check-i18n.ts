import type { WaymarkConfig } from '../shared/config.ts'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { MANY_LOCALES } from '../shared/limits.ts'
import type { DomainLocale, I18nConfig } from '../shared/locale-config.ts'
import { findLocale, isUnlocalised } from '../shared/locale-path.ts'
import { BOOLEAN, checkKeys, describeValue } from './check-config.ts'
import { isPlainObject, type Rule } from './config-rule.ts'

const LOCALES: Rule = {
  expected: 'a list of locales, such as ["en", "nl"]',
  accepts: (value) => Array.isArray(value) && value.length > 0,
}
const TEXT: Rule = { expected: 'a text', accepts: (value) => typeof value === 'string' }

const RULES: Record<keyof I18nConfig, Rule> = {
  locales: LOCALES,
  defaultLocale: TEXT,
  domains: {
    expected: 'a list of objects',
    accepts: (value) => Array.isArray(value) && value.every(isPlainObject),
  },
  localeDetection: BOOLEAN,
}

const DOMAIN_RULES: Record<keyof DomainLocale, Rule> = {
  domain: TEXT,
  defaultLocale: TEXT,
  locales: { ...LOCALES, accepts: Array.isArray },
  http: BOOLEAN,
}

/** Parts of a language tag; also plain words, which apps use for a locale that is none yet. */
const LOCALE_NAME = /^[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*$/i
/** Host names and IPv4 addresses, without a port. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))*$/i

/** Throws at the first thing in `i18n` that cannot work. `file` is named in the error. */
export function checkI18n(i18n: WaymarkConfig['i18n'], file: string): void {
  if (i18n === undefined) return
  checkShape(i18n, { rules: RULES, required: ['locales', 'defaultLocale'], prefix: 'i18n.', file })
  checkLocales(i18n.locales, { key: 'i18n.locales', file })
  checkKnown(i18n.defaultLocale, i18n, { key: 'i18n.defaultLocale', file })
  const { domains = [] } = i18n
  domains.forEach((domain, index) => checkDomain(domain, i18n, { key: `i18n.domains[${index}]`, file }))
  checkOwners(domains, file)
}

export function warnOfLocales(i18n: I18nConfig | undefined, file: string): WaymarkError[] {
  const count = i18n?.locales.length ?? 0
  return count > MANY_LOCALES
    ? [createError('WM_I18N_MANY_LOCALES', { file, count, limit: MANY_LOCALES })]
    : []
}

interface Place {
  key: string
  file: string
}

function checkShape(
  value: object,
  options: { rules: Record<string, Rule>; required: string[]; prefix: string; file: string },
): void {
  const { rules, required, prefix, file } = options
  const given = value as Record<string, unknown>
  checkKeys(given, { rules, prefix, file })
  for (const name of required) {
    if (given[name] !== undefined) continue
    const expected = rules[name]?.expected ?? ''
    throw createError('WM_CONFIG_WRONG_TYPE', { file, key: prefix + name, expected, found: 'undefined' })
  }
}

function checkLocales(locales: readonly unknown[], { key, file }: Place): void {
  const seen = new Map<string, string>()
  for (const locale of locales) {
    if (typeof locale !== 'string' || !LOCALE_NAME.test(locale) || isUnlocalised(locale)) {
      throw createError('WM_I18N_LOCALE_NAME', { file, key, locale: describeValue(locale) })
    }
    const first = seen.get(locale.toLowerCase())
    if (first !== undefined) throw createError('WM_I18N_LOCALE_TWICE', { file, key, first, second: locale })
    seen.set(locale.toLowerCase(), locale)
  }
}

/** Written exactly as in the list: addresses are made from either. */
function checkKnown(locale: string, { locales }: I18nConfig, { key, file }: Place): void {
  if (locales.includes(locale)) return
  const meant = findLocale(locale, locales)
  const known = meant === undefined ? locales.join(', ') : meant
  throw createError('WM_I18N_DEFAULT', { file, key, locale, locales: known })
}

function checkDomain(domain: DomainLocale, i18n: I18nConfig, { key, file }: Place): void {
  const required = ['domain', 'defaultLocale']
  checkShape(domain, { rules: DOMAIN_RULES, required, prefix: `${key}.`, file })
  if (!HOST_NAME.test(domain.domain)) {
    throw createError('WM_I18N_DOMAIN_NAME', {
      file,
      key: `${key}.domain`,
      domain: describeValue(domain.domain),
    })
  }
  const { defaultLocale, locales = [] } = domain
  checkKnown(defaultLocale, i18n, { key: `${key}.defaultLocale`, file })
  checkLocales(locales, { key: `${key}.locales`, file })
  for (const locale of locales) checkKnown(locale, i18n, { key: `an entry of ${key}.locales`, file })
}

/** Each locale has one home, or links could not choose. */
function checkOwners(domains: readonly DomainLocale[], file: string): void {
  const owners = new Map<string, DomainLocale>()
  const names = new Set<string>()
  for (const domain of domains) {
    const name = domain.domain.toLowerCase()
    if (names.has(name)) throw createError('WM_I18N_DOMAIN_TWICE', { file, domain: domain.domain })
    names.add(name)
    for (const locale of new Set([domain.defaultLocale, ...(domain.locales ?? [])])) {
      const owner = owners.get(locale)
      if (owner !== undefined) {
        throw createError('WM_I18N_DOMAIN_LOCALE', {
          file,
          locale,
          first: owner.domain,
          second: domain.domain,
        })
      }
      owners.set(locale, domain)
    }
  }
}
