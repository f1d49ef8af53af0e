import { attempt } from '../../shared/attempt.ts'
import { encodeBaggage, mergeBaggage, type SamplingContext } from '../../shared/telemetry/baggage.ts'
import { encodeAttributes, type AttributeValue } from '../../shared/telemetry/event.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import {
  createSamplingContext,
  decideSampling,
  type SamplingDecision,
  type Trace,
} from '../../shared/telemetry/sampling.ts'
import type { FinishedSpan, Segment } from '../../shared/telemetry/span.ts'
import type { SpanStatus } from '../../shared/telemetry/span-status.ts'
import { createSpanId, encodeSentryTrace } from '../../shared/telemetry/trace.ts'
import { readHooks } from '../../shared/telemetry/api.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE } from '../../shared/wire.ts'

/** The arrival of one page: everything that happens while it is on the screen belongs to its trace. */
export interface Visit extends Segment {
  traceId: string
  /** Undefined: tracing is off. */
  readonly isSampled: boolean | undefined
  readonly context: SamplingContext
  span: PageSpan
}

/** Work on a page. `endMs` is 0 while it is under way. */
export interface PageSpan extends FinishedSpan {
  segment: Visit
  attributes: Record<string, AttributeValue | undefined>
}

export interface SpanStart {
  name: string
  op: string
  origin?: string
  startMs?: number
  status?: SpanStatus
  attributes?: PageSpan['attributes'] | undefined
}

export function createSpan(visit: Visit, start: SpanStart): PageSpan {
  return {
    origin: 'manual',
    startMs: Date.now(),
    status: 'ok',
    ...start,
    attributes: { ...start.attributes },
    traceId: visit.traceId,
    spanId: createSpanId(),
    parentSpanId: visit.spanId,
    endMs: 0,
    segment: visit,
  }
}

/** A page that is left for longer has nothing to do with the next one. */
const LINK_MAX_AGE_MS = 3_600_000

export function createVisit(
  { tracesSampleRate, dsn, release, environment }: HubSettings,
  trace: Trace,
  { previous, ...start }: SpanStart & { previous?: Visit },
): Visit {
  const { traceId, parent } = trace
  let decision: SamplingDecision | undefined
  // As late as possible: the hooks of the app may come after the client.
  const decide = (): SamplingDecision =>
    (decision ??= decideSampling(trace, { chosen: runSampler(parent?.isSampled), rate: tracesSampleRate }))
  const spanId = createSpanId()
  const visit = {
    spanId,
    name: start.name,
    source: 'custom',
    traceId,
    get isSampled() {
      return decide().isSampled
    },
    get sampleRate() {
      return decide().rate
    },
    get context() {
      const public_key = new URL(dsn).username
      return trace.context ?? createSamplingContext(trace, decide(), { public_key, release, environment })
    },
  } as Visit
  visit.span = { ...createSpan(visit, start), spanId, parentSpanId: parent?.spanId }
  if (previous && visit.span.startMs - previous.span.startMs <= LINK_MAX_AGE_MS) {
    const attributes = encodeAttributes({ 'sentry.link.type': 'previous_trace' })
    const { traceId: trace_id, spanId: span_id, isSampled: sampled = false } = previous
    visit.span.links = [{ trace_id, span_id, sampled, attributes }]
  }
  return visit
}

/** Code of the app; whoever asks whether a trace is sampled may be another part of it. */
function runSampler(parentSampled: boolean | undefined): unknown {
  const path = location.pathname
  return attempt(() => readHooks().tracesSampler?.({ name: path, path, parentSampled }))
}

export type TraceHeader = [name: string, value: string]

/** What a request that this span is about tells its receiver. What the app sends itself (`own`) is never replaced. */
export function createTraceHeaders({ spanId, segment }: PageSpan, own: Headers): TraceHeader[] {
  if (own.has(HEADER_SENTRY_TRACE)) return []
  const { traceId, isSampled, context } = segment
  const headers: TraceHeader[] = [[HEADER_SENTRY_TRACE, encodeSentryTrace({ traceId, spanId, isSampled })]]
  const given = own.get(HEADER_BAGGAGE)
  const baggage = encodeBaggage(context)
  if (baggage && mergeBaggage(given, baggage) !== given) headers.push([HEADER_BAGGAGE, baggage])
  return headers
}
