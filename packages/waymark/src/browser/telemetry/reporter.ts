import { attempt } from '../../shared/attempt.ts'
import { readHooks } from '../../shared/telemetry/api.ts'
import { pushBreadcrumb } from '../../shared/telemetry/breadcrumbs.ts'
import type { DropCounter, DropReason } from '../../shared/telemetry/drop-counter.ts'
import type { Breadcrumb, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { isNoError, matchesSetting } from '../../shared/telemetry/filter.ts'
import type { Signal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { eventIdOf } from '../../shared/telemetry/report-id.ts'
import { createTraceId } from '../../shared/telemetry/trace.ts'
import { describeError, readServerDigest } from './create-event.ts'
import { isNoise } from './noise.ts'
import { SDK } from './sdk.ts'
import type { Visit } from './tracer.ts'
import type { Transport } from './transport.ts'

/** Makes reports and decides which of them are sent. */
export interface Reporter {
  report(signal: Extract<Signal, { kind: 'error' | 'message' }>): void
  addBreadcrumb(crumb: Breadcrumb): void
}

export interface ReporterOptions {
  hub: TelemetryHub
  transport: Transport
  drops: DropCounter
  readVisit(): Visit
}

export function createReporter({ hub, transport, drops, readVisit }: ReporterOptions): Reporter {
  const breadcrumbs: Breadcrumb[] = []
  const reported = new WeakSet()
  let lastKey: string | undefined
  const addBreadcrumb = (crumb: Breadcrumb): void => pushBreadcrumb(breadcrumbs, crumb, Date.now())

  const isIgnored = (text: string): boolean => matchesSetting(hub, 'ignoreErrors', text)
  const findReason = ({ message, exception }: TelemetryEvent, ...texts: string[]): DropReason | undefined => {
    if (texts.some(isIgnored) || (exception && isNoise(exception.values))) return 'event_processor'
    if (Math.random() >= (hub.sampleRate ?? 1)) return 'sample_rate'
    // An effect that fails with every render would send nothing else.
    const key = JSON.stringify([message, exception])
    if (key === lastKey) return 'event_processor'
    lastKey = key
    return undefined
  }
  const send = (event: TelemetryEvent, context: Visit['context']): void => {
    const trace = { ...event.contexts!.trace! }
    const thrown = event.exception?.values.at(-1)
    const value = thrown?.value ?? event.message ?? ''
    const text = thrown ? `${thrown.type}: ${value}` : value
    const deliver = (payload: TelemetryEvent | DropReason | null): void => {
      if (!payload || typeof payload === 'string') return drops.add(payload || 'before_send', 'error')
      const { event_id, level } = payload
      // Whatever the app changes, a report stays with its trace.
      payload.contexts = { ...payload.contexts, trace }
      transport.send({ type: 'event', payload }, context)
      addBreadcrumb({ category: 'sentry.event', level, message: text, data: { event_id } })
    }
    const { beforeSend } = readHooks()
    // Code of the app: it may change a report, drop it, take its time, or fail.
    const payload =
      findReason(event, text, value) ??
      attempt(() => (beforeSend ? beforeSend(event) : event), 'callback_error' as const)
    if (payload instanceof Promise) payload.then(deliver).catch(() => deliver('callback_error'))
    else deliver(payload)
  }
  return {
    addBreadcrumb,
    report(signal) {
      const error = signal.kind === 'error' ? signal.error : undefined
      if (isNoError(error)) return drops.add('ignored', 'error')
      // The same one passes boundaries, handlers and code of the app; a text that is thrown twice is two errors.
      if (typeof error === 'object' && error !== null) {
        if (reported.has(error)) return
        reported.add(error)
      }
      const digest = readServerDigest(error)
      const { at, id = createTraceId(), facts = hub.facts } = signal
      const { name, traceId, spanId, span, context } = readVisit()
      const trace = { trace_id: traceId, span_id: spanId, op: span.op }
      const headers = { 'User-Agent': navigator.userAgent }
      const own: Partial<TelemetryEvent> =
        signal.kind === 'error' ? describeError(signal, digest) : { level: 'info', message: signal.message }
      const event: TelemetryEvent = {
        event_id: id,
        timestamp: at / 1000,
        platform: 'javascript',
        level: 'error',
        release: hub.release,
        environment: hub.environment,
        sdk: { ...SDK },
        transaction: name,
        request: { url: maskUrl(location.href), headers },
        breadcrumbs: [...breadcrumbs],
        ...own,
        ...facts,
        tags: { ...own.tags, ...facts?.tags },
        contexts: { ...own.contexts, ...facts?.contexts, trace },
      }
      // The server has reported it: what is left to tell is that a page was shown for it. A service that cannot join the
      // two would take that for a second error.
      if (digest && !(hub.joinsDigests && isShown(signal))) drops.add('ignored', 'error')
      else send(event, context)
      hub.onReport?.(error, { id: digest ? eventIdOf(digest) : id, breadcrumbs })
    },
  }
}

/** React or an error page came across it; what only code of the app waited for has no page. */
function isShown(signal: Signal): boolean {
  return signal.kind === 'error' && /function/.test(signal.mechanism.type)
}
