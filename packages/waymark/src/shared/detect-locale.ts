import { pickLocale } from './accept-language.ts'
import type { I18nConfig } from './locale-config.ts'
import { createDomainOrigin, findDomain, findDomainOf, isSameLocale } from './locale-domain.ts'
import { addLocale, findLocale } from './locale-path.ts'

export interface LocaleDetection {
  i18n: I18nConfig
  /** Without the base path. */
  pathname: string
  /** `''` or `?…`; kept. */
  search?: string
  /** The locale that stands in the path. */
  pathLocale: string | undefined
  /** `Host` header. */
  host: string | undefined
  /** Value of the cookie in which an app keeps the visitor's choice (`LOCALE_COOKIE`). */
  cookie: string | undefined
  /** `Accept-Language` header. */
  acceptLanguage: string | undefined
  basePath?: string
  trailingSlash?: boolean
}

/**
 * Where a visitor of `/` is sent (307) because another locale suits better; nobody is sent from any other path. The
 * answer depends on host, cookie and `Accept-Language`. It never repeats the host of the request, only configured ones.
 */
export function detectLocaleRedirect(input: LocaleDetection): string | undefined {
  const { i18n, host, basePath = '', search = '' } = input
  if (i18n.localeDetection === false || input.pathname !== '/' || input.pathLocale !== undefined)
    return undefined
  const preferred = findLocale(input.cookie, i18n.locales) ?? pickLocale(input.acceptLanguage, i18n.locales)
  if (preferred === undefined) return undefined

  const here = findDomain(host, i18n)
  if (here === undefined) {
    if (isSameLocale(preferred, i18n.defaultLocale)) return undefined
    return createTarget(preferred, i18n.defaultLocale)
  }
  // On a domain its own locale counts, unless the preferred one has a home.
  const home = findDomainOf(preferred, i18n.domains)
  if (home === undefined) return undefined
  if (home === here && isSameLocale(preferred, here.defaultLocale)) return undefined
  return createDomainOrigin(home) + createTarget(preferred, home.defaultLocale)

  function createTarget(locale: string, defaultLocale: string): string {
    const path = basePath + addLocale('/', locale, defaultLocale).replace(/\/$/, '')
    return `${path === '' || input.trailingSlash === true ? `${path}/` : path}${search}`
  }
}
