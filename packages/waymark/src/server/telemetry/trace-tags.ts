import { encodeSentryTrace } from '../../shared/telemetry/trace.ts'
import { CACHE_CONTROL_NEVER, HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'
import type { RequestContext } from '../request-context.ts'
import { readTime } from './read-time.ts'
import type { RequestTelemetry } from './request-telemetry.ts'
import { encodeDraw, readBaggage, readRouteBaggage, writeBaggage } from './sampling-context.ts'

/** Entries of the document's head by which the browser goes on with the trace. */
export interface TraceTags {
  'sentry-trace': string
  baggage: string
}

/** Undefined: the answer may be shown to somebody else, too, whose trace is another one; or there is none. */
export function readTraceTags(context: RequestContext): TraceTags | undefined {
  const telemetry = readTold(context)
  if (telemetry === undefined) return undefined
  return { [HEADER_SENTRY_TRACE]: encodeTrace(telemetry), [HEADER_BAGGAGE]: readBaggage(telemetry) }
}

/** The same as HTML. Ids of traces are hexadecimal, so they need no escaping. */
export function writeTraceTags(context: RequestContext): string {
  const telemetry = readTold(context)
  if (telemetry === undefined) return ''
  const rest = telemetry.tagsStart === undefined ? undefined : readRouteBaggage(telemetry)
  if (rest !== undefined) return telemetry.tagsStart + rest.html + END
  return writeStart(telemetry) + writeBaggage(telemetry) + END
}

/** What is known of them before there is a request. */
export function writeTagsStart(telemetry: Told): string {
  return writeStart(telemetry) + encodeDraw(telemetry.trace)
}

const END = '"/>'

function writeStart(telemetry: Told): string {
  return `<meta name="${HEADER_SENTRY_TRACE}" content="${encodeTrace(telemetry)}${END}<meta name="${HEADER_BAGGAGE}" content="`
}

function readTold({ telemetry, response }: RequestContext): RequestTelemetry | undefined {
  if (telemetry === undefined || !isForOneVisitor(response.getHeader('cache-control'))) return undefined
  return telemetry
}

type Told = Pick<RequestTelemetry, 'trace' | 'decision' | 'segment'>

function encodeTrace({ trace, decision, segment }: Told): string {
  return encodeSentryTrace({
    traceId: trace.traceId,
    spanId: segment.spanId,
    isSampled: decision.isSampled,
  })
}

/** Without a word of the app about caching, answers that are made for a request are for that request only. */
function isForOneVisitor(cacheControl: unknown): boolean {
  if (cacheControl === undefined || cacheControl === CACHE_CONTROL_NEVER) return true
  return /\b(?:private|no-store)\b/.test(String(cacheControl))
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
