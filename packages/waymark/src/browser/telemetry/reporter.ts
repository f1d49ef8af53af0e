import { readHooks } from '../../shared/telemetry/api.ts'
import type { DropCounter, DropReason } from '../../shared/telemetry/drop-counter.ts'
import type { Mechanism, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { isNoError, matchesAny } from '../../shared/telemetry/filter.ts'
import type { ErrorSignal, QueuedContext, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { createTraceId } from '../../shared/telemetry/trace.ts'
import { addReference, createPageEvent, describeThrown, type Thrown } from './create-event.ts'
import { isNoise } from './noise.ts'
import type { PageScope } from './page-scope.ts'
import { SDK } from './sdk.ts'
import type { Visit } from './tracer.ts'
import type { Transport } from './transport.ts'

/** Makes reports and decides which of them are sent. */
export interface Reporter {
  reportSignal(signal: ErrorSignal): void
  captureException(error: unknown, context?: QueuedContext): string
  captureMessage(message: string, context?: QueuedContext): string
}

export interface ReporterOptions {
  hub: TelemetryHub
  scope: PageScope
  transport: Transport
  drops: DropCounter
  readVisit(): Visit
}

export function createReporter({ hub, scope, transport, drops, readVisit }: ReporterOptions): Reporter {
  const reported = new WeakMap<object, string>()
  let lastKey: string | undefined

  const send = (event: TelemetryEvent, context: QueuedContext | undefined): void => {
    const reason = findReason(event)
    if (reason !== undefined) return drops.add(reason, 'error')
    const { name, traceId, spanId, span, context: sampling } = readVisit()
    event.release = hub.release
    event.environment = hub.environment
    event.sdk = { ...SDK, settings: { infer_ip: 'never' } }
    event.transaction = name
    scope.apply(event, context)
    event.contexts = {
      ...event.contexts,
      trace: { trace_id: traceId, span_id: spanId, op: span.op },
    }
    const payload = runBeforeSend(event)
    if (typeof payload === 'string') return drops.add(payload, 'error')
    transport.send([{ type: 'event', payload }], { eventId: payload.event_id, trace: sampling })
    scope.addBreadcrumb({
      category: 'sentry.event',
      level: event.level,
      message: describeEvent(event),
      data: { event_id: event.event_id },
    })
  }
  const findReason = (event: TelemetryEvent): DropReason | undefined => {
    if (
      isNoise(event) ||
      matchesAny(describeEvent(event), [...hub.ignoreErrors, ...(readHooks().ignoreErrors ?? [])])
    )
      return 'event_processor'
    if (Math.random() >= (hub.sampleRate ?? 1)) return 'sample_rate'
    // An effect that fails with every render would send nothing else.
    const key = JSON.stringify([event.message, event.exception, event.tags])
    if (key === lastKey) return 'event_processor'
    lastKey = key
    return undefined
  }
  const report = (thrown: Thrown, at: number, context?: QueuedContext): string => {
    const { error } = thrown
    const id = context?.id ?? createTraceId()
    if (isNoError(error)) {
      drops.add('ignored', 'error')
      return id
    }
    const known = isObject(error) && reported.get(error)
    if (known) return known
    if (isObject(error)) reported.set(error, id)
    const event = createPageEvent(at, id)
    if (!addReference(event, error)) event.exception = { values: describeThrown(thrown) }
    send(event, context)
    hub.onReport?.(error, { id, breadcrumbs: scope.breadcrumbs })
    return id
  }
  return {
    reportSignal: ({ at, source, isUnhandled, ...signal }) =>
      void report({ ...signal, mechanism: { type: `auto.${source}`, handled: !isUnhandled } }, at),
    captureException: (error, context) =>
      report({ error, mechanism: context?.mechanism ?? CAUGHT }, context?.at ?? Date.now(), context),
    captureMessage(message, context) {
      const event = createPageEvent(context?.at ?? Date.now(), context?.id)
      event.level = 'info'
      event.message = message
      send(event, context)
      return event.event_id
    },
  }
}

const CAUGHT: Mechanism = { type: 'generic', handled: true }

function describeEvent({ exception, message }: TelemetryEvent): string {
  const { type, value } = exception?.values.at(-1) ?? {}
  return type === undefined ? (message ?? '') : `${type}: ${value}`
}

/** Code of the app: it may change a report, drop it, or fail. */
function runBeforeSend(event: TelemetryEvent): TelemetryEvent | DropReason {
  const { beforeSend } = readHooks()
  try {
    return beforeSend === undefined ? event : (beforeSend(event) ?? 'before_send')
  } catch {
    return 'callback_error'
  }
}

/** What can be marked as reported; a text that is thrown twice is two errors. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
