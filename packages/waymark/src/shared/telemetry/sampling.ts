import { decodeBaggage, type SamplingContext } from './baggage.ts'
import { createTraceId, decodeSentryTrace, type TraceParent } from './trace.ts'

/** The trace that work belongs to, before it is decided whether its spans are sent. */
export interface Trace {
  traceId: string
  parent?: TraceParent
  /** Drawn once for each trace, in [0, 1). It travels, so that all services decide alike. */
  sampleRand: number
  /** Of the service that began the trace. Absent: we begin it, and fill it. */
  context?: SamplingContext
}

/** Goes on with the trace that the headers (or meta tags) name, or begins a new one. */
export function continueTrace(
  sentryTrace: string | undefined | null,
  baggage: string | undefined | null,
): Trace {
  const parent = decodeSentryTrace(sentryTrace)
  return parent ? continueFrom(parent, decodeBaggage(baggage)) : createTrace()
}

export function createTrace(): Trace {
  return { traceId: createTraceId(), sampleRand: drawSampleRand() }
}

/** As it will be written: whoever reads it must not come to another decision. */
function drawSampleRand(): number {
  return Math.floor(Math.random() * 1_000_000) / 1_000_000
}

/** What another service sent, an empty context included, is passed on as it is. */
export function continueFrom(parent: TraceParent, context: SamplingContext): Trace {
  return { traceId: parent.traceId, parent, sampleRand: readSampleRand(parent, context), context }
}

function readSampleRand({ isSampled }: TraceParent, { sample_rand, sample_rate }: SamplingContext): number {
  const rand = Number(sample_rand)
  if (rand >= 0 && rand < 1) return rand
  const rate = readRate(sample_rate)
  // No number came along, but the decision did: draw one that leads to the same decision.
  if (isSampled === undefined || rate === undefined) return Math.random()
  return isSampled ? Math.random() * rate : rate + Math.random() * (1 - rate)
}

/** What we ourselves have to say about a trace. */
export interface SamplingWishes {
  /** Of `tracesSampler`. A boolean is a rate of 1 or 0. */
  chosen?: unknown
  /** `tracesSampleRate`. */
  rate?: number | undefined
}

export interface SamplingDecision {
  /** Absent: tracing is off, and nothing is decided on behalf of others. */
  isSampled?: boolean
  /** The rate that was applied. */
  rate?: number
}

/** The sampler's word, else that of whoever sent the trace, else the rate. A rate that is none means no. */
export function decideSampling(
  { parent, context, sampleRand }: Trace,
  { chosen, rate }: SamplingWishes,
): SamplingDecision {
  const given = chosen ?? parent?.isSampled ?? rate
  if (given === undefined || given === null || (chosen === undefined && rate === undefined)) return {}
  // One trace that the sender kept stands for as many as its rate left out.
  if (given === true && chosen === undefined)
    return { isSampled: true, rate: readRate(context?.sample_rate) || 1 }
  const number = typeof given === 'boolean' ? Number(given) : given
  return isRate(number) ? { isSampled: sampleRand < number, rate: number } : { isSampled: false }
}

/** What the service that begins a trace says about it. */
export function createSamplingContext(
  { traceId, sampleRand }: Trace,
  { isSampled, rate }: SamplingDecision,
  facts: Pick<SamplingContext, 'public_key' | 'release' | 'environment' | 'transaction'>,
): SamplingContext {
  return {
    trace_id: traceId,
    ...facts,
    sample_rand: sampleRand.toFixed(6),
    sample_rate: rate?.toString(),
    sampled: isSampled?.toString(),
  }
}

function readRate(text: string | undefined): number | undefined {
  const rate = Number(text)
  return isRate(rate) ? rate : undefined
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}
