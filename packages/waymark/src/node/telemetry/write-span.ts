import type { AttributeValue } from '../../shared/telemetry/event.ts'
import {
  describeSegment,
  type FinishedSpan,
  type Segment,
  type SpanFacts,
} from '../../shared/telemetry/span.ts'
import { isFailed } from '../../shared/telemetry/span-status.ts'

/**
 * Writes what `encodeSpan` makes as JSON, without making it: a server has hundreds of spans a second, and most of their
 * text is always the same.
 */
export function createSpanWriter(facts: SpanFacts): (span: FinishedSpan) => string {
  let last: Segment | undefined
  let ofSegment = ''

  return (span) => {
    const { segment, status, parentSpanId, links, attributes } = span
    const isSegment = span.spanId === segment.spanId
    // Spans of one segment come one after the other.
    if (segment !== last) {
      last = segment
      const { spanId, name, sampleRate } = segment
      ofSegment = writeAttributes({
        'sentry.segment.id': spanId,
        'sentry.segment.name': name,
        'sentry.sample_rate': sampleRate,
      })
    }
    return (
      `{"trace_id":"${span.traceId}","span_id":"${span.spanId}",` +
      (parentSpanId === undefined ? '' : `"parent_span_id":"${parentSpanId}",`) +
      `"name":${quote(span.name)},"start_timestamp":${span.startMs / 1000},"end_timestamp":${span.endMs / 1000},` +
      `"status":"${isFailed(status) ? 'error' : 'ok'}","is_segment":${isSegment},"attributes":{` +
      (attributes === undefined ? '' : suffixComma(writeAttributes(attributes))) +
      `"sentry.op":${writeValue(span.op)},"sentry.origin":${writeValue(span.origin)},${ofSegment}` +
      (status === 'ok' ? '' : `,"sentry.status.message":${writeValue(status)}`) +
      (isSegment ? `,${writeAttributes(describeSegment(segment, facts))}` : '') +
      (links === undefined ? '}}' : `},"links":${JSON.stringify(links)}}`)
    )
  }
}

function suffixComma(text: string): string {
  return text === '' ? '' : `${text},`
}

function writeAttributes(values: Readonly<Record<string, AttributeValue | undefined>>): string {
  let text = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined) continue
    text += `${text === '' ? '' : ','}${quote(name)}:${writeValue(value)}`
  }
  return text
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
