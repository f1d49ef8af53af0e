import type { PagesHost, PagesMatch, PagesRouter } from '../server/pages/pages-router.ts'
import type { RequestContext } from '../server/request-context.ts'
import { canonicalise, type Place } from '../shared/canonical-path.ts'
import { stripLocale } from '../shared/locale-path.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import {
  HEADER_MIDDLEWARE_CACHE,
  PAGE_DATA_MATCHED_PATH,
  PAGE_DATA_REDIRECT,
  PAGE_DATA_REWRITE,
} from '../shared/wire.ts'
import type { AppState } from './app.ts'

/** Where the pipeline meets the router of pages/, which runs in the renderer's bundle. */

interface SsrPages {
  createPagesRouter(host: PagesHost): Promise<PagesRouter>
}

/** In development files may change between two requests; in production the router is made once. */
export function createPagesLoader(
  app: AppState,
  { answerNotFound, renewAppPage }: Pick<PagesHost, 'answerNotFound' | 'renewAppPage'>,
): () => Promise<PagesRouter> {
  const host: PagesHost = {
    runtime: app.runtime,
    cache: app.cache,
    ...(app.runtime.prerendered && { readBuilt: app.runtime.prerendered.read }),
    report: (report, request) => app.report(report, request),
    hasMiddleware: app.loadMiddleware !== undefined,
    hasRewrites: hasRewrites(app),
    ...(answerNotFound && { answerNotFound }),
    matchPath: (path) => matchPath(app, path),
    renewAppPage,
  }
  const load = async (): Promise<PagesRouter> => {
    const { createPagesRouter } = await import.meta.viteRsc.loadModule<SsrPages>('ssr', 'index')
    return createPagesRouter(host)
  }
  let loaded: Promise<PagesRouter> | undefined
  return app.runtime.mode === 'development' ? load : () => (loaded ??= load())
}

export function isPagesRoute(match: Match<ModuleRef> | undefined): match is Match<ModuleRef> {
  return match?.route.kind === 'pages' || match?.route.kind === 'api'
}

export function toPagesMatch({ route, params }: Match<ModuleRef>): PagesMatch {
  return { pattern: route.pattern, kind: route.kind as PagesMatch['kind'], params }
}

/** A script that asked for data cannot follow a redirect to a document; it is told where to go. */
export function sendDataRedirect(
  app: AppState,
  { response }: RequestContext,
  status: number,
  to: string,
): void {
  response.statusCode = status
  response.setHeader(app.runtime.names.headerPrefix + PAGE_DATA_REDIRECT, to)
  response.setHeader(HEADER_MIDDLEWARE_CACHE, 'no-cache')
  response.end()
}

/** What a script learns about the page that its address stands for. */
export function setMatchHeaders(
  app: AppState,
  { response, place, location, locale }: RequestContext,
  match: Match<ModuleRef> | undefined,
): void {
  const { headerPrefix } = app.runtime.names
  const prefix = locale === undefined ? '' : `/${locale}`
  if (match !== undefined)
    response.setHeader(headerPrefix + PAGE_DATA_MATCHED_PATH, prefix + match.route.pattern)
  if (place !== location)
    response.setHeader(headerPrefix + PAGE_DATA_REWRITE, prefix + place.pathname + place.search)
}

function hasRewrites({ rules }: AppState): boolean {
  return rules.beforeFiles.length + rules.afterFiles.length + rules.fallback.length > 0
}

function matchPath(app: AppState, path: string): ReturnType<PagesHost['matchPath']> {
  const found = locatePath(app, path)
  return found !== undefined && isPagesRoute(found.match)
    ? { ...found, match: toPagesMatch(found.match) }
    : undefined
}

/** What somebody means who writes a path of the app, without base path. */
export function locatePath(app: AppState, path: string): LocatedPath | undefined {
  const { config } = app.runtime
  const canonical = canonicalise(path, { ...config, basePath: '', skipTrailingSlashRedirect: true })
  if (canonical.kind !== 'location') return undefined
  const { location } = canonical
  const { i18n } = config
  const stripped = i18n === undefined ? undefined : stripLocale(location.pathname, i18n.locales)
  const segments = stripped?.locale === undefined ? location.segments : location.segments.slice(1)
  const place = { pathname: stripped?.pathname ?? location.pathname, segments, search: '' }
  const match = app.matcher.match(segments)
  return match && { match, place, locale: stripped?.locale ?? i18n?.defaultLocale }
}

interface LocatedPath {
  match: Match<ModuleRef>
  place: Place
  locale: string | undefined
}
