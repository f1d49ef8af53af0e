import { createSpanId, createTraceId } from './trace.ts'

const DIGEST = /^[\da-f]{16}$/

/** The code of one failure: what the visitor is shown, and all that is needed to find the report. */
export function createReportDigest(): string {
  return createSpanId()
}

/** The digest that a report was made under; `undefined`: one of user code, or none. */
export function digestOfEvent(eventId: string | undefined): string | undefined {
  const digest = eventId?.slice(0, 16)
  return digest !== undefined && eventId === digest + digest ? digest : undefined
}

/** False: user code made it up. */
export function isReportDigest(digest: string | undefined): digest is string {
  return DIGEST.test(digest ?? '')
}

/** The id of the report of a digest. Digests that user code put on its errors are not ids; such a report has one of its own. */
export function eventIdOf(digest: string | undefined): string {
  return isReportDigest(digest) ? digest + digest : createTraceId()
}
