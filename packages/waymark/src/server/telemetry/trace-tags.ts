import { escapeHtml } from '../../shared/escape.ts'
import { encodeSentryTrace } from '../../shared/telemetry/trace.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestContext } from '../request-context.ts'
import { readTime } from './request-telemetry.ts'
import { readBaggage } from './sampling-context.ts'

/** Entries of the document's head by which the browser goes on with the trace. */
export interface TraceTags {
  'sentry-trace': string
  baggage: string
}

/** Undefined: the answer may be shown to somebody else, too, whose trace is another one; or there is none. */
export function readTraceTags({ telemetry, response }: RequestContext): TraceTags | undefined {
  if (telemetry === undefined || !isForOneVisitor(response.getHeader('cache-control'))) return undefined
  const { trace, decision, segment } = telemetry
  return {
    [HEADER_SENTRY_TRACE]: encodeSentryTrace({
      traceId: trace.traceId,
      spanId: segment.spanId,
      isSampled: decision.isSampled,
    }),
    [HEADER_BAGGAGE]: readBaggage(telemetry),
  }
}

export function writeTraceTags(context: RequestContext): string {
  const tags = readTraceTags(context)
  if (tags === undefined) return ''
  return (
    writeTag(HEADER_SENTRY_TRACE, tags[HEADER_SENTRY_TRACE]) + writeTag(HEADER_BAGGAGE, tags[HEADER_BAGGAGE])
  )
}

function writeTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}"/>`
}

/** Without a word of the app about caching, answers that are made for a request are for that request only. */
function isForOneVisitor(cacheControl: unknown): boolean {
  return cacheControl === undefined || /\b(?:private|no-store)\b/.test(String(cacheControl))
}

/** `Server-Timing`: how long the steps took until the first byte. For requests whose spans are sent; others are not measured. */
export function setServerTiming({ telemetry, response }: RequestContext): void {
  if (telemetry?.spans === undefined || telemetry.isIgnored || response.headersSent) return
  const entries = telemetry.spans
    .filter(({ origin }) => origin === 'auto.function.waymark')
    .map(({ name, startMs, endMs }) => `${name.replace(/[^\w]+/g, '-')};dur=${(endMs - startMs).toFixed(1)}`)
  entries.push(`total;dur=${(readTime() - telemetry.startMs).toFixed(1)}`)
  response.appendHeader('server-timing', entries.join(', '))
}
