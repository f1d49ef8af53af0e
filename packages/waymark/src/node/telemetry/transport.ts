import { EVENT_TRIES, MAX_ENVELOPES_UNDER_WAY, SPAN_BATCH_MS } from '../../shared/limits.ts'
import type { EnvelopeSink, TelemetryPort } from '../../shared/seams.ts'
import type { FinishedSpan, SpanFacts } from '../../shared/telemetry/span.ts'
import { createDelivery, readLoss } from './deliver.ts'
import { createDropReports } from './drop-reports.ts'
import { createEnvelopeQueue, type QueuedEvent } from './envelope-queue.ts'
import { createTimers } from './named-timers.ts'
import { createUnderWay } from './under-way.ts'
import { createSpanWriter } from './write-span.ts'

export interface TransportOptions {
  sink: EnvelopeSink
  dsn: string
  facts: SpanFacts
  /** Gets the same spans. */
  exportSpans?: ((spans: readonly FinishedSpan[]) => void) | undefined
}

export type Transport = Pick<TelemetryPort, 'sendEvent' | 'sendSpans' | 'countDrop' | 'flush'>

/**
 * Delivers reports and spans without anybody waiting for it. What does not fit, is not wanted by the service or cannot
 * be delivered is dropped and counted; the counts are sent once a minute.
 */
export function createTransport({ sink, dsn, facts, exportSpans }: TransportOptions): Transport {
  const queue = createEnvelopeQueue()
  const delivery = createDelivery({ sink, dsn, facts })
  const { deliver, isLimited, pauseLeft } = delivery
  const underWay = createUnderWay(() => pump())
  const timers = createTimers()
  const writeSpans = createSpanWriter(facts)

  const { countDrop, sendReport } = createDropReports(delivery, timers, underWay.add)

  const deliverEvent = async (entry: QueuedEvent): Promise<void> => {
    const { event, trace } = entry
    const header = { event_id: event.event_id, ...(trace && { trace }) }
    const answer = await deliver([{ type: 'event', payload: event }], header)
    const reason = readLoss(answer)
    if (reason === undefined) return
    const mayRetry = answer === undefined || (answer !== 'unwritable' && answer.status >= 500)
    if (mayRetry && ++entry.tries < EVENT_TRIES && queue.addEvent(entry)) return
    countDrop(reason, 'error')
  }

  const deliverSpans = async (spans: FinishedSpan[]): Promise<void> => {
    const payload = { count: spans.length, json: writeSpans(spans) }
    const reason = readLoss(await deliver([{ type: 'span', payload }], {}))
    if (reason !== undefined) countDrop(reason, 'span', spans.length)
  }

  /** Starts as many deliveries as may be under way. `any`: spans do not wait for others. `last`: nor for the service. */
  const pump = (which: 'full' | 'any' | 'last' = 'full'): void => {
    const wait = which === 'last' ? 0 : pauseLeft()
    if (wait > 0) {
      if (!queue.isEmpty()) timers.set('wake', wait, () => pump('any'))
      return
    }
    while (underWay.size() < MAX_ENVELOPES_UNDER_WAY) {
      const entry = queue.takeEvent()
      if (entry !== undefined) {
        if (isLimited('error')) countDrop('ratelimit_backoff', 'error')
        else underWay.add(deliverEvent(entry))
        continue
      }
      const spans = queue.takeSpans(which === 'full' ? 'full' : 'any')
      if (spans.length === 0) break
      if (isLimited('span')) countDrop('ratelimit_backoff', 'span', spans.length)
      else underWay.add(deliverSpans(spans))
    }
    if (queue.hasSpans()) timers.set('spans', SPAN_BATCH_MS, () => pump('any'))
  }

  return {
    countDrop,
    sendEvent(event, trace) {
      if (isLimited('error')) return countDrop('ratelimit_backoff', 'error')
      if (!queue.addEvent({ event, trace, tries: 0 })) return countDrop('queue_overflow', 'error')
      // Not now: whoever reports is in the middle of a request.
      timers.set('events', 0, pump)
    },
    sendSpans(spans) {
      exportSpans?.(spans)
      const lost = queue.addSpans(spans)
      if (lost > 0) countDrop('queue_overflow', 'span', lost)
      timers.set('spans', SPAN_BATCH_MS, () => pump('any'))
      pump()
    },
    async flush(timeoutMs) {
      const deadline = Date.now() + timeoutMs
      const settle = async (): Promise<void> => {
        while (underWay.size() > 0 && Date.now() < deadline) {
          await underWay.settle(deadline - Date.now())
          pump('any')
        }
      }
      // A service that failed a moment ago gets one more chance, and is told what that cost.
      pump('last')
      await settle()
      sendReport('now')
      await settle()
      return queue.isEmpty() && underWay.size() === 0
    },
  }
}
