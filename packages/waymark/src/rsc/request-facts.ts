import type { IncomingMessage } from 'node:http'
import type { Match } from '../shared/route-match.ts'
import type { RequestFacts } from '../shared/seams.ts'
import { isPayloadRequest } from './router-hints.ts'

/** What the access log says of a request once its route is known. */
export function describeMatch(match: Match<unknown> | undefined, request: IncomingMessage): RequestFacts {
  if (match?.route.kind === 'handler' || match?.route.kind === 'metadata') {
    return { kind: match.route.kind, routePath: match.route.pattern }
  }
  const kind = isPayloadRequest(request) ? 'payload' : 'document'
  return match === undefined ? { kind } : { kind, routePath: match.route.pattern }
}
