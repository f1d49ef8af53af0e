import type { IncomingHttpHeaders } from 'node:http'
import { HEADER_PURPOSE, PURPOSE_PREFETCH } from '../shared/wire.ts'

/** `Sec-Purpose` is the standard; the others are what browsers said before it. */
export function isBrowserPrefetch(headers: IncomingHttpHeaders): boolean {
  return (
    headers[HEADER_PURPOSE] === PURPOSE_PREFETCH ||
    headers['x-moz'] === PURPOSE_PREFETCH ||
    String(headers['sec-purpose'] ?? '').startsWith(PURPOSE_PREFETCH)
  )
}
