import { fillPattern } from '../../shared/fill-pattern.ts'
import { splitAddress, stripSlash } from '../../client/pages/page-href.ts'
import {
  findPattern,
  isDynamicPattern,
  listParamNames,
  matchPattern,
} from '../../client/pages/page-pattern.ts'
import { formatSearch, parseQuery } from '../../client/pages/page-query.ts'
import type { PageQuery } from '../../client/pages/router-context.ts'
import { createPageError } from '../../shared/pages-client-errors.ts'
import { isUnlocalised } from '../../shared/locale-path.ts'
import { comparePatterns } from '../../shared/pages-tree.ts'
import type { ResolveRewrites } from './resolve-rewrites.ts'
import type { PageSite } from './site.ts'

export type ResolvedPage =
  | {
      kind: 'page'
      /** Pattern of the page; for an address without a page its path, which middleware may know. */
      route: string
      query: PageQuery
      /** What the visitor sees; a pattern in its place was filled from the query. */
      as: string
      /** Finds the same page again, together with `as`; for the history. */
      url: string
      data: PageDataPlace
    }
  /** A rewrite led to something that is no page. */
  | { kind: 'document' }

/** Path and query of the data: where rewrites led to. */
export interface PageDataPlace {
  pathname: string
  search: string
  /** The address is that of something else, and this is its path: what middleware has its say about. */
  seen?: string
}

export interface ResolveOptions {
  site: PageSite
  locale: string | undefined
  /** Missing in apps without rewrites. */
  rewrite?: ResolveRewrites | undefined
  /** Middleware will have its say: what does not fit here may fit then. */
  hasMiddleware: boolean
  /** `as` decides, also where `url` names another page: the server may have rewritten the address. */
  followsAs?: boolean
}

/** Which page an address belongs to, and with which query. Throws when the address leaves values out. */
export function resolvePage(target: { url: string; as: string }, options: ResolveOptions): ResolvedPage {
  const { site, locale, rewrite } = options
  const named = splitAddress(target.url)
  const shown = splitAddress(target.as)
  const query = parseQuery(named.search)
  const path = stripSlash(named.pathname)
  const seen = stripSlash(shown.pathname)
  // Another address is shown than that of the page: it is taken at its word.
  if (path !== seen && options.followsAs !== true) {
    const route = findPattern(site.sortedPatterns, path) ?? path
    // Nothing in the address of a page without values says where its data is.
    if (!isDynamicPattern(route)) return fitPage({ route, query, target, pathname: route, seen }, options)
    return fitPage({ route, query, target, pathname: seen }, options)
  }
  const rewritten = rewrite?.({ pathname: seen, search: shown.search }, locale) ?? { kind: 'none' }
  if (rewritten.kind === 'elsewhere') return { kind: 'document' }
  if (rewritten.kind === 'page') {
    const { route, pathname, search } = rewritten
    const merged = { ...query, ...parseQuery(search) }
    return fitPage({ route, query: merged, target, pathname, isRewritten: true }, options)
  }
  const route = findPattern(site.sortedPatterns, seen) ?? path
  return fitPage({ route, query, target, pathname: seen }, options)
}

/** What is no page of this router: files of the framework, API routes, and app/. */
export function isLeftToServer(as: string, site: PageSite): boolean {
  const pathname = stripSlash(splitAddress(as).pathname)
  return isUnlocalised(pathname.split('/')[1]) || belongsToApp(pathname, site)
}

/** The more specific pattern of the two routers answers. */
function belongsToApp(pathname: string, { sortedPatterns, appPatterns }: PageSite): boolean {
  const own = findPattern(sortedPatterns, pathname)
  return appPatterns.some(
    (pattern) =>
      matchPattern(pattern, pathname) !== undefined &&
      (own === undefined || comparePatterns(pattern, own) < 0),
  )
}

interface Candidate {
  route: string
  query: PageQuery
  target: { url: string; as: string }
  /** Path that the values of dynamic segments are read from. */
  pathname: string
  /** Path that the visitor sees, where it is not the page's. */
  seen?: string
  isRewritten?: boolean
}

function fitPage(candidate: Candidate, { hasMiddleware }: ResolveOptions): ResolvedPage {
  const { route, query, target, pathname, seen, isRewritten = false } = candidate
  const names = listParamNames(route)
  const finish = (path: string, values: PageQuery, as: string): ResolvedPage => ({
    kind: 'page',
    route,
    query: values,
    as,
    // An address that was rewritten is rewritten again when the visitor comes back.
    url: isRewritten ? as : route + splitAddress(target.url).search,
    data: { pathname: path, search: formatSearch(values, names), ...(seen !== undefined && { seen }) },
  })
  if (!isDynamicPattern(route)) return finish(pathname, query, target.as)
  if (pathname === route) {
    const filled = fillPattern(route, query)
    if (filled.kind === 'filled') {
      const { hash } = splitAddress(target.as)
      const values = { ...query, ...matchPattern(route, filled.pathname) }
      return finish(filled.pathname, values, filled.pathname + formatSearch(query, filled.used) + hash)
    }
    if (!hasMiddleware) {
      throw createPageError('WM_HREF_QUERY_MISSING', { url: target.url, names: filled.names.join(', ') })
    }
    return finish(pathname, query, target.as)
  }
  const params = matchPattern(route, pathname)
  if (params !== undefined) return finish(pathname, { ...query, ...params }, target.as)
  // The values may be in the query, while the address shows something else.
  const filled = fillPattern(route, query)
  if (filled.kind === 'filled') return finish(filled.pathname, query, target.as)
  if (hasMiddleware) return finish(pathname, query, target.as)
  // Whoever names a page by one of its addresses did not promise that the other one is of the same page.
  if (stripSlash(splitAddress(target.url).pathname) !== route) return { kind: 'document' }
  throw createPageError('WM_AS_INCOMPATIBLE', { path: pathname, route })
}
