import type { AttributeValue } from '../../shared/telemetry/event.ts'
import {
  describeSegment,
  type FinishedSpan,
  type Segment,
  type SpanFacts,
} from '../../shared/telemetry/span.ts'
import { isFailed } from '../../shared/telemetry/span-status.ts'

/** Texts that are remembered as they are written; names of spans are few. */
const MAX_KNOWN_TEXTS = 1_000

/**
 * Writes what `encodeSpan` makes as JSON, without making it: a server has hundreds of spans a second, and most of their
 * text is always the same. The pieces are joined once, at the end; strings that grow are copied again and again.
 */
export function createSpanWriter(facts: SpanFacts): (spans: readonly FinishedSpan[]) => string {
  const known = new Map<string, string>()
  /** As the value of an attribute. */
  const write = (text: string): string => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MAX_KNOWN_TEXTS) known.clear()
    const written = writeValue(text)
    known.set(text, written)
    return written
  }

  const ofFacts = `,"sentry.release":${writeValue(facts.release)},"sentry.environment":${writeValue(facts.environment)}`

  return (spans) => {
    const parts: string[] = []
    let last: Segment | undefined
    let ofSegment = ''
    for (const span of spans) {
      const { segment, status, parentSpanId, links, attributes } = span
      const isSegment = span.spanId === segment.spanId
      // Spans of one segment come one after the other.
      if (segment !== last) {
        last = segment
        ofSegment = writeOfSegment(segment) + ofFacts
      }
      parts.push(
        parts.length === 0 ? '[{"trace_id":"' : ',{"trace_id":"',
        span.traceId,
        '","span_id":"',
        span.spanId,
      )
      if (parentSpanId !== undefined) parts.push('","parent_span_id":"', parentSpanId)
      parts.push('","name":', quote(span.name), ',"start_timestamp":', writeSeconds(span.startMs))
      parts.push(',"end_timestamp":', writeSeconds(span.endMs), isFailed(status) ? FAILED : FINE)
      parts.push(isSegment ? 'true,"attributes":{' : 'false,"attributes":{')
      if (attributes !== undefined) writeAttributes(attributes, parts)
      if (isSegment) writeAttributes(describeSegment(segment, facts), parts)
      if (status !== 'ok') parts.push('"sentry.status.message":', write(status), ',')
      parts.push('"sentry.op":', write(span.op), ',"sentry.origin":', write(span.origin), ofSegment)
      parts.push(links === undefined ? '}}' : `},"links":${JSON.stringify(links)}}`)
    }
    parts.push(parts.length === 0 ? '[]' : ']')
    return parts.join('')
  }
}

const FAILED = ',"status":"error","is_segment":'
const FINE = ',"status":"ok","is_segment":'

/** Begins with a comma. */
function writeOfSegment({ spanId, name, sampleRate }: Segment): string {
  const parts = [',"sentry.segment.id":', writeValue(spanId), ',"sentry.segment.name":', writeValue(name)]
  if (sampleRate !== undefined) parts.push(',"sentry.sample_rate":', writeValue(sampleRate))
  return parts.join('')
}

/** Each ends with a comma. */
function writeAttributes(
  values: Readonly<Record<string, AttributeValue | undefined>>,
  parts: string[],
): void {
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) parts.push(quote(name), ':', writeValue(value), ',')
  }
}

/** To the microsecond. Much faster than to write a number with a fraction. */
function writeSeconds(ms: number): string {
  const micros = Math.round(ms * 1000)
  const seconds = Math.floor(micros / 1_000_000)
  return `${seconds}.${String(1_000_000 + (micros - seconds * 1_000_000)).slice(1)}`
}

function writeValue(value: AttributeValue): string {
  if (typeof value === 'string') return `{"value":${quote(value)},"type":"string"}`
  if (typeof value === 'boolean') return `{"value":${value},"type":"boolean"}`
  if (!Number.isFinite(value)) return '{"value":null,"type":"double"}'
  return `{"value":${value},"type":"${Number.isInteger(value) ? 'integer' : 'double'}"}`
}

// eslint-disable-next-line no-control-regex -- these are what JSON escapes, with halves of characters
const ESCAPED = /[\u0000-\u001F"\\\uD800-\uDFFF]/

function quote(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}
