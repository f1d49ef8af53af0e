import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Place } from '../../shared/canonical-path.ts'
import type { ErrorReport, Runtime } from '../../shared/seams.ts'
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
}

/** What the router of pages/ needs of the rest. */
export interface PagesHost {
  runtime: Runtime<IncomingMessage, ServerResponse>
  report(report: ErrorReport, request: IncomingMessage): void
  hasMiddleware: boolean
  hasRewrites: boolean
  /** Answers with the not-found page of app/. Absent: there is no app/. */
  answerNotFound?(context: RequestContext): Promise<void>
  /** The page behind a path, for revalidation. */
  matchPath(path: string): { match: PagesMatch; place: Place; locale: string | undefined } | undefined
}
