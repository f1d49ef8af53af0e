import { mergeBaggage } from '../../shared/telemetry/baggage.ts'
import { levelOfRequest } from '../../shared/telemetry/breadcrumbs.ts'
import { matchesSetting } from '../../shared/telemetry/filter.ts'
import { maskUrl } from '../../shared/telemetry/mask.ts'
import { spanStatusOf } from '../../shared/telemetry/span-status.ts'
import { encodeSentryTrace } from '../../shared/telemetry/trace.ts'
import { encodeTraceParent } from '../../shared/trace-parent.ts'
import { HEADER_BAGGAGE, HEADER_SENTRY_TRACE, HEADER_TRACE_PARENT } from '../../shared/wire.ts'
import { readClient } from '../read-client.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import { openSpan, statusOfError } from './measure.ts'
import type { RequestTelemetry } from './request-telemetry.ts'
import { readBaggage } from './sampling-context.ts'
import { addBreadcrumbTo, readLocalScope, readWritableScope } from './scope.ts'

type Fetch = typeof fetch
type FetchArguments = Parameters<Fetch>

/** Outgoing requests of a request become spans and breadcrumbs of it, and carry its trace to whom it concerns. */
export function traceFetch(original: Fetch): Fetch {
  return function fetch(...call: FetchArguments): Promise<Response> {
    const context = readContext()
    if (context?.telemetry === undefined) return original(...call)
    const target = readTarget(...call)
    if (target === undefined || isReport(target.url)) return original(...call)
    return run(original, call, { context, telemetry: context.telemetry, ...target })
  }
}

interface TracedCall {
  context: RequestContext
  telemetry: RequestTelemetry
  url: URL
  method: string
}

async function run(
  original: Fetch,
  [input, init]: FetchArguments,
  { context, telemetry, url, method }: TracedCall,
): Promise<Response> {
  const parentId = readLocalScope()?.spanId ?? telemetry.activeSpanId
  const address = maskUrl(url.href)
  const span =
    telemetry.spans &&
    openSpan(
      telemetry,
      { name: `${method} ${nameTarget(context, url)}`, op: 'http.client', origin: 'auto.http.fetch' },
      parentId,
    )
  span?.setAttribute('http.request.method', method)
  span?.setAttribute('url.full', address)
  const headers = isToldOfTrace(context, url) && addTrace([input, init], telemetry, span?.id ?? parentId)
  const note = (status: number | undefined): void => {
    const data = { method, url: address, ...(status === undefined ? {} : { status_code: status }) }
    const level = levelOfRequest(status)
    addBreadcrumbTo(readWritableScope(), { type: 'http', category: 'http', level, data })
  }
  try {
    const response = await (headers ? original(input, { ...init, headers }) : original(input, init))
    span?.setAttribute('http.response.status_code', response.status)
    span?.end(spanStatusOf(response.status))
    note(response.status)
    return response
  } catch (error) {
    span?.end(statusOfError(error))
    note(undefined)
    throw error
  }
}

/** Undefined: the original says better what is wrong with the call. */
function readTarget(
  input: FetchArguments[0],
  init: FetchArguments[1],
): { url: URL; method: string } | undefined {
  const isRequest = typeof input === 'object' && 'url' in input
  const address = isRequest ? input.url : String(input)
  if (!URL.canParse(address)) return undefined
  const method = init?.method ?? (isRequest ? input.method : 'GET')
  return { url: new URL(address), method: method.toUpperCase() }
}

/** What other libraries report is not measured. */
function isReport({ searchParams }: URL): boolean {
  return searchParams.has('sentry_key') && searchParams.has('sentry_client')
}

/** Without the query: that is different with every call. */
function nameTarget(context: RequestContext, url: URL): string {
  return isOwnSite(context, url) ? url.pathname : url.origin + url.pathname
}

function isOwnSite({ request, config }: RequestContext, { origin }: URL): boolean {
  return origin === readClient(request, config).origin
}

/** The app itself and who is listed; a trace is nobody else's business. */
function isToldOfTrace(context: RequestContext, url: URL): boolean {
  if (isOwnSite(context, url)) return true
  const { settings } = context.telemetry!.port
  return matchesSetting(settings, 'tracePropagationTargets', url.href)
}

/** Headers that the caller wrote stay as they are. */
function addTrace([input, init]: FetchArguments, telemetry: RequestTelemetry, spanId: string): Headers {
  const isRequest = typeof input === 'object' && 'headers' in input
  const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined))
  if (headers.has(HEADER_SENTRY_TRACE)) return headers
  const { trace, decision } = telemetry
  const { isSampled } = decision
  const parent = { traceId: trace.traceId, spanId, ...(isSampled === undefined ? {} : { isSampled }) }
  headers.set(HEADER_SENTRY_TRACE, encodeSentryTrace(parent))
  const baggage = mergeBaggage(headers.get(HEADER_BAGGAGE), readBaggage(telemetry))
  if (baggage !== '') headers.set(HEADER_BAGGAGE, baggage)
  // It cannot say that nobody has decided yet.
  if (telemetry.port.settings.hasCollector && isSampled !== undefined && !headers.has(HEADER_TRACE_PARENT))
    headers.set(HEADER_TRACE_PARENT, encodeTraceParent({ ...parent, isSampled }))
  return headers
}
