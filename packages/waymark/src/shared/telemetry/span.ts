import { encodeAttributes, type AttributeValue, type SpanItem, type SpanLink } from './event.ts'
import { isFailed, type SpanStatus } from './span-status.ts'

/** A piece of work that is over, before it is written for the wire. */
export interface FinishedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  op: string
  /** `manual`, or `auto.` and what made it. */
  origin: string
  /** Milliseconds since 1970. */
  startMs: number
  endMs: number
  status: SpanStatus
  segment: Segment
  attributes?: Readonly<Record<string, AttributeValue | undefined>> | undefined
  links?: SpanLink[]
}

/** The root of the spans of one request or page; shared by all of them. */
export interface Segment {
  spanId: string
  name: string
  /** `route`: few different names. `url`: none was known. */
  source: 'route' | 'url' | 'custom'
  /** What the trace was sampled with; absent: 1. */
  sampleRate?: number | undefined
}

export interface SpanFacts {
  release: string
  environment: string
  sdkName: string
  sdkVersion: string
}

export function encodeSpan(span: FinishedSpan, facts: SpanFacts): SpanItem {
  const { segment, status } = span
  const isSegment = span.spanId === segment.spanId
  return {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentSpanId,
    name: span.name,
    start_timestamp: span.startMs / 1000,
    end_timestamp: span.endMs / 1000,
    status: isFailed(status) ? 'error' : 'ok',
    is_segment: isSegment,
    attributes: encodeAttributes({
      ...span.attributes,
      'sentry.op': span.op,
      'sentry.origin': span.origin,
      'sentry.segment.id': segment.spanId,
      'sentry.segment.name': segment.name,
      // `cancelled` is no failure, but it is not the same as `ok` either.
      'sentry.status.message': status === 'ok' ? undefined : status,
      'sentry.sample_rate': segment.sampleRate,
      // Spans are counted one by one, and a vital is sent long after its segment.
      'sentry.release': facts.release,
      'sentry.environment': facts.environment,
      ...(isSegment && describeSegment(segment, facts)),
    }),
    links: span.links,
  }
}

/** What nobody asks of a single span is said once. */
export function describeSegment(
  { source }: Segment,
  { sdkName, sdkVersion }: SpanFacts,
): Record<string, AttributeValue> {
  return {
    'sentry.segment.name.source': source,
    'sentry.sdk.name': sdkName,
    'sentry.sdk.version': sdkVersion,
  }
}
