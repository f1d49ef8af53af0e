import { MAX_QUEUED_EVENTS, MAX_QUEUED_SPANS, SPAN_BATCH } from '../../shared/limits.ts'
import type { SamplingContext } from '../../shared/telemetry/baggage.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import type { FinishedSpan } from '../../shared/telemetry/span.ts'

export interface QueuedEvent {
  event: TelemetryEvent
  trace: SamplingContext | undefined
  tries: number
}

/** What waits to be sent; bounded, errors before spans. */
export interface EnvelopeQueue {
  /** False: there is no room. */
  addEvent(entry: QueuedEvent): boolean
  /** How many found no room. */
  addSpans(spans: readonly FinishedSpan[]): number
  takeEvent(): QueuedEvent | undefined
  /** A full batch, or with `any` whatever there is. */
  takeSpans(which: 'full' | 'any'): FinishedSpan[]
  hasSpans(): boolean
  isEmpty(): boolean
}

export function createEnvelopeQueue(): EnvelopeQueue {
  const events: QueuedEvent[] = []
  let spans: FinishedSpan[] = []
  return {
    addEvent: (entry) => events.length < MAX_QUEUED_EVENTS && events.push(entry) > 0,
    addSpans(more) {
      const room = Math.max(MAX_QUEUED_SPANS - spans.length, 0)
      for (const span of room < more.length ? more.slice(0, room) : more) spans.push(span)
      return Math.max(more.length - room, 0)
    },
    takeEvent: () => events.shift(),
    takeSpans(which) {
      if (which === 'full' && spans.length < SPAN_BATCH) return []
      const batch = spans.slice(0, SPAN_BATCH)
      spans = spans.slice(SPAN_BATCH)
      return batch
    },
    hasSpans: () => spans.length > 0,
    isEmpty: () => events.length === 0 && spans.length === 0,
  }
}
