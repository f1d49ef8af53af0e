import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MAX_REQUEST_SPANS } from '../../shared/limits.ts'
import type { TelemetryPort } from '../../shared/seams.ts'
import { readHooks, type TelemetryHooks } from '../../shared/telemetry/api.ts'
import {
  continueFrom,
  continueTrace,
  createTrace,
  decideSampling,
  type SamplingDecision,
  type Trace,
} from '../../shared/telemetry/sampling.ts'
import type { FinishedSpan, Segment } from '../../shared/telemetry/span.ts'
import { createSpanId } from '../../shared/telemetry/trace.ts'
import { decodeTraceParent } from '../../shared/trace-parent.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE, HEADER_TRACE_PARENT } from '../../shared/wire.ts'
import type { RequestContext } from '../request-context.ts'
import { startSpans } from './request-span.ts'
import type { ScopeData } from './scope.ts'
import { createSupply } from './supply.ts'
import { writeTagsStart } from './trace-tags.ts'

/** What telemetry knows of one request. */
export interface RequestTelemetry {
  port: TelemetryPort
  trace: Trace
  decision: SamplingDecision
  /** Of the whole request; its id stands for us in traces, sampled or not. */
  segment: Segment
  /** 0: the request is not sampled. */
  startMs: number
  /** Pattern of the route, once it is known. */
  routePath?: string
  /** The framework's span that is running: what begins now is part of it. */
  activeSpanId: string
  /** Absent: the request is not sampled. Those that end after the request are sent by themselves. */
  spans?: FinishedSpan[]
  isOver?: true
  /** Nobody wants to know how long this took. */
  isIgnored?: true
  /** Nobody has asked for the page yet. */
  isAhead?: true
  /** We ended the answer half-way, not the visitor. */
  isCutOff?: true
  /** Ids of steps that met an error, and did not throw it. */
  failedSteps?: Set<string>
  scope?: ScopeData
  /** Of the tags that tell the browser of the trace; absent: the trace is that of somebody else. */
  tagsStart?: string
}

/**
 * Decided once for each request, before anything is known of it. Undefined: nobody wants to know of it. Only what a visitor
 * waits for is measured; answers that are made ahead have no trace that they could be part of.
 */
function startRequest(
  port: TelemetryPort | undefined,
  { headers, method = 'GET', url = '' }: IncomingMessage,
): RequestTelemetry | undefined {
  // Reports that come to a service in this process must not lead to more of them.
  if (port === undefined || (url.includes('sentry_key=') && url.includes('sentry_client='))) return undefined
  const { tracesSampler } = readHooks()
  const isOurs = tracesSampler === undefined && !hasTrace(headers)
  const telemetry = isOurs ? takeOwn(port) : startOther(port, { headers, method, url, tracesSampler })
  telemetry.segment.name = method
  if (telemetry.decision.isSampled === false) port.countDrop('sample_rate', 'span')
  return telemetry
}

/** Those that begin a trace, which nobody but us decides about. */
const takeOwn = createSupply((port: TelemetryPort) => {
  const trace = createTrace()
  const decision = decideSampling(trace, { rate: port.settings.tracesSampleRate })
  const telemetry = createRequestTelemetry(port, trace, decision)
  telemetry.tagsStart = writeTagsStart(telemetry)
  return telemetry
})

interface OtherRequest {
  headers: IncomingHttpHeaders
  method: string
  url: string
  tracesSampler: TelemetryHooks['tracesSampler'] | undefined
}

function startOther(port: TelemetryPort, { headers, ...asked }: OtherRequest): RequestTelemetry {
  const trace = readTrace(headers)
  const chosen = runSampler(asked, trace.parent?.isSampled)
  const rate = port.settings.tracesSampleRate
  return createRequestTelemetry(port, trace, decideSampling(trace, { chosen, rate }))
}

/** Gives the id of the trace. */
export function beginRequest(port: TelemetryPort | undefined, context: RequestContext): string | undefined {
  const telemetry = startRequest(port, context.request)
  if (telemetry === undefined) return undefined
  context.telemetry = telemetry
  if (telemetry.decision.isSampled) startSpans(context)
  return telemetry.trace.traceId
}

/** What another request for the same address need not find out again. */
export type KnownVisit = Pick<RequestContext, 'location'> &
  Pick<RequestTelemetry, 'routePath' | 'isIgnored' | 'isAhead'>

