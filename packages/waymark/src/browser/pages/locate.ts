import { splitAddress, type PageHref } from '../../client/pages/page-href.ts'
import { addPrefixes, stripPrefixes } from '../../shared/href.ts'
import { findLocale } from '../../shared/locale-path.ts'
import { prefixesOf, type PageSite } from './site.ts'

/** Where a navigation goes. */
export type Located =
  | {
      kind: 'page'
      /** Names the page, possibly by its pattern; a path of the app. */
      url: string
      /** What pages know as `asPath`: without base path and locale. */
      as: string
      /** What the address bar shows. */
      shown: string
      locale: string | undefined
    }
  /** Another site, another domain, or a locale that the app does not have. */
  | { kind: 'leave'; href: string }

export interface Visitor {
  /** Of the page on the screen. */
  origin: string
  locale: string | undefined
}

/** `locale`: the one asked for; `false`: the address says it, and without one it is the default. */
export function locate(
  target: PageHref,
  locale: string | false | undefined,
  { site, visitor }: { site: PageSite; visitor: Visitor },
): Located {
  const as = readOwnPath(target.as, site, visitor.origin)
  const url = readOwnPath(target.url, site, visitor.origin)
  if (as === undefined || url === undefined) return { kind: 'leave', href: target.as }
  const { locales } = site
  if (locales === undefined) {
    return { kind: 'page', url, as, shown: addPrefixes(as, prefixesOf(site, undefined)), locale: undefined }
  }
  const named = splitNamedLocale(as, locales)
  const wanted = named.locale ?? (locale === false ? site.defaultLocale : (locale ?? visitor.locale))
  const own = findLocale(wanted, locales)
  const shown = addPrefixes(named.address, prefixesOf(site, own))
  // The server says that there is no such page.
  if (own === undefined) return { kind: 'leave', href: `${site.basePath}/${wanted}${named.address}` }
  // The locale lives on another domain.
  if (!shown.startsWith('/')) return { kind: 'leave', href: shown }
  return { kind: 'page', url: splitNamedLocale(url, locales).address, as: named.address, shown, locale: own }
}

/** The path of the app that an address stands for; nothing for other sites, and for what is outside the base path. */
function readOwnPath(address: string, { basePath }: PageSite, origin: string): string | undefined {
  if (/^\/(?![/\\])/.test(address)) return address
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return undefined
  }
  if (url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  const inside = stripPrefixes(url.pathname, { basePath })
  return inside === undefined || inside.pathname.startsWith('//')
    ? undefined
    : inside.pathname + url.search + url.hash
}

function splitNamedLocale(
  address: string,
  locales: readonly string[],
): { address: string; locale: string | undefined } {
  const { pathname, search, hash } = splitAddress(address)
  const stripped = stripPrefixes(pathname, { locales: [...locales] })
  return { address: (stripped?.pathname ?? pathname) + search + hash, locale: stripped?.locale }
}

/** Only the part after `#` differs, or the visitor asks for the same place once more. */
export function isHashChange(current: string, next: string): boolean {
  const [from = '', fromHash] = split(current)
  const [to = '', toHash] = split(next)
  if (from !== to) return false
  return fromHash !== toHash || (toHash !== undefined && toHash !== '')
}

function split(address: string): [string, string | undefined] {
  const at = address.indexOf('#')
  return at === -1 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1)]
}
