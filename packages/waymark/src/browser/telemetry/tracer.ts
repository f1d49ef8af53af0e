import { attempt } from '../../shared/attempt.ts'
import { encodeBaggage, type SamplingContext } from '../../shared/telemetry/baggage.ts'
import { encodeAttributes, type AttributeValue } from '../../shared/telemetry/event.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import {
  createSamplingContext,
  decideSampling,
  type SamplingDecision,
  type Trace,
} from '../../shared/telemetry/sampling.ts'
import type { FinishedSpan, Segment } from '../../shared/telemetry/span.ts'
import { createSpanId, encodeSentryTrace } from '../../shared/telemetry/trace.ts'
import { readHooks } from '../../shared/telemetry/api.ts'

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
  attributes?: PageSpan['attributes'] | undefined
}

export function createSpan(visit: Visit, start: SpanStart): PageSpan {
  return {
    origin: 'manual',
    startMs: Date.now(),
    ...start,
    attributes: { ...start.attributes },
    traceId: visit.traceId,
    spanId: createSpanId(),
    parentSpanId: visit.spanId,
    endMs: 0,
    status: 'ok',
    segment: visit,
  }
}

/** A page that is left for longer has nothing to do with the next one. */
const LINK_MAX_AGE_MS = 3_600_000

export function createVisit(
  settings: HubSettings,
  trace: Trace,
  { previous, ...start }: SpanStart & { previous?: Visit },
): Visit {
  const { traceId, parent } = trace
  let decision: SamplingDecision | undefined
  // As late as possible: the hooks of the app may come after the client.
  const decide = (): SamplingDecision => (decision ??= decideVisit(settings, trace))
  const visit = {
    spanId: '',
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
      return trace.context ?? describeVisit(settings, trace, decide())
    },
  } as Visit
  visit.span = createSpan(visit, start)
  visit.spanId = visit.span.spanId
  visit.span.parentSpanId = parent?.spanId
  if (previous && visit.span.startMs - previous.span.startMs <= LINK_MAX_AGE_MS) {
    const attributes = encodeAttributes({ 'sentry.link.type': 'previous_trace' })
    const { spanId, isSampled = false } = previous
    visit.span.links = [{ trace_id: previous.traceId, span_id: spanId, sampled: isSampled, attributes }]
  }
  return visit
}

function decideVisit({ tracesSampleRate: rate }: HubSettings, trace: Trace): SamplingDecision {
  return decideSampling(trace, { chosen: runSampler(trace.parent?.isSampled), rate })
}

/** Code of the app; whoever asks whether a trace is sampled may be another part of it. */
function runSampler(parentSampled: boolean | undefined): unknown {
  const path = location.pathname
  return attempt(() => readHooks().tracesSampler?.({ name: path, path, parentSampled }))
}

function describeVisit(
  { release, environment, dsn }: HubSettings,
  trace: Trace,
  decision: SamplingDecision,
): SamplingContext {
  return createSamplingContext(trace, decision, { public_key: new URL(dsn).username, release, environment })
}

export interface TraceHeaders {
  trace: string
  baggage: string
}

/** What a request that this span is about tells its receiver. */
export function createTraceHeaders({ spanId, segment }: PageSpan): TraceHeaders {
  const { traceId, isSampled, context } = segment
  return { trace: encodeSentryTrace({ traceId, spanId, isSampled }), baggage: encodeBaggage(context) }
}
