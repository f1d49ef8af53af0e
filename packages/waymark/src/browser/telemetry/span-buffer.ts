import type { DropCounter } from '../../shared/telemetry/drop-counter.ts'
import { isDroppedSegment } from '../../shared/telemetry/filter.ts'
import type { HubSettings } from '../../shared/telemetry/hub.ts'
import { MAX_WAITING_SPANS, SPAN_FLUSH_MS } from '../../shared/limits.ts'
import { encodeSpan, type OpenSpan, type Segment } from './tracer.ts'
import type { Transport } from './transport.ts'

/** Spans that have ended, until they are sent. */
export interface SpanBuffer {
  add(span: OpenSpan): void
  flush(): void
}

export function createSpanBuffer(
  settings: HubSettings,
  transport: Transport,
  drops: DropCounter,
): SpanBuffer {
  let spans: OpenSpan[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    // Until its page is there, a segment has no name, and it may turn out that it is not to be measured.
    const bySegment = groupBySegment(spans.filter(({ segment }) => segment.end !== undefined))
    spans = spans.filter(({ segment }) => segment.end === undefined)
    for (const [segment, own] of bySegment) {
      if (isDroppedSegment(segment.name)) drops.add('ignored', 'span', own.length)
      else {
        const payload = own.map((span) => encodeSpan(span, settings))
        transport.send([{ type: 'span', payload }], { trace: segment.context })
      }
    }
  }
  return {
    flush,
    add(span) {
      if (span.segment.sampling.isSampled !== true) return
      if (spans.length >= MAX_WAITING_SPANS) return drops.add('queue_overflow', 'span')
      spans.push(span)
      // A page that is being left waits for nothing.
      if (document.visibilityState === 'hidden') flush()
      else timer ??= setTimeout(flush, SPAN_FLUSH_MS)
    },
  }
}

function groupBySegment(spans: readonly OpenSpan[]): Map<Segment, OpenSpan[]> {
  const groups = new Map<Segment, OpenSpan[]>()
  for (const span of spans) groups.set(span.segment, [...(groups.get(span.segment) ?? []), span])
  return groups
}
