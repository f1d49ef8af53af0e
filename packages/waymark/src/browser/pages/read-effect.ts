import { splitAddress, stripSlash } from '../../client/pages/page-href.ts'
import { findPattern, isDynamicPattern, matchPattern } from '../../client/pages/page-pattern.ts'
import { parseQuery } from '../../client/pages/page-query.ts'
import type { PageQuery } from '../../client/pages/router-context.ts'
import { stripPrefixes } from '../../shared/href.ts'
import {
  COMPAT_NAMES,
  NATIVE_NAMES,
  PAGE_DATA_MATCHED_PATH,
  PAGE_DATA_REDIRECT,
  PAGE_DATA_REWRITE,
} from '../../shared/wire.ts'
import type { PageSite } from './site.ts'

/** What middleware did to a request for page data. */
export type Effect =
  | { kind: 'none' }
  | { kind: 'rewrite'; route: string; query: PageQuery; pathname: string; search: string }
  | { kind: 'redirect'; to: string }
  /** A rewrite to another site, or to what is no page: only the server can answer. */
  | { kind: 'document' }

/** `pathname`: path of the app that was asked for. */
export function readEffect(headers: Headers, pathname: string, site: PageSite): Effect {
  const redirect = readHeader(headers, PAGE_DATA_REDIRECT)
  if (redirect !== undefined) return { kind: 'redirect', to: redirect }
  const rewrite = readHeader(headers, PAGE_DATA_REWRITE)
  if (rewrite !== undefined)
    return rewrite.startsWith('/') ? readRewrite(rewrite, site) : { kind: 'document' }
  const matched = readHeader(headers, PAGE_DATA_MATCHED_PATH)
  return matched === undefined ? { kind: 'none' } : readMatched(matched, pathname, site)
}

function readHeader(headers: Headers, name: string): string | undefined {
  return (
    headers.get(NATIVE_NAMES.headerPrefix + name) ??
    headers.get(COMPAT_NAMES.headerPrefix + name) ??
    undefined
  )
}

function readRewrite(target: string, site: PageSite): Effect {
  const { pathname, search } = splitAddress(target)
  const inside = stripPrefixes(pathname, { basePath: site.basePath, locales: site.locales ?? [] })
  const path = stripSlash(inside?.pathname ?? pathname)
  const route = findPattern(site.sortedPatterns, path)
  if (route === undefined) return { kind: 'document' }
  const params = isDynamicPattern(route) ? matchPattern(route, path) : {}
  return { kind: 'rewrite', route, query: { ...parseQuery(search), ...params }, pathname: path, search }
}

/** The server names the page by its pattern, with the locale. Without a rewrite the path is what it was. */
function readMatched(matched: string, pathname: string, site: PageSite): Effect {
  const path = stripSlash(stripPrefixes(matched, { locales: site.locales ?? [] })?.pathname ?? matched)
  if (!site.sortedPatterns.includes(path)) return { kind: 'none' }
  return { kind: 'rewrite', route: path, query: matchPattern(path, pathname) ?? {}, pathname, search: '' }
}
