/** What stands in front of the paths of an app in the address bar, and how to add it and take it off. */
import type { PageLocale } from './locale-config.ts'
import { createDomainOrigin, findDomainOf } from './locale-domain.ts'
import { addLocale, stripLocale } from './locale-path.ts'

export interface Prefixes extends Partial<Omit<PageLocale, 'locale'>> {
  /** `''` or `/docs`. */
  basePath?: string
  /** The locale that paths are in; `false`: they say it themselves. Without `locales` it has no effect. */
  locale?: string | false
  /** How paths end; without it they keep the end they have. */
  trailingSlash?: boolean
}

/**
 * Writes an address of the app as the browser needs it. Paths are the app's own, so `/docs` below a base path `/docs`
 * becomes `/docs/docs`. A path that starts with a locale says its locale itself. Whole addresses, and what is relative
 * to the page, are left alone. A locale that lives on another domain makes a whole address.
 * @example addPrefixes('/about?a=1', { basePath: '/docs', locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }) // /docs/nl/about?a=1
 */
export function addPrefixes(href: string, prefixes: Prefixes): string {
  const text = readAppPath(href)
  if (text === undefined) return href
  const end = text.search(/[?#]/)
  const path = end === -1 ? text : text.slice(0, end)
  const { basePath = '', trailingSlash } = prefixes
  const localised = localisePath(path, prefixes)
  const whole = localised.path === '/' ? basePath || '/' : basePath + localised.path
  return localised.origin + endPath(whole, trailingSlash) + (end === -1 ? '' : text.slice(end))
}

/** How links end; `undefined`: as they are written. */
export function readLinkEnd(config: {
  trailingSlash: boolean
  skipTrailingSlashRedirect: boolean
}): boolean | undefined {
  return config.skipTrailingSlashRedirect ? undefined : config.trailingSlash
}

/** The path of the app and the locale it names; `undefined` for a path outside the base path. */
export function stripPrefixes(
  pathname: string,
  { basePath = '', locales = [] }: Prefixes,
): { pathname: string; locale: string | undefined } | undefined {
  if (basePath === '') return stripLocale(pathname, locales)
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined
  return stripLocale(pathname.slice(basePath.length) || '/', locales)
}

/**
 * The address as browsers read it (they drop line breaks and tabs, and blanks in front), if it is a path from the root.
 * `//host` and `/\host` are other sites.
 */
function readAppPath(href: string): string | undefined {
  const text = href.replace(/^[\0- ]+|[\t\n\r]/g, '')
  return /^\/(?![/\\])/.test(text) ? text : undefined
}

function localisePath(path: string, prefixes: Prefixes): { origin: string; path: string } {
  const { locale, locales, defaultLocale, domainLocales } = prefixes
  if (locales === undefined || locale === undefined || locale === false) return { origin: '', path }
  const named = stripLocale(path, locales)
  const target = named.locale ?? locale
  const domain = findDomainOf(target, domainLocales)
  if (domain !== undefined && domain.defaultLocale !== defaultLocale) {
    return {
      origin: createDomainOrigin(domain),
      path: addLocale(named.pathname, target, domain.defaultLocale),
    }
  }
  return { origin: '', path: named.locale === undefined ? addLocale(path, locale, defaultLocale) : path }
}

function endPath(path: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || path === '/') return path
  let end = path.length
  while (path[end - 1] === '/') end--
  const bare = path.slice(0, end)
  return trailingSlash && takesSlash(bare) ? `${bare}/` : bare
}

/** What ends in a file name, or has its well-known place, never gets a slash. */
function takesSlash(path: string): boolean {
  return !path.slice(path.lastIndexOf('/')).includes('.') && !path.includes('/.well-known/')
}
