import { addPrefixes } from './href.ts'
import type { I18nConfig } from './locale-config.ts'
import { findDomainOf } from './locale-domain.ts'

export interface AlternatesInput {
  /** Path of the page, without base path and locale. */
  pathname: string
  i18n: I18nConfig
  /** Origin of the app, or the address it is found at when that has a path. */
  base: URL
  basePath?: string
  trailingSlash?: boolean
}

/** Search engines take a language first; other names (such as a locale that only stands for "none yet") mean nothing to them. */
const LANGUAGE = /^[a-z]{2,3}(?:[-_]|$)/i

/** Addresses of one page in all its languages, for `<link rel="alternate" hreflang>`: each must list all, itself included. */
export function listAlternates(input: AlternatesInput): Record<string, string> {
  const { pathname, i18n, base, basePath = '', trailingSlash } = input
  const named = i18n.locales.filter((locale) => LANGUAGE.test(locale))
  if (named.length < 2) return {}
  const prefixes = {
    basePath: base.pathname === '/' ? basePath : base.pathname.replace(/\/$/, ''),
    locales: i18n.locales,
    ...(i18n.domains === undefined ? {} : { domainLocales: i18n.domains }),
    ...(trailingSlash === undefined ? {} : { trailingSlash }),
  }
  const write = (locale: string): string => {
    // Without a default of its own no domain counts as the one the page is on, so that all of them are written.
    const isOnDomain = findDomainOf(locale, i18n.domains) !== undefined
    const here = isOnDomain ? {} : { defaultLocale: i18n.defaultLocale }
    return new URL(addPrefixes(pathname, { ...prefixes, ...here, locale }), base.origin).href
  }
  return Object.fromEntries([
    ...named.map((locale) => [locale.replaceAll('_', '-'), write(locale)]),
    ['x-default', write(i18n.defaultLocale)],
  ])
}