export function describeVisit({ location, telemetry }: RequestContext): KnownVisit | undefined {
  if (telemetry === undefined) return undefined
  const { routePath, isIgnored, isAhead } = telemetry
  return {
    location,
    ...(routePath && { routePath }),
    ...(isIgnored && { isIgnored }),
    ...(isAhead && { isAhead }),
  }
}

/** The same for a request that is answered without a walk: there are no steps to tell of, only that it came and how it went. */
export function beginVisit(
  port: TelemetryPort | undefined,
  { request, response }: Pick<RequestContext, 'request' | 'response'>,
  visit: KnownVisit | undefined,
): string | undefined {
  const telemetry = startRequest(port, request)
  if (telemetry === undefined) return undefined
  if (visit !== undefined && telemetry.decision.isSampled) {
    const { location, routePath, ...known } = visit
    Object.assign(telemetry, known)
    noteRoute({ request, telemetry }, routePath)
    startSpans({ request, response, location, telemetry })
  }
  return telemetry.trace.traceId
}

function createRequestTelemetry(
  port: TelemetryPort,
  trace: Trace,
  decision: SamplingDecision,
): RequestTelemetry {
  const spanId = createSpanId()
  // A rate of 1 need not be told.
  const sampleRate = decision.rate === 1 ? undefined : decision.rate
  const segment: Segment = { spanId, name: 'GET', source: 'url', sampleRate }
  return { port, trace, decision, segment, startMs: 0, activeSpanId: spanId }
}

function hasTrace(headers: IncomingHttpHeaders): boolean {
  return headers[HEADER_SENTRY_TRACE] !== undefined || headers[HEADER_TRACE_PARENT] !== undefined
}

function readTrace(headers: IncomingHttpHeaders): Trace {
  const sentryTrace = headers[HEADER_SENTRY_TRACE]
  if (sentryTrace !== undefined)
    return continueTrace(readFirst(sentryTrace), readFirst(headers[HEADER_BAGGAGE]))
  const parent = decodeTraceParent(readFirst(headers[HEADER_TRACE_PARENT]))
  return parent === undefined ? createTrace() : continueFrom(parent, {})
}

function readFirst(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function runSampler(
  { tracesSampler, method, url }: Omit<OtherRequest, 'headers'>,
  parentSampled: boolean | undefined,
): unknown {
  if (tracesSampler === undefined) return undefined
  const [path = ''] = url.split('?', 1)
  try {
    return tracesSampler({ name: `${method} ${path}`, method, path, parentSampled })
  } catch {
    return undefined
  }
}

/** From here on the request has a name of which there are few. `undefined`: no route matched. */
export function noteRoute(
  { telemetry, request }: Pick<RequestContext, 'telemetry' | 'request'>,
  pattern: string | undefined,
): void {
  if (telemetry === undefined) return
  telemetry.routePath = pattern ?? '/_not-found'
  telemetry.segment.name = nameSegment(request.method, telemetry.routePath)
  telemetry.segment.source = 'route'
}

const pageNames = new Map<string, string>()

/** The same text each time, not one that is equal: others keep things by it, and a new text has to be read for that. */
function nameSegment(method: string | undefined, routePath: string): string {
  if (method !== 'GET') return `${method} ${routePath}`
  let name = pageNames.get(routePath)
  if (name === undefined) pageNames.set(routePath, (name = `GET ${routePath}`))
  return name
}

/** Files are not measured. */
export function ignoreRequest({ telemetry }: RequestContext): void {
  if (telemetry !== undefined) telemetry.isIgnored = true
}

/** The router asks ahead, for many pages that nobody goes to: how long that took is of interest when it failed. */
export function noteAhead({ telemetry }: RequestContext): void {
  if (telemetry !== undefined) telemetry.isAhead = true
}

/** The server failed. An answer that has begun can say so only by not being finished. */
export function noteCutOff({ telemetry, response }: RequestContext): void {
  if (telemetry !== undefined && response.headersSent && !response.writableFinished) telemetry.isCutOff = true
}

export function recordSpan(telemetry: RequestTelemetry, span: FinishedSpan): void {
  const { spans, port, isOver, isIgnored } = telemetry
  if (spans === undefined) return
  if (isOver) {
    if (isIgnored) port.countDrop('ignored', 'span')
    else port.sendSpans([span])
  } else if (spans.length < MAX_REQUEST_SPANS) {
    spans.push(span)
  } else {
    port.countDrop('queue_overflow', 'span')
  }
}
