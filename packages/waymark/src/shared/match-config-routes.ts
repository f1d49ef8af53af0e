/** Asks compiled config routes about a request. Nothing here changes anything: the pipeline does what they say. */
import type {
  CompiledHeader,
  CompiledRedirect,
  CompiledRoute,
  CompiledTarget,
  RouteSite,
} from './config-routes.ts'
import { decodeQueryKey, type FilledDestination } from './destination.ts'
import type { DomainLocale } from './locale-config.ts'
import { createDomainOrigin, findDomainOf } from './locale-domain.ts'
import { LOCALE_PARAM } from './path-pattern.ts'
import { encodeText } from './percent-encoding.ts'
import type { RouteRequest } from './route-conditions.ts'
import {
  formatHeaderPart,
  formatQueryParts,
  readPathParams,
  type RouteParam,
  type RouteParams,
} from './route-params.ts'
import type { TemplatePart } from './text-template.ts'
import { COMPAT_NAMES, NATIVE_NAMES } from './wire.ts'

export interface RedirectMatch {
  status: number
  to: string
}

/** `path`: another path of this app, in the form that requests have. `external`: a URL to pass the request to. */
export type RewriteMatch =
  | { kind: 'path'; pathname: string; search: string }
  | { kind: 'external'; url: string }

const RESERVED_SEGMENTS = [NATIVE_NAMES.internalSegment, COMPAT_NAMES.internalSegment]

/** Whether the framework serves this path itself. Redirects leave such paths alone. */
export function isReservedPath(pathname: string): boolean {
  const [, segment = ''] = pathname.split('/', 2)
  return RESERVED_SEGMENTS.includes(segment)
}

function isInternal(pathname: string, { basePath }: RouteSite): boolean {
  return isReservedPath(stripPrefix(pathname, basePath) ?? pathname)
}

/** Headers of all entries that match. A later one replaces an earlier one, but cookies are all set. */
export function collectHeaders(
  headers: readonly CompiledHeader[],
  request: RouteRequest,
): [name: string, value: string][] {
  const collected = new Map<string, [string, string]>()
  const cookies: [string, string][] = []
  for (const header of headers) {
    const params = matchRoute(header, request)
    if (!params) continue
    for (const { key, value } of header.headers) {
      const name = fillTemplate(key, params).toLowerCase()
      // A parameter in the name may bring anything.
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) continue
      const entry: [string, string] = [name, fillTemplate(value, params)]
      if (name === 'set-cookie') cookies.push(entry)
      else collected.set(name, entry)
    }
  }
  return [...collected.values(), ...cookies]
}

/** The first redirect that matches. */
export function matchRedirect(
  redirects: readonly CompiledRedirect[],
  request: RouteRequest,
): RedirectMatch | undefined {
  const [first] = redirects
  if (first === undefined || isInternal(request.pathname, first.site)) return undefined
  for (const redirect of redirects) {
    const params = matchRoute(redirect, request)
    const filled = params && redirect.destination.fill(params)
    if (!params || !filled) continue
    const domain = findOtherDomain(redirect, params, request)
    const origin = domain === undefined ? filled.origin : createDomainOrigin(domain)
    const defaultLocale = domain?.defaultLocale ?? readDefaultLocale(redirect, request)
    const pathname = addPrefixes(filled.pathname, { target: redirect, params, defaultLocale })
    const search = mergeQuery(request.search, [], filled.query)
    return { status: redirect.status, to: origin + pathname + search + filled.hash }
  }
  return undefined
}

/** One entry, because files and pages may be asked between two. */
export function matchRewrite(rewrite: CompiledTarget, request: RouteRequest): RewriteMatch | undefined {
  const params = matchRoute(rewrite, request)
  const filled = params && rewrite.destination.fill(params)
  if (!params || !filled) return undefined
  const search = mergeQuery(request.search, listAppended(rewrite, params), filled.query)
  const defaultLocale = readDefaultLocale(rewrite, request)
  const pathname = addPrefixes(filled.pathname, { target: rewrite, params, defaultLocale })
  return filled.origin === ''
    ? { kind: 'path', pathname, search }
    : { kind: 'external', url: filled.origin + pathname + search }
}

