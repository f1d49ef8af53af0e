import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Place } from '../../shared/canonical-path.ts'
import type { ErrorReport, Runtime } from '../../shared/seams.ts'
import type { Cache, CacheEntry } from '../cache/cache.ts'
import type { RequestContext } from '../request-context.ts'

/** The calls between the pipeline (rsc) and the router of pages/ (ssr). */

export interface PagesMatch {
  pattern: string
  kind: 'pages' | 'api'
  /** Decoded. */
  params: Record<string, string | string[]>
}

export interface PagesRouter {
  /** False: the page lists its paths (`fallback: false`), and this is none of them. */
  accepts(match: PagesMatch, context: RequestContext): Promise<boolean>
  answer(match: PagesMatch, context: RequestContext): Promise<void>
  answerNotFound(context: RequestContext): Promise<void>
  /** With the page for errors; what failed is reported already. */
  answerFailure(context: RequestContext, failure: { error: unknown; digest: string }): Promise<void>
  /** For the build. A page that cannot be made says so when it is. */
  listPrerenders(): Promise<PagesPrerender[]>
}

/** Something of pages/ that can be made without a visitor. */
export interface PagesPrerender {
  pattern: string
  /** Without base path and locale, encoded. Absent: the paths that a page lists, which are no page. */
  path?: string
  locale?: string
  /** What of it only a server can do, in an export. Then there is nothing to make. */
  needs?: string
  /** Stands for all addresses without a page, in an export. */
  isNotFound?: true
  /** Scripts ask for its data. */
  hasData?: boolean
  /** `undefined`: the page of an export says that nothing is there. */
  make(): Promise<{ key: string; entry: CacheEntry } | undefined>
}

/** What the router of pages/ needs of the rest. */
export interface PagesHost {
  runtime: Runtime<IncomingMessage, ServerResponse>
  /** Where pages that are the same for everybody are kept. */
  cache: Cache
  /** What the build made of `listPrerenders`, by key. */
  readBuilt?(key: string): Promise<CacheEntry | undefined>
  report(report: ErrorReport, request: IncomingMessage): void
  hasMiddleware: boolean
  hasRewrites: boolean
  /** Answers with the not-found page of app/. Absent: there is no app/. */
  answerNotFound?(context: RequestContext): Promise<void>
  /** The page behind a path, for revalidation. */
  matchPath(path: string): { match: PagesMatch; place: Place; locale: string | undefined } | undefined
  /** Makes a page of app/ anew for everybody. False: there is none that could be kept. */
  renewAppPage(path: string): Promise<boolean>
}
