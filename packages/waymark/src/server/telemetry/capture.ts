import type { ErrorReport, TelemetryPort } from '../../shared/seams.ts'
import type { CaptureContext } from '../../shared/telemetry/api.ts'
import type { ExceptionValue, Mechanism, StackFrame, TelemetryEvent } from '../../shared/telemetry/event.ts'
import { describeErrorFields } from '../../shared/telemetry/error-fields.ts'
import { describeException, describeMessage } from '../../shared/telemetry/exceptions.ts'
import { isNoError, matchesSetting } from '../../shared/telemetry/filter.ts'
import type { ReportNote } from '../../shared/telemetry/hub.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { eventIdOf } from '../../shared/telemetry/report-id.ts'
import { createSpanId, createTraceId } from '../../shared/telemetry/trace.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import { createDigest } from '../request-digest.ts'
import { failStep } from './measure.ts'
import { describeRequestData, describeVisitor } from './request-data.ts'
import { noteCutOff } from './request-telemetry.ts'
import { readSamplingContext } from './sampling-context.ts'
import { applyScopes, readLocalScope } from './scope.ts'

// An error that is met at several places, perhaps by code of several bundles, is reported once.
const CAPTURED_KEY = Symbol.for('waymark.captured')
const holder = globalThis as { [CAPTURED_KEY]?: WeakSet<object> }
const captured = (holder[CAPTURED_KEY] ??= new WeakSet())

/** Redirects and their like are no errors; how many there were is known all the same. */
export function countControlFlow({ telemetry }: Pick<RequestContext, 'telemetry'>): void {
  telemetry?.port.countDrop('ignored', 'error')
}

/** An error that the framework met while it answered a request. */
export function captureReport(port: TelemetryPort, report: ErrorReport): void {
  const { error, digest, method, path, routeType, renderSource } = report
  const context = readContext()
  if (context?.visitor.isGone) return port.countDrop('ignored', 'error')
  if (context?.telemetry !== undefined) {
    failStep(context.telemetry, renderSource === 'react-server-components' ? 'payload' : 'other')
    // Handlers have nobody who could show their error inside of the answer.
    if (routeType === 'route') noteCutOff(context)
  }
  const routePath = report.routePath ?? context?.telemetry?.routePath
  const facts = {
    router_kind: report.routerKind ?? 'App Router',
    route_path: routePath,
    route_type: routeType,
    render_source: renderSource,
    action: report.action,
    request_path: maskUrl(path),
    digest,
  }
  captureError(port, error, {
    digest,
    transaction: routeType === 'middleware' ? `middleware ${method}` : routePath && `${method} ${routePath}`,
    context: { mechanism: readMechanism(report), contexts: { waymark: facts } },
  })
}

/** What people who develop are shown of a report. */
export function createReportNote(digest: string): ReportNote {
  const breadcrumbs = readContext()?.telemetry?.scope?.breadcrumbs ?? []
  return { id: eventIdOf(digest), breadcrumbs: [...breadcrumbs] }
}

function readMechanism({ routeType, routerKind, renderSource }: ErrorReport): Mechanism {
  const isPages = routerKind === 'Pages Router'
  if (isPages && routeType === 'route') return { type: 'auto.http.waymark.api_handler', handled: false }
  const point = {
    middleware: 'middleware',
    action: 'server_action',
    route: 'route_handler',
    render: isPages ? 'page' : renderSource === 'server-rendering' ? 'html_render' : 'server_component',
  }[routeType]
  return { type: `auto.function.waymark.${point}`, handled: false }
}

interface ErrorInput {
  digest?: string | undefined
  /** What was going on. */
  transaction?: string | undefined
  context?: CaptureContext | undefined
  /** Where it was reported from, for values that do not know it. */
  stack?: string | undefined
}

/** The id of the report; `undefined`: none is made. */
export function captureError(
  port: TelemetryPort,
  error: unknown,
  input: ErrorInput = {},
): string | undefined {
  return guard(port, () => reportError(port, error, input))
}

export function captureText(
  port: TelemetryPort,
  message: string,
  context: CaptureContext = {},
): string | undefined {
  return guard(port, () => reportText(port, message, context))
}

