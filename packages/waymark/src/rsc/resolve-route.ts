import type { RequestContext } from '../server/request-context.ts'
import { readRequestPrefixes } from '../server/request-prefixes.ts'
import { canonicalise, NOWHERE, type Place } from '../shared/canonical-path.ts'
import { decodeQueryKey } from '../shared/destination.ts'
import { fillPattern } from '../shared/fill-pattern.ts'
import { addPrefixes } from '../shared/href.ts'
import { stripLocale } from '../shared/locale-path.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import { readSearchParams } from '../shared/search-params.ts'
import type { AppState } from './app.ts'
import { isPagesRoute, toPagesMatch } from './pages.ts'
import { createRequestView } from './request-view.ts'
import type { Rules } from './rules.ts'
import { isKnownParams } from './static-params.ts'
import { readNextUrl } from './router-hints.ts'

/** What answers a request. */
export type Resolution =
  /** A file of public/, sent already. */
  | { kind: 'sent' }
  | { kind: 'route'; match: Match<ModuleRef> }
  /** Another server, named by a rewrite. */
  | { kind: 'proxy'; target: URL }
  | { kind: 'none' }

/** Applies one rewrite; `undefined` when its pattern does not match. */
type Rewrite = Rules['beforeFiles'][number]

/**
 * Files and routes in the order that the configuration promises: rewrites before files, files and fixed routes,
 * rewrites after files, routes with parameters, and rewrites for what nothing answered.
 */
export async function resolveRoute(app: AppState, context: RequestContext): Promise<Resolution> {
  const { beforeFiles, afterFiles, fallback } = app.rules
  for (const rewrite of beforeFiles) {
    const target = applyRewrite(app, context, rewrite)
    if (target !== undefined && target !== 'moved') return { kind: 'proxy', target }
  }
  // Without rewrites in between, fixed routes and those with parameters are one list.
  const first = afterFiles.length === 0 ? 'all' : 'fixed'
  return (
    (await findAnswer(app, context, first)) ??
    (await findRewritten(app, context, afterFiles)) ??
    (first === 'all' ? undefined : await findAnswer(app, context, 'all')) ??
    (await findRewritten(app, context, fallback)) ?? { kind: 'none' }
  )
}

/** Each rewrite sees what the one before it made of the address; the first that leads to an answer ends the search. */
async function findRewritten(
  app: AppState,
  context: RequestContext,
  rewrites: readonly Rewrite[],
): Promise<Resolution | undefined> {
  for (const rewrite of rewrites) {
    const target = applyRewrite(app, context, rewrite)
    if (target === undefined) continue
    if (target !== 'moved') return { kind: 'proxy', target }
    const answer = await findAnswer(app, context, 'all')
    if (answer !== undefined) return answer
  }
  return undefined
}

function applyRewrite(app: AppState, context: RequestContext, rewrite: Rewrite): URL | 'moved' | undefined {
  const result = rewrite(createRequestView(app, context))
  if (result === undefined) return undefined
  if (result.kind === 'external') return new URL(result.url)
  moveTo(app, context, result.pathname + result.search)
  return 'moved'
}

/**
 * A rewritten address goes through the same reading as one from the socket; a bad one matches nothing.
 * One that names a locale is in that locale, and one that names a page by its pattern is that page.
 */
function moveTo(app: AppState, context: RequestContext, target: string): void {
  const { config } = app.runtime
  const canonical = canonicalise(target, { ...config, skipTrailingSlashRedirect: true })
  if (canonical.kind !== 'location' || canonical.location.isOutside) return void (context.place = NOWHERE)
  const { pathname, segments, search } = canonical.location
  const stripped = config.i18n && stripLocale(pathname, config.i18n.locales)
  if (stripped?.locale === undefined)
    return void (context.place = fillPlace(app, { pathname, segments, search }))
  context.locale = stripped.locale
  context.place = fillPlace(app, { pathname: stripped.pathname, segments: segments.slice(1), search })
}

/** What middleware makes of an address is the address, for all that comes after it. */
export function moveByMiddleware(app: AppState, context: RequestContext, { pathname, search }: URL): void {
  moveTo(app, context, pathname + search)
  const { place } = context
  // The request is answered here, whichever domain its locale has.
  const { domainLocales: _, ...prefixes } = readRequestPrefixes(context)
  context.told = { ...place, shown: addPrefixes(place.pathname, prefixes) }
}

/** `/blog/[slug]?slug=a` stands for `/blog/a`, where there is such a page and its values are in the query. */
function fillPlace(app: AppState, place: Place): Place {
  if (!place.segments.some((segment) => segment.startsWith('['))) return place
  const pattern = `/${place.segments.join('/')}`
  if (app.matcher.match(place.segments)?.route.pattern !== pattern) return place
  const filled = fillPattern(pattern, readSearchParams(place.search))
  if (filled.kind === 'missing') return place
  const pairs = place.search.slice(1).split('&')
  const rest = pairs.filter((pair) => !filled.used.includes(decodeQueryKey(pair))).join('&')
  const canonical = canonicalise(`${filled.pathname}?${rest}`)
  return canonical.kind === 'location' ? canonical.location : NOWHERE
}

async function findAnswer(
  app: AppState,
  context: RequestContext,
  routes: 'fixed' | 'all',
): Promise<Resolution | undefined> {
  const { location, place, request, response } = context
  // Outside of the base path there is nothing but what rules lead to.
  if (location.isOutside && place === location) return undefined
  // A file has no data of a page.
  if (!context.isPageData && app.runtime.servePublicFile(place.pathname, request, response))
    return { kind: 'sent' }
  const match = await findMatch(app, context, routes)
  return match && { kind: 'route', match }
}

/** A route may refuse params it does not list; then the next candidate is asked. */
async function findMatch(
  app: AppState,
  context: RequestContext,
  routes: 'fixed' | 'all',
): Promise<Match<ModuleRef> | undefined> {
  const { place, request } = context
  for (const match of app.matcher.matchAll(place.segments, { nextUrl: readNextUrl(request) })) {
    if (routes === 'fixed' && !isFixed(match)) continue
    if (await isAccepted(app, context, match)) return match
  }
  return undefined
}

/** The route that an intercepting one stands for: what a visitor gets who loads the address. */
export async function findIntercepted(
  app: AppState,
  context: RequestContext,
): Promise<Match<ModuleRef> | undefined> {
  for (const match of app.matcher.matchAll(context.place.segments)) {
    if (await isAccepted(app, context, match)) return match
  }
  return undefined
}

async function isAccepted(app: AppState, context: RequestContext, match: Match<ModuleRef>): Promise<boolean> {
  if (!isPagesRoute(match)) return isKnownParams(app, match)
  if (Object.keys(match.params).length === 0) return true
  return (await app.loadPages()).accepts(toPagesMatch(match), context)
}

/** Interception counts as a rewrite before files, so it is decided with the fixed routes. */
function isFixed({ route }: Match<ModuleRef>): boolean {
  return route.intercept !== undefined || route.segments.every(({ kind }) => kind === 'static')
}
