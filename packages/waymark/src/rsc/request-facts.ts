import type { RequestContext } from '../server/request-context.ts'
import type { Match } from '../shared/route-match.ts'
import type { RequestFacts, RequestKind } from '../shared/seams.ts'
import { isPayloadRequest } from './router-hints.ts'

/** What the access log says of a request once its route is known. */
export function describeMatch(match: Match<unknown> | undefined, context: RequestContext): RequestFacts {
  const kind = readKind(match, context)
  return match === undefined ? { kind } : { kind, routePath: match.route.pattern }
}

function readKind(match: Match<unknown> | undefined, { request, isPageData }: RequestContext): RequestKind {
  const kind = match?.route.kind
  if (kind === 'handler' || kind === 'metadata' || kind === 'api') return kind
  if (isPageData) return 'page-data'
  return isPayloadRequest(request) ? 'payload' : 'document'
}
