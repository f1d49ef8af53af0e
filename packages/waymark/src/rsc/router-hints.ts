import type { IncomingMessage } from 'node:http'
import { isBrowserPrefetch } from '../server/browser-prefetch.ts'
import { canonicalise } from '../shared/canonical-path.ts'
import { MAX_STATE_HINT_CHARS } from '../shared/limits.ts'
import {
  HEADER_ACTION,
  HEADER_NEXT_URL,
  HEADER_PAYLOAD,
  HEADER_PREFETCH,
  HEADER_STATE_TREE,
} from '../shared/wire.ts'

/** Hints of the client router. A hint can only reduce an answer, so a bad one is no hint. */

export function isPayloadRequest({ headers }: IncomingMessage): boolean {
  return headers[HEADER_PAYLOAD] === '1'
}

export function isPrefetch(request: IncomingMessage): boolean {
  return isPayloadRequest(request) && request.headers[HEADER_PREFETCH] === '1'
}

/** Nobody looks at the answer yet: the router, or the browser by itself, asks ahead. */
export function isAhead(request: IncomingMessage): boolean {
  return isPrefetch(request) || isBrowserPrefetch(request.headers)
}

/** Only the client router says where the visitor is: when it navigates, and when it calls an action. */
export function readNextUrl(request: IncomingMessage): string[] | undefined {
  const value = request.headers[HEADER_NEXT_URL]
  const isRouter = isPayloadRequest(request) || request.headers[HEADER_ACTION] !== undefined
  if (typeof value !== 'string' || !isRouter) return undefined
  const canonical = canonicalise(value)
  return canonical.kind === 'location' ? canonical.location.segments : undefined
}

/** Keys of the segments the client has. */
export function readHeldKeys(request: IncomingMessage): ReadonlySet<string> {
  const value = request.headers[HEADER_STATE_TREE]
  if (typeof value !== 'string' || value.length > MAX_STATE_HINT_CHARS) return new Set()
  try {
    const keys: unknown = JSON.parse(decodeURIComponent(value))
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
