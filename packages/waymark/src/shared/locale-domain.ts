import type { DomainLocale, I18nConfig, PageLocale } from './locale-config.ts'

/** The domain that a request came to. `host` is the header of that name; its port does not count. */
export function findDomain(host: string | undefined, { domains }: I18nConfig): DomainLocale | undefined {
  const name = host?.replace(/:\d*$/, '').toLowerCase()
  return domains?.find(({ domain }) => domain.toLowerCase() === name)
}

/** The domain that a locale lives on. */
export function findDomainOf(
  locale: string,
  domains: readonly DomainLocale[] | undefined,
): DomainLocale | undefined {
  return domains?.find(
    ({ defaultLocale, locales }) =>
      isSameLocale(defaultLocale, locale) || locales?.some((other) => isSameLocale(other, locale)),
  )
}

/** The locale that has no prefix on this host. */
export function effectiveDefaultLocale(host: string | undefined, i18n: I18nConfig): string {
  return findDomain(host, i18n)?.defaultLocale ?? i18n.defaultLocale
}

export function createDomainOrigin({ domain, http }: DomainLocale): string {
  return `${http === true ? 'http' : 'https'}://${domain}`
}

export function createPageLocale(
  locale: string,
  { host, i18n }: { host: string | undefined; i18n: I18nConfig },
): PageLocale {
  const domain = findDomain(host, i18n)
  return {
    locale,
    locales: i18n.locales,
    defaultLocale: domain?.defaultLocale ?? i18n.defaultLocale,
    ...(domain !== undefined && i18n.domains !== undefined ? { domainLocales: i18n.domains } : {}),
  }
}

/** Capital letters make no difference. Other alphabets have letters that turn into these when they are made small. */
export function isSameLocale(first: string, second: string): boolean {
  return lowerAscii(first) === lowerAscii(second)
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
