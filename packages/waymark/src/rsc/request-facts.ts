import type { IncomingMessage } from 'node:http'
import type { Match } from '../shared/route-match.ts'
import type { RequestFacts } from '../shared/seams.ts'
import { HEADER_PAYLOAD } from '../shared/wire.ts'

/** What the access log says of a request once its route is known. */
export function describeMatch(match: Match<unknown> | undefined, { headers }: IncomingMessage): RequestFacts {
  if (match?.route.kind === 'handler' || match?.route.kind === 'metadata') {
    return { kind: match.route.kind, routePath: match.route.pattern }
  }
  const kind = headers[HEADER_PAYLOAD] === '1' ? 'payload' : 'document'
  return match === undefined ? { kind } : { kind, routePath: match.route.pattern }
}
