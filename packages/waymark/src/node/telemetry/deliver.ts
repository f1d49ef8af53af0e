import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { MIN_COMPRESS_ENVELOPE_BYTES } from '../../shared/limits.ts'
import type { EnvelopeSink, SinkAnswer } from '../../shared/seams.ts'
import type { Category, DropReason } from '../../shared/telemetry/drop-counter.ts'
import { encodeEnvelope, type EnvelopeHeader, type EnvelopeItem } from '../../shared/telemetry/envelope.ts'
import { isLimited, noteLimits, type RateLimits } from '../../shared/telemetry/rate-limits.ts'
import type { SpanFacts } from '../../shared/telemetry/span.ts'
import { createDeliveryPause } from './delivery-pause.ts'

export interface Delivery {
  /** What the answer asks for is heeded. */
  deliver(items: EnvelopeItem[], header: Partial<EnvelopeHeader>): Promise<DeliveryOutcome>
  /** The service does not want these now. */
  isLimited(category: Category): boolean
  /** Milliseconds for which the service is better left alone. */
  pauseLeft(): number
}

/** Undefined: the service could not be reached. */
export type DeliveryOutcome = SinkAnswer | 'unwritable' | undefined

export interface DeliveryOptions {
  sink: EnvelopeSink
  dsn: string
  facts: SpanFacts
}

const compress = promisify(gzip)
/** Envelopes repeat themselves: the fastest level makes them almost as small as the best. */
const FAST = { level: 1 }

/** One envelope to the service, and what is to be learnt from the answer. */
export function createDelivery({ sink, dsn, facts }: DeliveryOptions): Delivery {
  const limits: RateLimits = new Map()
  const pause = createDeliveryPause()
  const sdk = { name: facts.sdkName, version: facts.sdkVersion }

  const send = async (envelope: Buffer): Promise<SinkAnswer> => {
    if (sink.isLocal || envelope.length <= MIN_COMPRESS_ENVELOPE_BYTES) return sink.send(envelope)
    return sink.send(await compress(envelope, FAST), { encoding: 'gzip' })
  }

  return {
    isLimited: (category) => isLimited(limits, category, Date.now()),
    pauseLeft: () => pause.left(Date.now()),
    async deliver(items, header) {
      const head = { ...header, sent_at: new Date().toISOString(), sdk, dsn }
      const envelope = writeEnvelope(head, items)
      if (envelope === undefined) return 'unwritable'
      try {
        const answer = await send(envelope)
        const now = Date.now()
        const { status, rateLimits } = answer
        if (status < 500) pause.noteSuccess()
        else pause.noteFailure(now, readAskedMs(answer, now))
        // A service that is not well wants the same reports later; one that limits them does not want them.
        noteLimits(limits, status < 500 ? answer : { status, rateLimits }, now)
        return answer
      } catch {
        pause.noteFailure(Date.now())
        return undefined
      }
    },
  }
}

/** Milliseconds that `Retry-After` speaks of. */
function readAskedMs({ status, retryAfter }: SinkAnswer, now: number): number {
  const asked: RateLimits = new Map()
  noteLimits(asked, { status, retryAfter }, now)
  return (asked.get('all') ?? now) - now
}

/** Undefined: user code put something into it that has no JSON. */
function writeEnvelope(header: EnvelopeHeader, items: readonly EnvelopeItem[]): Buffer | undefined {
  try {
    return Buffer.from(encodeEnvelope(header, items))
  } catch {
    return undefined
  }
}

/** The service may be well again soon. */
export function isWorthAnotherTry(answer: DeliveryOutcome): boolean {
  return answer === undefined || (answer !== 'unwritable' && answer.status >= 500)
}

/** Why an envelope that was answered like this is lost; undefined: it is not. */
export function readLoss(answer: DeliveryOutcome): DropReason | undefined {
  if (answer === undefined) return 'network_error'
  if (answer === 'unwritable') return 'internal_sdk_error'
  if (answer.status === 429) return 'ratelimit_backoff'
  return answer.status >= 200 && answer.status < 300 ? undefined : 'send_error'
}
