import type { IncomingMessage } from 'node:http'
import { matchesOriginPattern } from '../shared/origin-pattern.ts'
import { HEADER_ACTION } from '../shared/wire.ts'

/** The site whose page sent a request, when that site may not call actions here; `undefined`: it may. */
export function findForeignOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { host, allowedOrigins }: { host: string; allowedOrigins: readonly string[] },
): string | undefined {
  const { origin } = headers
  // Written by browsers; a page cannot.
  const site = headers['sec-fetch-site']
  if (origin === undefined) {
    // No browser of today is silent about both. A script of another site cannot send our header without asking first.
    return site === 'same-origin' || (site === undefined && headers[HEADER_ACTION] !== undefined)
      ? undefined
      : 'an unknown site'
  }
  // A sandboxed frame, a file, or a page of ours that sends no referrer: only the browser knows which.
  if (origin === 'null') return site === 'same-origin' ? undefined : 'an opaque origin'
  const from = URL.canParse(origin) ? new URL(origin).host : ''
  if (from !== '' && (from === host || allowedOrigins.some((pattern) => matchesOriginPattern(from, pattern))))
    return undefined
  return quote(origin)
}

/** It is shown in a terminal. */
function quote(origin: string): string {
  return JSON.stringify(origin.slice(0, 100))
}
