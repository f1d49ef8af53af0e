import type { RequestContext } from '../server/request-context.ts'
import type { Match } from '../shared/route-match.ts'
import type { RequestFacts, RequestKind } from '../shared/seams.ts'
import type { AppState } from './app.ts'
import { isPayloadRequest } from './router-hints.ts'

/** Notes the route of a request, now that it is known, and tells the access log where there is one. */
export function observeMatch(
  { runtime }: AppState,
  context: RequestContext,
  match: Match<unknown> | undefined,
): void {
  context.facts = describeMatch(match, context)
  runtime.observe?.(context.request, context.facts)
}

function describeMatch(match: Match<unknown> | undefined, context: RequestContext): RequestFacts {
  const kind = readKind(match, context)
  return match === undefined ? { kind } : { kind, routePath: match.route.pattern }
}

function readKind(match: Match<unknown> | undefined, { request, isPageData }: RequestContext): RequestKind {
  const kind = match?.route.kind
  if (kind === 'handler' || kind === 'metadata' || kind === 'api') return kind
  if (isPageData) return 'page-data'
  return isPayloadRequest(request) ? 'payload' : 'document'
}
