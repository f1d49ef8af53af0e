import { decodeAccessStatus, decodeRedirect } from '../../shared/control-flow.ts'
import { MIN_STEP_MS } from '../../shared/limits.ts'
import type { Span, SpanOptions } from '../../shared/telemetry/api.ts'
import { NO_SPAN } from '../../shared/telemetry/api.ts'
import type { AttributeValue } from '../../shared/telemetry/event.ts'
import { runMeasured } from '../../shared/telemetry/run-measured.ts'
import { spanStatusOf, type SpanStatus } from '../../shared/telemetry/span-status.ts'
import { createSpanId } from '../../shared/telemetry/trace.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import { readTime, recordSpan, type RequestTelemetry } from './request-telemetry.ts'
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
  const { spans } = telemetry ?? {}
  if (telemetry === undefined || spans === undefined) return run()
  const { trace, segment, activeSpanId: parentSpanId } = telemetry
  const spanId = createSpanId()
  const startMs = readTime()
  const spansBefore = spans.length
  telemetry.activeSpanId = spanId
  let outcome: SpanStatus = 'ok'
  const judge = <Value>(value: Value): Value => {
    outcome = statusOf!(value as Awaited<Result>)
    return value
  }
  const end = (ended: SpanStatus): void => {
    const endMs = readTime()
    if (telemetry.activeSpanId === spanId) telemetry.activeSpanId = parentSpanId
    const status = ended === 'ok' && telemetry.failedSteps?.has(spanId) ? 'internal_error' : ended
    // What it is part of met the error, too.
    if (status !== ended) telemetry.failedSteps!.add(parentSpanId)
    const isNothing = endMs - startMs < MIN_STEP_MS && spans.length === spansBefore && status === 'ok'
    if (isNothing) return
    const origin = STEP_ORIGIN
    const { traceId } = trace
    recordSpan(telemetry, {
      traceId,
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
  const runJudged = (): Result => {
    const result = run()
    return (result instanceof Promise ? result.then(judge) : judge(result)) as Result
  }
  return runMeasured(statusOf === undefined ? run : runJudged, (isFailed, error) =>
    end(isFailed ? statusOfError(error) : outcome),
  )
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
