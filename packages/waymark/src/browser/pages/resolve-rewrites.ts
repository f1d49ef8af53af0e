// Loaded by the first navigation of an app that has rewrites; others never need the matcher of patterns.
import { findPattern, isDynamicPattern } from '../../client/pages/page-pattern.ts'
import { stripSlash } from '../../client/pages/page-href.ts'
import { formatSearch, parseQuery } from '../../client/pages/page-query.ts'
import {
  compileConfigRoutes,
  NO_CONFIG_ROUTES,
  type CompiledTarget,
  type RewriteLists,
} from '../../shared/config-routes.ts'
import { fillPattern } from '../../shared/fill-pattern.ts'
import { addPrefixes, stripPrefixes } from '../../shared/href.ts'
import { matchRewrite } from '../../shared/match-config-routes.ts'
import { decodeText } from '../../shared/percent-encoding.ts'
import type { RouteRequest } from '../../shared/route-conditions.ts'
import { prefixesOf, type PageSite } from './site.ts'

/** An address of the app, without base path and locale. */
export interface RewrittenAddress {
  pathname: string
  /** `''` or `?…`. */
  search: string
}

export type RewriteResult =
  | { kind: 'none' }
  | ({ kind: 'page'; route: string } & RewrittenAddress)
  /** Another site or something that is no page: the browser has to ask the server. */
  | { kind: 'elsewhere' }

export type ResolveRewrites = (address: RewrittenAddress, locale: string | undefined) => RewriteResult

/** What conditions of rewrites can be asked of a browser. */
export interface RewriteConditions {
  host: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
}

type Step = { kind: 'same' } | { kind: 'rewritten'; request: RouteRequest } | { kind: 'elsewhere' }

/** The same steps as on the server, with pages in the place of everything that answers. */
export function createRewriteResolver(
  rewrites: RewriteLists,
  site: PageSite,
  conditions: RewriteConditions,
): ResolveRewrites {
  const { basePath, locales = [], defaultLocale = '' } = site
  const compiled = compileConfigRoutes(
    { ...NO_CONFIG_ROUTES, rewrites },
    { basePath, locales, defaultLocale },
  )
  const { beforeFiles, afterFiles, fallback } = compiled.rewrites
  const statics = site.sortedPatterns.filter((pattern) => !isDynamicPattern(pattern))

  return (address, locale) => {
    const pathname = addPrefixes(address.pathname, prefixesOf(site, locale))
    let request: RouteRequest = { pathname: stripSlash(pathname), search: address.search, ...conditions }
    let isRewritten = false
    const apply = (rewrite: CompiledTarget): Step['kind'] => {
      const step = rewriteOnce(rewrite, request)
      if (step.kind === 'rewritten') request = step.request
      isRewritten ||= step.kind === 'rewritten'
      return step.kind
    }
    const find = (patterns: readonly string[]): RewriteResult | undefined => {
      const inside = stripPrefixes(request.pathname, { basePath, locales })
      const path = stripSlash(inside?.pathname ?? request.pathname)
      const named = isRewritten ? readNamedPage(patterns, path, request.search) : undefined
      if (named !== undefined) return named
      const route = findPattern(patterns, path)
      if (route === undefined) return undefined
      return isRewritten ? { kind: 'page', route, pathname: path, search: request.search } : { kind: 'none' }
    }
    const askEach = (list: readonly CompiledTarget[]): RewriteResult | undefined => {
      for (const rewrite of list) {
        const step = apply(rewrite)
        if (step === 'elsewhere') return { kind: 'elsewhere' }
        const found = step === 'rewritten' ? find(site.sortedPatterns) : undefined
        if (found !== undefined) return found
      }
      return undefined
    }
    // All of these are tried, each seeing what the one before made of the address.
    for (const rewrite of beforeFiles) if (apply(rewrite) === 'elsewhere') return { kind: 'elsewhere' }
    const result = find(statics) ?? askEach(afterFiles) ?? find(site.sortedPatterns) ?? askEach(fallback)
    return result ?? { kind: isRewritten ? 'elsewhere' : 'none' }
  }
}

/** `/blog/[slug]?slug=a` stands for `/blog/a`, as on the server. */
function readNamedPage(
  patterns: readonly string[],
  pathname: string,
  search: string,
): RewriteResult | undefined {
  const route = decodeText(pathname)
  if (!isDynamicPattern(route) || !patterns.includes(route)) return undefined
  const query = parseQuery(search)
  const filled = fillPattern(route, query)
  if (filled.kind === 'missing') return undefined
  return { kind: 'page', route, pathname: filled.pathname, search: formatSearch(query, filled.used) }
}

function rewriteOnce(rewrite: CompiledTarget, request: RouteRequest): Step {
  const match = matchRewrite(rewrite, request)
  if (match === undefined) return { kind: 'same' }
  if (match.kind === 'external') return { kind: 'elsewhere' }
  return { kind: 'rewritten', request: { ...request, pathname: match.pathname, search: match.search } }
}

/** Of a request only these parts are known here. */
export const browserConditions: RewriteConditions = {
  get host() {
    return location.host
  },
  header: (name) => (name === 'user-agent' ? navigator.userAgent : undefined),
  cookie: (name) => readCookie(document.cookie, name),
}

function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
