import { attempt } from '../../shared/attempt.ts'
import type { SamplingContext } from '../../shared/telemetry/baggage.ts'
import type { Category, DropCounter, DropReason } from '../../shared/telemetry/drop-counter.ts'
import { encodeEnvelope, type EnvelopeItem } from '../../shared/telemetry/envelope.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import type { TelemetryHub } from '../../shared/telemetry/hub.ts'
import {
  KEEPALIVE_BYTES,
  KEEPALIVE_REQUESTS,
  MAX_ENVELOPES_IN_FLIGHT,
  MAX_OFFLINE_ENVELOPES,
  MAX_RESEND_WAIT_MS,
  RESEND_WAIT_MS,
} from '../../shared/limits.ts'
import { isLimited, noteLimits, type RateLimits } from '../../shared/telemetry/rate-limits.ts'
import { SDK } from './sdk.ts'

export interface Transport {
  /** `trace`: what the first service of it decided. */
  send(item: EnvelopeItem, trace?: SamplingContext): void
  /** What was dropped so far, as a report of its own. */
  sendDrops(): void
  /** Resolves when nothing is on its way, or with false when the time is over. */
  flush(timeoutMs: number): Promise<boolean>
}

interface Envelope {
  item: EnvelopeItem
  trace: SamplingContext | undefined
}

const CATEGORIES: Record<EnvelopeItem['type'], Category> = {
  event: 'error',
  span: 'span',
  client_report: 'internal',
}

/** Never throws, never retries what was refused, and keeps a bounded number for when the network is back. */
export function createTransport(hub: TelemetryHub, drops: DropCounter): Transport {
  const limits: RateLimits = new Map()
  const pending = new Set<Promise<unknown>>()
  const offline: Envelope[] = []
  let pendingBytes = 0
  let wait = RESEND_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const drop = ({ item }: Envelope, reason: DropReason): void =>
    drops.add(reason, CATEGORIES[item.type], item.type === 'span' ? item.payload.count : 1)

  const post = async (envelope: Envelope, body: string): Promise<void> => {
    const { size } = new Blob([body])
    pendingBytes += size
    try {
      const response = await hub.fetch(hub.url, {
        method: 'POST',
        body,
        referrerPolicy: 'strict-origin',
        // Such requests outlive the page; browsers allow only so many bytes of them.
        keepalive: pendingBytes <= KEEPALIVE_BYTES && pending.size < KEEPALIVE_REQUESTS,
      })
      const { status, headers } = response
      const rateLimits = headers.get('x-sentry-rate-limits')
      const retryAfter = headers.get('retry-after')
      noteLimits(limits, { status, rateLimits, retryAfter }, Date.now())
      // Limits are told with 429; what came too late is counted like what was held back.
      if (status >= 400) drop(envelope, status === 429 ? 'ratelimit_backoff' : 'send_error')
      wait = RESEND_WAIT_MS
      // Until it is read the browser takes the request for unfinished, and tools wait for a quiet network in vain.
      await response.text().catch(() => {})
    } catch {
      keep(envelope)
    } finally {
      pendingBytes -= size
    }
  }

  const admit = (envelope: Envelope): void => {
    const { item, trace } = envelope
    if (isLimited(limits, CATEGORIES[item.type], Date.now())) return drop(envelope, 'ratelimit_backoff')
    if (pending.size >= MAX_ENVELOPES_IN_FLIGHT) return drop(envelope, 'queue_overflow')
    const { event_id } = item.payload as Partial<TelemetryEvent>
    // The time is of this try: the service compares it with its own clock.
    const header = { event_id, sent_at: new Date().toISOString(), sdk: SDK, dsn: hub.dsn, trace }
    // Code of the app may have put something into it that has no JSON.
    const body = attempt(() => encodeEnvelope(header, [item]))
    if (!body) return drop(envelope, 'internal_sdk_error')
    const request = post(envelope, body).finally(() => pending.delete(request))
    pending.add(request)
  }
  const keep = (envelope: Envelope): void => {
    // Counts are sent with the next report; a copy of them is worth nothing.
    if (envelope.item.type === 'client_report') return
    offline.push(envelope)
    if (offline.length > MAX_OFFLINE_ENVELOPES) drop(offline.shift()!, 'network_error')
    // Those that were sent side by side fail side by side; that is one failure.
    if (timer) return
    timer = setTimeout(resend, wait)
    wait = Math.min(wait * 2, MAX_RESEND_WAIT_MS)
  }
  const resend = (): void => {
    clearTimeout(timer)
    timer = undefined
    offline.splice(0).forEach(admit)
  }
  addEventListener('online', resend)
  const send: Transport['send'] = (item, trace) => admit({ item, trace })
  return {
    send,
    sendDrops() {
      const payload = drops.take(Date.now())
      if (payload) send({ type: 'client_report', payload })
    },
    flush(timeoutMs) {
      const isDone = Promise.all(pending).then(() => offline.length === 0)
      return Promise.race([isDone, new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false))])
    },
  }
}
