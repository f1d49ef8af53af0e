import { attempt } from '../../shared/attempt.ts'
import type { DropCounter } from '../../shared/telemetry/drop-counter.ts'
import { isDroppedSegment } from '../../shared/telemetry/filter.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import { encodeSpan } from '../../shared/telemetry/span.ts'
import { MAX_WAITING_SPANS, SPAN_FLUSH_MS } from '../../shared/limits.ts'
import { SDK } from './sdk.ts'
import type { PageSpan, Visit } from './tracer.ts'
import type { Transport } from './transport.ts'

/** A page that did not come by then is waited for in vain. */
const MAX_SEGMENT_MS = 30_000

/** Spans that are over, until they are sent. */
export interface SpanBuffer {
  /** Ends a span, now unless it says when. */
  end(span: PageSpan, endMs?: number): void
  flush(): void
}

export function createSpanBuffer(
  settings: HubSettings,
  transport: Transport,
  drops: DropCounter,
): SpanBuffer {
  const facts = { ...settings, sdkName: SDK.name, sdkVersion: SDK.version }
  const waiting = new Map<Visit, PageSpan[]>()
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    for (const [visit, spans] of waiting) {
      // Until its page is there, a visit has no name, and it may turn out that it is not to be measured.
      if (!visit.span.endMs) continue
      waiting.delete(visit)
      const { length } = spans
      count -= length
      const json = isDroppedSegment(visit.name)
        ? ''
        : attempt(() => JSON.stringify(spans.map((span) => encodeSpan(span, facts))))
      if (json) transport.send({ type: 'span', payload: { count: length, json } }, visit.context)
      // Attributes of code of the app may be anything, also what has no JSON.
      else drops.add(json === '' ? 'ignored' : 'internal_sdk_error', 'span', length)
    }
  }
  return {
    flush,
    end(span, endMs = Date.now()) {
      const { segment } = span
      const others = waiting.get(segment)
      span.endMs = endMs
      const limit = span.startMs + MAX_SEGMENT_MS
      if (span === segment.span && endMs > limit) {
        // Nothing says when it was over but the last thing that it waited for.
        span.endMs = Math.min(limit, others?.at(-1)?.endMs ?? limit)
        span.attributes['sentry.idle_span_finish_reason'] = 'finalTimeout'
      }
      if (!segment.isSampled) return
      if (count >= MAX_WAITING_SPANS) return drops.add('queue_overflow', 'span')
      count += 1
      if (others) others.push(span)
      else waiting.set(segment, [span])
      // A page that is being left waits for nothing.
      if (document.visibilityState === 'hidden') flush()
      else timer ??= setTimeout(flush, SPAN_FLUSH_MS)
    },
  }
}
