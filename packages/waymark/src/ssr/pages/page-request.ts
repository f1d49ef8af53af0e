import type { ParsedUrlQuery } from 'node:querystring'
import type { PagesHost, PagesMatch } from '../../server/pages/pages-router.ts'
import type { Preview } from '../../server/pages/preview.ts'
import { createQuery } from '../../server/pages/query.ts'
import type { StaticPages } from '../../server/pages/static-pages.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { readRequestPrefixes, type RequestPrefixes } from '../../server/request-prefixes.ts'
import type { Place } from '../../shared/canonical-path.ts'
import { addPrefixes } from '../../shared/href.ts'
import type { LoadedPage } from './load-page.ts'

/** What all requests to pages/ share. */
export interface PagesState {
  host: PagesHost
  staticPages: StaticPages
  isProduction: boolean
}

/** Files are all that there will be: no request is ever answered. */
export function isExport({ host }: PagesState): boolean {
  return host.runtime.config.output === 'export'
}

/** A page that is to be answered, in whatever form. */
export interface PageRequest extends Preview {
  state: PagesState
  context: RequestContext
  page: LoadedPage
  params: PagesMatch['params']
  /** Search and parameters. */
  query: ParsedUrlQuery
  prefixes: RequestPrefixes
  /** The path that answers, after rewrites, with the query that was asked for. */
  resolvedUrl: string
  /** Path and query as the visitor sees them, without base path and locale. */
  asPath: string
}

export function createPageRequest(
  state: PagesState,
  context: RequestContext,
  { page, params, preview }: { page: LoadedPage; params: PagesMatch['params']; preview: Preview },
): PageRequest {
  const { place, location, told } = context
  const { trailingSlash } = context.config
  return {
    state,
    context,
    page,
    params,
    query: createQuery(place.search, params),
    prefixes: readRequestPrefixes(context),
    resolvedUrl: addPrefixes(place.pathname + told.search, { trailingSlash }),
    asPath: addPrefixes(location.pathname + location.search, { trailingSlash }),
    ...preview,
  }
}

/** For what is made at another address than the one that was asked for. */
export function moveContext(context: RequestContext, place: Place): RequestContext {
  const location = { ...context.location, ...place }
  return { ...context, place, location, told: location }
}

/** Which locale, which locales: for pages and documents. */
export function readLocaleFields({ prefixes }: Pick<PageRequest, 'prefixes'>): {
  locale?: string
  locales?: string[]
  defaultLocale?: string
} {
  const { locale, locales, defaultLocale } = prefixes
  return {
    ...(locale !== undefined && { locale }),
    ...(locales !== undefined && { locales }),
    ...(defaultLocale !== undefined && { defaultLocale }),
  }
}
