import { attempt } from '../../shared/attempt.ts'
import { MAX_ENVELOPES_UNDER_WAY, SPAN_BATCH, SPAN_BATCH_MS } from '../../shared/limits.ts'
import type { AttributeValue } from '../../shared/telemetry/event.ts'
import { isFailed } from '../../shared/telemetry/span-status.ts'
import type { FinishedSpan, SpanFacts } from '../../shared/telemetry/span.ts'
import { createDeliveryNotes, describeFailure, describeStatus } from './delivery-notes.ts'
import { createDeliveryPause } from './delivery-pause.ts'
import { createPost } from './post.ts'
import { createUnderWay } from './under-way.ts'

/** Numbers of the OpenTelemetry protocol. */
const KIND_INTERNAL = 1
const KIND_SERVER = 2
const KIND_CLIENT = 3
const STATUS_OK = 1
const STATUS_ERROR = 2

export interface OtlpOptions {
  url: string
  headers?: Record<string, string>
  /** What the app is called among others. */
  serviceName: string
  /** Tells the terminal that spans do not arrive, or do again. */
  note(text: string): void
}

export interface OtlpExporter {
  add(spans: readonly FinishedSpan[]): void
  /** Resolves when everything was sent, or the time is over. */
  flush(timeoutMs: number): Promise<void>
}

/** Sends spans to a collector of OpenTelemetry as well. What cannot be delivered is dropped. */
export function createOtlpExporter(
  { url, headers = {}, serviceName, note }: OtlpOptions,
  facts: SpanFacts,
): OtlpExporter {
  const post = createPost(url)
  const notes = createDeliveryNotes(note, { what: 'Spans', where: new URL(url).host })
  const pause = createDeliveryPause()
  const underWay = createUnderWay(() => {})
  let waiting: FinishedSpan[] = []
  let timer: NodeJS.Timeout | undefined

  const send = async (batch: FinishedSpan[]): Promise<void> => {
    const text = attempt(() => JSON.stringify(encodeOtlp(batch, facts, serviceName)))
    // User code put something into it that has no end.
    if (text === undefined) return
    const body = Buffer.from(text)
    try {
      const { statusCode = 0 } = await post(body, { 'content-type': 'application/json', ...headers })
      if (statusCode !== 429) notes.add(describeStatus(statusCode))
      if (statusCode === 429 || statusCode >= 500) pause.noteFailure(Date.now())
      else pause.noteSuccess()
    } catch (error) {
      notes.add(describeFailure(error))
      pause.noteFailure(Date.now())
    }
  }

  const sendWaiting = (): void => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    const isBusy = underWay.size() >= MAX_ENVELOPES_UNDER_WAY || pause.left(Date.now()) > 0
    if (batch.length > 0 && !isBusy) underWay.add(send(batch))
  }

  return {
    add(spans) {
      for (const span of spans) waiting.push(span)
      if (waiting.length >= SPAN_BATCH) sendWaiting()
      else timer ??= setTimeout(sendWaiting, SPAN_BATCH_MS).unref()
    },
    async flush(timeoutMs) {
      sendWaiting()
      await underWay.settle(timeoutMs)
    },
  }
}

/** The JSON form of `ExportTraceServiceRequest`. */
export function encodeOtlp(spans: readonly FinishedSpan[], facts: SpanFacts, serviceName: string): object {
  const resource = {
    'service.name': serviceName,
    'service.version': facts.release,
    'deployment.environment.name': facts.environment,
    'telemetry.sdk.name': facts.sdkName,
    'telemetry.sdk.version': facts.sdkVersion,
  }
  return {
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [
          { scope: { name: facts.sdkName, version: facts.sdkVersion }, spans: spans.map(encodeSpan) },
        ],
      },
    ],
  }
}

function encodeSpan(span: FinishedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: span.op === 'http.server' ? KIND_SERVER : span.op === 'http.client' ? KIND_CLIENT : KIND_INTERNAL,
    startTimeUnixNano: encodeNanos(span.startMs),
    endTimeUnixNano: encodeNanos(span.endMs),
    attributes: encodeAttributes({ ...span.attributes, 'sentry.op': span.op }),
    status: isFailed(span.status) ? { code: STATUS_ERROR, message: span.status } : { code: STATUS_OK },
  }
}

/** As text: a number cannot hold them. */
function encodeNanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n)
}

function encodeAttributes(values: Readonly<Record<string, AttributeValue | undefined>>): object[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: encodeValue(value) }],
  )
}

/** By type there are texts, numbers and booleans only; user code that is not checked may have set anything. */
function encodeValue(value: unknown): object {
  if (value === null || value === undefined) return {}
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'bigint')
    return BigInt.asIntN(64, value) === value ? { intValue: String(value) } : { stringValue: String(value) }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } }
  return { stringValue: JSON.stringify(value) ?? String(value) }
}

/** What is no number in JSON is a text. */
function encodeNumber(value: number): object {
  if (Number.isSafeInteger(value)) return { intValue: String(value) }
  return { doubleValue: Number.isFinite(value) ? value : String(value) }
}