/** Parameters of an entry that matches. `pathname`: another way to write the path of the request. */
export function matchRoute(
  { site, pattern, conditions }: CompiledRoute,
  request: RouteRequest,
  pathname: string = request.pathname,
): RouteParams | undefined {
  let found = pattern.match(addLocale(pathname, site, request.defaultLocale))
  // Files of the framework have no locale, and may be written either way.
  if (!found && site.locales.length > 0 && isInternal(pathname, site)) found = pattern.match(pathname)
  if (!found) return undefined
  const fromRequest = conditions(request)
  return fromRequest && new Map([...readPathParams(found), ...fromRequest])
}

/** Entries see the locale even where the path leaves it out, as it does for the default one. */
function addLocale(pathname: string, site: RouteSite, defaultLocale = site.defaultLocale): string {
  if (site.locales.length === 0) return pathname
  const inside = stripPrefix(pathname, site.basePath)
  const base = inside === undefined ? '' : site.basePath
  const path = inside ?? pathname
  const [, segment = ''] = path.split('/', 2)
  if (findLocale(segment, site)) return pathname
  return `${base}/${defaultLocale}${path === '/' ? '' : path}`
}

function findLocale(segment: string, { locales }: RouteSite): string | undefined {
  const wanted = segment.toLowerCase()
  return locales.find((locale) => locale.toLowerCase() === wanted)
}

/** The path below the base path; nothing when it is elsewhere. */
function stripPrefix(pathname: string, prefix: string): string | undefined {
  if (prefix === '') return pathname
  if (pathname === prefix) return '/'
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined
}

function addPrefixes(
  pathname: string,
  { target, params, defaultLocale }: { target: CompiledTarget; params: RouteParams; defaultLocale: string },
): string {
  const locale = readLocale(target, params)
  const base = target.addsBasePath ? target.site.basePath : ''
  const isShown = target.addsLocale && locale !== undefined && locale !== defaultLocale
  const prefix = isShown ? `${base}/${locale}` : base
  return pathname === '/' && prefix !== '' ? prefix : prefix + pathname
}

function readLocale({ site }: CompiledTarget, params: RouteParams): string | undefined {
  return findLocale(params.get(LOCALE_PARAM)?.parts[0] ?? '', site)
}

function readDefaultLocale({ site }: CompiledTarget, request: RouteRequest): string {
  return request.defaultLocale ?? site.defaultLocale
}

/** The domain that the visitor is sent to, together with the locale that lives there. */
function findOtherDomain(
  target: CompiledTarget,
  params: RouteParams,
  request: RouteRequest,
): DomainLocale | undefined {
  const locale = target.addsLocale ? readLocale(target, params) : undefined
  const domain = locale === undefined ? undefined : findDomainOf(locale, request.domainLocales)
  return domain?.defaultLocale === readDefaultLocale(target, request) ? undefined : domain
}

/** Parameters that the path of the destination does not use reach the page by the query: all of them, or none. */
function listAppended({ destination }: CompiledTarget, params: RouteParams): [string, RouteParam][] {
  const entries = [...params].filter(([name]) => name !== LOCALE_PARAM)
  return entries.some(([name]) => destination.pathNames.has(name)) ? [] : entries
}

/** A key of the destination replaces those of the parameters, and these replace those of the request. */
function mergeQuery(
  search: string,
  appended: readonly [string, RouteParam][],
  query: FilledDestination['query'],
): string {
  const pairs = new Map<string, string[]>()
  for (const pair of search.slice(1).split('&')) if (pair !== '') addPair(pairs, decodeQueryKey(pair), pair)
  const own = new Set(query.map(([name]) => name))
  for (const key of own) pairs.set(key, [])
  for (const [key, pair] of query) addPair(pairs, key, pair)
  for (const [name, param] of appended) {
    const parts = formatQueryParts(param).map((part) => `${encodeText(name)}=${part}`)
    if (!own.has(name)) pairs.set(name, parts)
  }
  const all = [...pairs.values()].flat()
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function addPair(pairs: Map<string, string[]>, key: string, pair: string): void {
  const known = pairs.get(key)
  if (known) known.push(pair)
  else pairs.set(key, [pair])
}

function fillTemplate(parts: readonly TemplatePart[], params: RouteParams): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const param = params.get(part.name)
      return param ? formatHeaderPart(param) : ''
    })
    .join('')
}
