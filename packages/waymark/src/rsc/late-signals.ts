import { createFailuresScript } from '../server/inline-script.ts'
import { encodeRedirect } from '../server/redirect-target.ts'
import type { RequestContext } from '../server/request-context.ts'
import { decodeAccessStatus, decodeRedirect, type RedirectSignal } from '../shared/control-flow.ts'
import { escapeHtml } from '../shared/escape.ts'
import { writeKnownFailure } from '../shared/known-failure.ts'
import { REDIRECT_META_ID } from '../shared/wire.ts'
import type { SegmentFailure } from './render-tracker.ts'

export interface LateSignals {
  add(error: unknown, segmentKey: string | undefined): void
  /** Control flow that only concerns a part below a boundary, met before the first byte. */
  failures: SegmentFailure[]
  start(): void
  insert(html: string): void
  takeInserts(): string
}

/** Control flow met after the first byte can no longer change the status: it travels as tags in the stream. */
export function createLateSignals(context: RequestContext, reported: ReportedFailures): LateSignals {
  const failures: SegmentFailure[] = []
  let started = false
  let inserts = ''
  return {
    failures,
    add(error, segmentKey) {
      const redirect = decodeRedirect(error)
      const access = decodeAccessStatus(error)
      if (redirect === undefined && access === undefined) return
      if (!started) failures.push({ segmentKey: segmentKey ?? '', error })
      else
        inserts +=
          redirect === undefined
            ? '<meta name="robots" content="noindex"/>'
            : writeRedirectTag(redirect, context)
    },
    start() {
      started = true
    },
    insert(html) {
      inserts += html
    },
    takeInserts() {
      const taken = inserts + reported.take()
      inserts = ''
      return taken
    },
  }
}

function writeRedirectTag({ url, status }: RedirectSignal, context: RequestContext): string {
  const seconds = status === 308 ? 0 : 1
  // A quote at its start would be taken off, and what follows might then be another site.
  const target = encodeRedirect(url, context).replace(/['"]/g, encodeQuote)
  return `<meta id="${REDIRECT_META_ID}" http-equiv="refresh" content="${seconds};url=${escapeHtml(target)}"/>`
}

function encodeQuote(quote: string): string {
  return quote === "'" ? '%27' : '%22'
}

/** Errors of a document that are reported, and that the browser may meet again. */
export interface ReportedFailures {
  /** Gives the digest back. */
  add(error: unknown, digest: string): string
  /** What is to be said of those that came since. */
  take(): string
}

export function createReportedFailures(nonce: string | undefined): ReportedFailures {
  let failures: string[] = []
  return {
    add(error, digest) {
      const failure = writeKnownFailure(error, digest)
      if (failure !== undefined && !failures.includes(failure)) failures.push(failure)
      return digest
    },
    take() {
      if (failures.length === 0) return ''
      const script = createFailuresScript(failures, nonce)
      failures = []
      return script
    },
  }
}
