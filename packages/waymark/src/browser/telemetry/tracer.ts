import { encodeBaggage, type SamplingContext } from '../../shared/telemetry/baggage.ts'
import {
  encodeAttributes,
  type AttributeValue,
  type SpanItem,
  type SpanLink,
} from '../../shared/telemetry/event.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import {
  createSamplingContext,
  decideSampling,
  type SamplingDecision,
  type Trace,
} from '../../shared/telemetry/sampling.ts'
import { isFailed, type SpanStatus } from '../../shared/telemetry/span-status.ts'
import { createSpanId, encodeSentryTrace } from '../../shared/telemetry/trace.ts'

export type Attributes = Record<string, AttributeValue | undefined>

/** A piece of work under way. Times are in milliseconds. */
export interface OpenSpan {
  id: string
  name: string
  op: string
  at: number
  parentId: string | undefined
  segment: Segment
  attributes: Attributes
  status: SpanStatus
  /** Absent while it is under way. */
  end?: number
}

/** The arrival of one page: everything that happens while it is on the screen belongs to its trace. */
export interface Segment extends OpenSpan {
  trace: Trace
  sampling: SamplingDecision
  context: SamplingContext
  /** The page before this one. */
  link?: SpanLink
}

export interface SegmentStart {
  trace: Trace
  op: 'pageload' | 'navigation'
  name: string
  at: number
  attributes: Attributes
  previous?: Segment | undefined
}

/** A page that is left for longer has nothing to do with the next one. */
const LINK_MAX_AGE_MS = 3_600_000

export function createSegment(settings: HubSettings, start: SegmentStart): Segment {
  const { trace, op, name, at, attributes, previous } = start
  const { tracesSampleRate, release, environment, dsn } = settings
  const { sampleRand, parent } = trace
  const sampling = decideSampling({ sampleRand, rate: tracesSampleRate, parentSampled: parent?.isSampled })
  const facts = { public_key: new URL(dsn).username, release, environment }
  const segment: Segment = {
    id: createSpanId(),
    name,
    op,
    at,
    parentId: parent?.spanId,
    attributes,
    status: 'ok',
    trace,
    sampling,
    context: trace.context ?? createSamplingContext(trace, sampling, facts),
    segment: undefined as never,
  }
  segment.segment = segment
  if (previous !== undefined && at - previous.at <= LINK_MAX_AGE_MS) segment.link = createLink(previous)
  return segment
}

function createLink({ id, trace, sampling }: Segment): SpanLink {
  return {
    trace_id: trace.traceId,
    span_id: id,
    sampled: sampling.isSampled === true,
    attributes: encodeAttributes({ 'sentry.link.type': 'previous_trace' }),
  }
}

export interface SpanStart {
  name: string
  op: string
  at?: number
  attributes?: Attributes
}

export function createSpan(segment: Segment, parentId: string, start: SpanStart): OpenSpan {
  const { name, op, at = Date.now(), attributes = {} } = start
  return { id: createSpanId(), name, op, at, parentId, segment, attributes, status: 'ok' }
}

export interface TraceHeaders {
  trace: string
  baggage: string
}

/** What a request that this span is about tells its receiver. */
export function createTraceHeaders({ id, segment }: OpenSpan): TraceHeaders {
  const { trace, sampling, context } = segment
  const { isSampled } = sampling
  return {
    trace: encodeSentryTrace({
      traceId: trace.traceId,
      spanId: id,
      ...(isSampled === undefined ? {} : { isSampled }),
    }),
    baggage: encodeBaggage(context),
  }
}

/** As late as possible: the name of a segment is known only when its page is there. */
export function encodeSpan(span: OpenSpan, { release, environment }: HubSettings): SpanItem {
  const { id, name, op, at, end = at, parentId, segment, status, attributes } = span
  const isSegment = span === segment
  const failed = isFailed(status)
  return {
    trace_id: segment.trace.traceId,
    span_id: id,
    ...(parentId === undefined ? {} : { parent_span_id: parentId }),
    name,
    start_timestamp: at / 1000,
    end_timestamp: end / 1000,
    status: failed ? 'error' : 'ok',
    is_segment: isSegment,
    attributes: encodeAttributes({
      'sentry.op': op,
      'sentry.segment.id': segment.id,
      'sentry.segment.name': segment.name,
      'sentry.release': release,
      'sentry.environment': environment,
      'sentry.sample_rate': segment.sampling.rate,
      'sentry.status.message': failed ? status : undefined,
      ...attributes,
    }),
    ...(isSegment && segment.link !== undefined ? { links: [segment.link] } : {}),
  }
}
