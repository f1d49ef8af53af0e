import { fillPattern } from '../../shared/fill-pattern.ts'
import { addPrefixes } from '../../shared/href.ts'
import { formatHref, type Href } from '../local-href.ts'
import { isDynamicPattern, matchPattern } from './page-pattern.ts'
import { formatSearch, parseQuery } from './page-query.ts'

/** Stands for this site where only paths matter. */
const ANY_ORIGIN = 'http://n'

/**
 * Addresses of a navigation: `url` names the page, possibly by its pattern; `as` is what the visitor sees. Both are
 * paths of the app with query and hash, or a whole address of whatever site.
 */
export interface PageHref {
  url: string
  as: string
}

export interface HrefBase {
  /** Address of the page on the screen: relative addresses start there. */
  asPath: string
  /** Pattern of that page: where an address has no path, its query may hold the values of the pattern. */
  pathname: string
  trailingSlash?: boolean | undefined
}

/** A pattern in the place of a path is filled from the query, and what it used is not shown twice. */
export function resolvePageHref(href: Href, as: Href | undefined, base: HrefBase): PageHref {
  const url = resolveUrl(formatHref(href), base)
  if (as !== undefined) return { url, as: resolvePath(formatHref(as), base) }
  const { pathname, search, hash } = splitAddress(url)
  const pattern = stripSlash(pathname)
  if (!pathname.startsWith('/') || !isDynamicPattern(pattern)) return { url, as: url }
  const query = parseQuery(search)
  const filled = fillPattern(pattern, query)
  // What is missing is said when the visitor goes there.
  if (filled.kind === 'missing') return { url, as: url }
  return { url, as: endPath(filled.pathname + formatSearch(query, filled.used) + hash, base) }
}

/** A query alone belongs to the page on the screen. No query at all takes that of the address away. */
function resolveUrl(href: string, base: HrefBase): string {
  if (href === '') return resolvePath(splitAddress(base.asPath).pathname, base)
  return resolvePath(href.startsWith('?') && namesPage(href, base) ? base.pathname + href : href, base)
}

/** An address that was rewritten does not show the values of the pattern, so it stays as it is. */
function namesPage(href: string, { asPath, pathname }: HrefBase): boolean {
  if (!isDynamicPattern(pathname)) return false
  if (matchPattern(pathname, stripSlash(splitAddress(asPath).pathname)) === undefined) return false
  return fillPattern(pathname, parseQuery(splitAddress(href).search)).kind === 'filled'
}

/** The path of the page that a relative address leads to; other sites are left as they are. */
function resolvePath(href: string, base: HrefBase): string {
  try {
    const url = new URL(href, new URL(base.asPath, ANY_ORIGIN))
    if (url.origin !== ANY_ORIGIN) return href
    return endPath(url.href.slice(ANY_ORIGIN.length), base)
  } catch {
    return href
  }
}

function endPath(path: string, { trailingSlash }: HrefBase): string {
  return trailingSlash === undefined ? path : addPrefixes(path, { trailingSlash })
}

export interface SplitAddress {
  pathname: string
  /** `''` or `?…`. */
  search: string
  /** `''` or `#…`. */
  hash: string
}

export function splitAddress(address: string): SplitAddress {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { pathname, search: search === '?' ? '' : search, hash }
}

export function stripSlash(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}
