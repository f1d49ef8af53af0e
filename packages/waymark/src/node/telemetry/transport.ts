import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  DROP_REPORT_MS,
  EVENT_TRIES,
  MAX_ENVELOPES_UNDER_WAY,
  MIN_COMPRESS_ENVELOPE_BYTES,
  SPAN_BATCH_MS,
} from '../../shared/limits.ts'
import type { EnvelopeSink, SinkAnswer, TelemetryPort } from '../../shared/seams.ts'
import { createDropCounter, type Category, type DropReason } from '../../shared/telemetry/drop-counter.ts'
import { encodeEnvelope, type EnvelopeHeader, type EnvelopeItem } from '../../shared/telemetry/envelope.ts'
import { isLimited, noteLimits, type RateLimits } from '../../shared/telemetry/rate-limits.ts'
import type { FinishedSpan, SpanFacts } from '../../shared/telemetry/span.ts'
import { createDeliveryPause } from './delivery-pause.ts'
import { createEnvelopeQueue, type QueuedEvent } from './envelope-queue.ts'
import { createSpanWriter } from './write-span.ts'

export interface TransportOptions {
  sink: EnvelopeSink
  dsn: string
  facts: SpanFacts
  /** Gets the same spans. */
  exportSpans?: ((spans: readonly FinishedSpan[]) => void) | undefined
}

export type Transport = Pick<TelemetryPort, 'sendEvent' | 'sendSpans' | 'countDrop' | 'flush'>

const compress = promisify(gzip)
/** Envelopes repeat themselves: the fastest level makes them almost as small as the best. */
const FAST = { level: 1 }

/**
 * Delivers reports and spans without anybody waiting for it. What does not fit, is not wanted by the service or cannot
 * be delivered is dropped and counted; the counts are sent once a minute.
 */
export function createTransport({ sink, dsn, facts, exportSpans }: TransportOptions): Transport {
  const queue = createEnvelopeQueue()
  const drops = createDropCounter()
  const limits: RateLimits = new Map()
  const pause = createDeliveryPause()
  const underWay = new Set<Promise<void>>()
  const timers = createTimers()
  const writeSpan = createSpanWriter(facts)
  const sdk = { name: facts.sdkName, version: facts.sdkVersion }

  const countDrop = (reason: DropReason, category: Category, quantity = 1): void => {
    drops.add(reason, category, quantity)
    timers.set('report', DROP_REPORT_MS, sendReport)
  }

  /** Undefined: the service could not be reached. Its answer is heeded whatever it is. */
  const deliver = async (
    items: EnvelopeItem[],
    header: Partial<EnvelopeHeader>,
  ): Promise<SinkAnswer | undefined> => {
    const head = { ...header, sent_at: new Date().toISOString(), sdk, dsn }
    const plain = Buffer.from(encodeEnvelope(head, items))
    const isLarge = !sink.isLocal && plain.length > MIN_COMPRESS_ENVELOPE_BYTES
    try {
      const answer = await (isLarge
        ? sink.send(await compress(plain, FAST), { encoding: 'gzip' })
        : sink.send(plain))
      noteLimits(limits, answer, Date.now())
      if (answer.status >= 500) pause.noteFailure(Date.now())
      else pause.noteSuccess()
      return answer
    } catch {
      pause.noteFailure(Date.now())
      return undefined
    }
  }

  const track = (work: Promise<void>): void => {
    const done: Promise<void> = work.finally(() => {
      underWay.delete(done)
      pump()
    })
    underWay.add(done)
  }

  const deliverEvent = async (entry: QueuedEvent): Promise<void> => {
    const { event, trace } = entry
    const header = { event_id: event.event_id, ...(trace && { trace }) }
    const answer = await deliver([{ type: 'event', payload: event }], header)
    const reason = readLoss(answer)
    if (reason === undefined) return
    const mayRetry = answer === undefined || answer.status >= 500
    if (mayRetry && ++entry.tries < EVENT_TRIES && queue.addEvent(entry)) return
    countDrop(reason, 'error')
  }

  const deliverSpans = async (spans: FinishedSpan[]): Promise<void> => {
    const payload = { count: spans.length, json: `[${spans.map(writeSpan).join(',')}]` }
    const reason = readLoss(await deliver([{ type: 'span', payload }], {}))
    if (reason !== undefined) countDrop(reason, 'span', spans.length)
  }

  /** A report that did not arrive is part of the next one. */
  const sendReport = (): void => {
    const now = Date.now()
    if (isLimited(limits, 'internal', now) || pause.left(now) > 0) {
      timers.set('report', DROP_REPORT_MS, sendReport)
      return
    }
    const payload = drops.take(now)
    if (payload === undefined) return
    const send = async (): Promise<void> => {
      const answer = await deliver([{ type: 'client_report', payload }], {})
      if (readLoss(answer) === undefined) return
      for (const { reason, category, quantity } of payload.discarded_events)
        countDrop(reason, category, quantity)
    }
    track(send())
  }

  /** Starts as many deliveries as may be under way. `any`: spans do not wait for others. */
  const pump = (which: 'full' | 'any' = 'full', isLast = false): void => {
    const now = Date.now()
    const wait = isLast ? 0 : pause.left(now)
    if (wait > 0) {
      if (!queue.isEmpty()) timers.set('wake', wait, () => pump('any'))
      return
    }
    while (underWay.size < MAX_ENVELOPES_UNDER_WAY) {
      const entry = queue.takeEvent()
      if (entry !== undefined) {
        if (isLimited(limits, 'error', now)) countDrop('ratelimit_backoff', 'error')
        else track(deliverEvent(entry))
        continue
      }
      const spans = queue.takeSpans(which)
      if (spans.length === 0) break
      if (isLimited(limits, 'span', now)) countDrop('ratelimit_backoff', 'span', spans.length)
      else track(deliverSpans(spans))
    }
    if (queue.hasSpans()) timers.set('spans', SPAN_BATCH_MS, () => pump('any'))
  }

  return {
    countDrop,
    sendEvent(event, trace) {
      if (isLimited(limits, 'error', Date.now())) return countDrop('ratelimit_backoff', 'error')
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
      sendReport()
      // A service that failed a moment ago gets one more chance.
      pump('any', true)
      while (underWay.size > 0 && Date.now() < deadline) {
        await settleBefore(underWay, deadline - Date.now())
        pump('any')
      }
      return queue.isEmpty() && underWay.size === 0
    },
  }
}

/** Why an envelope that was answered like this is lost; undefined: it is not. */
function readLoss(answer: SinkAnswer | undefined): DropReason | undefined {
  if (answer === undefined) return 'network_error'
  if (answer.status === 429) return 'ratelimit_backoff'
  return answer.status >= 200 && answer.status < 300 ? undefined : 'send_error'
}

async function settleBefore(work: ReadonlySet<Promise<void>>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([Promise.all(work), over])
  clearTimeout(timer)
}

type TimerName = 'events' | 'spans' | 'wake' | 'report'

/** One timer of each name at a time; none keeps the process alive. */
function createTimers(): { set(name: TimerName, ms: number, run: () => void): void } {
  const running = new Set<TimerName>()
  return {
    set(name, ms, run) {
      if (running.has(name)) return
      running.add(name)
      setTimeout(() => {
        running.delete(name)
        run()
      }, ms).unref()
    },
  }
}
