import { decodeAccessStatus, decodeRedirect } from '../../shared/control-flow.ts'
import { MIN_STEP_MS } from '../../shared/limits.ts'
import type { Span, SpanOptions } from '../../shared/telemetry/api.ts'
import { NO_SPAN } from '../../shared/telemetry/api.ts'
import type { AttributeValue } from '../../shared/telemetry/event.ts'
import { isPromise, runMeasured } from '../../shared/telemetry/run-measured.ts'
import { spanStatusOf, type SpanStatus } from '../../shared/telemetry/span-status.ts'
import { createSpanId } from '../../shared/telemetry/trace.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import { readTime } from './read-time.ts'
import { recordSpan, type RequestTelemetry } from './request-telemetry.ts'
import { readLocalScope, runWithLocalScope } from './scope.ts'

/** A step of the framework. */
export interface Step<Result = unknown> {
  name: string
  /** Default: `function`. */
  op?: string
  /** How it went when nothing was thrown. Default: well. */
  statusOf?(result: Result): SpanStatus
}

/**
 * Runs a step of a request as a span of it. Steps of one request follow each other, so nothing has to be stored for
 * their callees. Every request has several of them, most of which take no time: those are left out.
 */
export function measure<Result>(
  { telemetry }: Pick<RequestContext, 'telemetry'>,
  { name, op = 'function', statusOf }: Step<Awaited<NoInfer<Result>>>,
  run: () => Result,
): Result {
  if (telemetry?.spans === undefined) return run()
  const step = beginStep(telemetry, name, op)
  const end = (value: unknown): void => endStep(step, statusOf?.(value as Awaited<Result>) ?? 'ok')
  const fail = (error: unknown): void => endStep(step, statusOfError(error))
  let result: Result
  try {
    result = run()
  } catch (error) {
    fail(error)
    throw error
  }
  if (!isPromise(result)) {
    end(result)
    return result
  }
  // Not another promise after it: requests that are measured would be a few turns behind the others, and when those that
  // came together are no longer worked on together, all of them take longer.
  const promise = result instanceof Promise ? result : Promise.resolve(result)
  void promise.then(end, fail)
  return promise as Result
}

interface RunningStep {
  telemetry: RequestTelemetry
  name: string
  op: string
  spanId: string
  parentSpanId: string
  startMs: number
  /** How many spans there were when it began. */
  spansBefore: number
}

function beginStep(telemetry: RequestTelemetry, name: string, op: string): RunningStep {
  const { activeSpanId: parentSpanId, spans } = telemetry
  const spanId = createSpanId()
  telemetry.activeSpanId = spanId
  return { telemetry, name, op, spanId, parentSpanId, startMs: readTime(), spansBefore: spans!.length }
}

function endStep(
  { telemetry, name, op, spanId, parentSpanId, startMs, spansBefore }: RunningStep,
  ended: SpanStatus,
): void {
  const endMs = readTime()
  if (telemetry.activeSpanId === spanId) telemetry.activeSpanId = parentSpanId
  const status = ended === 'ok' && telemetry.failedSteps?.has(spanId) ? 'internal_error' : ended
  // What it is part of met the error, too.
  if (status !== ended) telemetry.failedSteps!.add(parentSpanId)
  const isEmpty = telemetry.spans!.length === spansBefore
  if (isEmpty && status === 'ok' && endMs - startMs < MIN_STEP_MS) return
  const { trace, segment } = telemetry
  const origin = STEP_ORIGIN
  recordSpan(telemetry, {
    traceId: trace.traceId,
    spanId,
    parentSpanId,
    name,
    op,
    origin,
    startMs,
    endMs,
    status,
    segment,
  })
}

const STEP_ORIGIN = 'auto.function.waymark'
/** The step that makes the payload of a document is over before the payload is: errors are met later. */
const PAYLOAD_STEP = 'payload'

/** An error that is answered and not thrown: the step that met it has failed all the same. */
export function failStep(telemetry: RequestTelemetry, source: 'payload' | 'other'): void {
  if (telemetry.spans === undefined || telemetry.isOver) return
  const { activeSpanId, segment } = telemetry
  if (activeSpanId !== segment.spanId) (telemetry.failedSteps ??= new Set()).add(activeSpanId)
  if (source === 'other') return
  const made = telemetry.spans.findLast(({ name, origin }) => name === PAYLOAD_STEP && origin === STEP_ORIGIN)
  if (made !== undefined) made.status = 'internal_error'
}

/** Runs user code as a span; spans that it begins are children. */
export function measureUserCode<Result>(
  { name, op, attributes }: SpanOptions,
  run: (span: Span) => Result,
): Result {
  const telemetry = readContext()?.telemetry
  if (telemetry?.spans === undefined) return run(NO_SPAN)
  const local = readLocalScope()
  const parentId = local?.spanId ?? telemetry.activeSpanId
  const what = { name, ...(op === undefined ? {} : { op }), origin: 'manual', attributes }
  const span = openSpan(telemetry, what, parentId)
  const inner = { scopes: local?.scopes ?? [], spanId: span.id }
  return runMeasured(
    () => runWithLocalScope(inner, () => run(span)),
    (isFailed, error) => span.end(isFailed ? statusOfError(error) : 'ok'),
  )
}

export interface OpenSpan extends Span {
  id: string
  parentId: string
  /** A status that was set before wins. */
  end(status: SpanStatus): void
}

interface SpanInput extends Pick<Step, 'name' | 'op'> {
  origin: string
  attributes?: Readonly<Record<string, AttributeValue | undefined>> | undefined
}

export function openSpan(
  telemetry: RequestTelemetry,
  { name, op = 'function', origin, attributes }: SpanInput,
  parentId: string,
): OpenSpan {
  const id = createSpanId()
  const startMs = readTime()
  let own: Record<string, AttributeValue | undefined> | undefined
  let chosen: SpanStatus | undefined
  return {
    id,
    parentId,
    setAttribute: (key, value) => void ((own ??= {})[key] = value),
    setStatus: (status) => void (chosen = status),
    end(status) {
      recordSpan(telemetry, {
        traceId: telemetry.trace.traceId,
        spanId: id,
        parentSpanId: parentId,
        name,
        op,
        origin,
        startMs,
        endMs: readTime(),
        status: chosen ?? status,
        segment: telemetry.segment,
        attributes: own === undefined ? attributes : { ...attributes, ...own },
      })
    },
  }
}

/** A redirect is what was wanted; the other signals say it with a status. */
export function statusOfError(error: unknown): SpanStatus {
  if (decodeRedirect(error) !== undefined) return 'ok'
  const access = decodeAccessStatus(error)
  if (access !== undefined) return spanStatusOf(access)
  return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'internal_error'
}
