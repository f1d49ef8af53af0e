import type { SamplingContext } from './baggage.ts'
import type { DropReport } from './drop-counter.ts'
import type { SdkFields, TelemetryEvent } from './event.ts'

export interface EnvelopeHeader {
  event_id?: string | undefined
  /** RFC 3339. */
  sent_at: string
  sdk: Pick<SdkFields, 'name' | 'version'>
  /** The only credential of an envelope that goes through a tunnel. */
  dsn?: string
  trace?: SamplingContext | undefined
}

export type EnvelopeItem =
  | { type: 'event'; payload: TelemetryEvent }
  | { type: 'span'; payload: WrittenSpans }
  | { type: 'client_report'; payload: DropReport }

/** Spans are written by whoever has them: where there are many, it is faster by hand. */
export interface WrittenSpans {
  count: number
  /** A list. */
  json: string
}

const SPAN_CONTENT_TYPE = 'application/vnd.sentry.items.span.v2+json'

/** Lines of JSON: the header, then two for each item. JSON has no line breaks of its own, so no length is needed. */
export function encodeEnvelope(header: EnvelopeHeader, items: readonly EnvelopeItem[]): string {
  const lines = [JSON.stringify(header)]
  for (const item of items) {
    if (item.type === 'span') {
      const { count, json } = item.payload
      lines.push(
        JSON.stringify({ type: 'span', item_count: count, content_type: SPAN_CONTENT_TYPE }),
        `{"version":2,"ingest_settings":{"infer_ip":"never","infer_user_agent":"never"},"items":${json}}`,
      )
    } else {
      lines.push(JSON.stringify({ type: item.type }), JSON.stringify(item.payload))
    }
  }
  return lines.join('\n')
}