/** Thrown values, and what user code sets or its hooks return, may be anything. None of it fails whoever reports. */
function guard(port: TelemetryPort, run: () => string | undefined): string | undefined {
  try {
    return run()
  } catch {
    port.countDrop('internal_sdk_error', 'error')
    return undefined
  }
}

function reportError(
  port: TelemetryPort,
  error: unknown,
  { digest = createDigest(error), transaction, context = {}, stack }: ErrorInput,
): string | undefined {
  if (isNoError(error)) return void port.countDrop('ignored', 'error')
  const eventId = eventIdOf(digest)
  if (!markCaptured(error)) return eventId
  if (!isWanted(port, listTexts(error))) return undefined
  const mechanism = context.mechanism ?? { type: 'generic', handled: true }
  const event = createEvent(eventId, transaction)
  const values = describeException(error, { mechanism, isInApp: port.isInApp, stack })
  leaveOutReporting(values.at(-1))
  for (const { stacktrace } of values) stacktrace?.frames.forEach(forgetEval)
  event.exception = { values }
  event.tags = { digest }
  const fields = describeErrorFields(error)
  if (fields !== undefined) event.contexts = { [values.at(-1)?.type ?? 'Error']: fields }
  return sendEvent(port, event, context)
}

/** Of a value without a stack of its own: what leads to the last line of the app tells where it comes from, the rest is ours. */
function leaveOutReporting(thrown: ExceptionValue | undefined): void {
  const frames = thrown?.stacktrace?.frames
  if (frames === undefined || thrown?.mechanism?.synthetic !== true) return
  frames.length = frames.findLastIndex((frame) => frame.in_app) + 1
  if (frames.length === 0) delete thrown.stacktrace
}

/** What V8 calls a function without a name in modules that were made from text, as those of the development server. */
function forgetEval(frame: StackFrame): void {
  if (frame.function === 'eval') frame.function = '?'
}

function reportText(port: TelemetryPort, message: string, context: CaptureContext): string | undefined {
  if (!isWanted(port, [String(message)])) return undefined
  const event = createEvent(createTraceId(), undefined)
  event.level = 'info'
  event.message = message
  return sendEvent(port, event, context)
}

/** False: it has been reported. Values without identity are always new. */
function markCaptured(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return true
  if (captured.has(error)) return false
  captured.add(error)
  return true
}

/** What patterns are compared with. */
function listTexts(error: unknown): string[] {
  const message = describeMessage(error)
  const name = error instanceof Error ? error.name : 'Error'
  return [message, `${name}: ${message}`]
}

/** False: the settings are against it, and it was counted. */
function isWanted(port: TelemetryPort, texts: string[]): boolean {
  const { settings } = port
  const isIgnored = texts.some((text) => matchesSetting(settings, 'ignoreErrors', text))
  if (!isIgnored && Math.random() < settings.sampleRate) return true
  port.countDrop(isIgnored ? 'event_processor' : 'sample_rate', 'error')
  return false
}

function createEvent(eventId: string, transaction: string | undefined): TelemetryEvent {
  return {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    ...(transaction === undefined ? {} : { transaction }),
  }
}

/** Scopes, request and trace onto the event, and off it goes. The port adds the rest, and asks the app's hook. */
function sendEvent(port: TelemetryPort, event: TelemetryEvent, more: CaptureContext): string | undefined {
  const context = readContext()
  const telemetry = context?.telemetry
  if (context !== undefined && telemetry !== undefined) {
    event.transaction ??= telemetry.segment.name
    event.request = describeRequestData(context, port.settings.collect)
    const visitor = describeVisitor(context, port.settings.collect)
    if (visitor !== undefined) event.user = visitor
  }
  applyScopes(event, telemetry?.scope, more)
  const trace = {
    trace_id: telemetry?.trace.traceId ?? createTraceId(),
    span_id: readLocalScope()?.spanId ?? telemetry?.activeSpanId ?? createSpanId(),
  }
  event.contexts = { runtime: { name: 'node', version: process.version }, ...event.contexts, trace }
  port.sendEvent(event, telemetry && readSamplingContext(telemetry))
  return event.event_id
}
