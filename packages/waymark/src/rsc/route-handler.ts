import { decodeAccessStatus, decodeRedirect } from '../shared/control-flow.ts'
import { decodeByteSize } from '../shared/byte-size.ts'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { HANDLER_METHODS, type HandlerMethod } from '../shared/http-methods.ts'
import { checkTarget } from '../shared/navigation-signals.ts'
import type { ErrorReport } from '../shared/seams.ts'
import { announcesMoreThan, cutBodyAfterAnswer, readBodyRefusal } from '../server/request-body.ts'
import { runWithContext, settleInvalidations, type RequestContext } from '../server/request-context.ts'
import { encodeRedirect } from '../server/redirect-target.ts'
import { countControlFlow } from '../server/telemetry/capture.ts'
import { createWebRequest, type WaymarkRequest } from '../server/web-request.ts'
import { isRoutingResponse } from '../server/web-response.ts'

type HandlerParams = Record<string, string | string[]>
type Handler = (request: WaymarkRequest, context: { params: Promise<HandlerParams> | undefined }) => unknown

/** The exports of a route file. */
export type RouteHandlerModule = Readonly<Record<string, unknown>>

export interface HandlerMatch {
  /** Decoded values. */
  params: HandlerParams
  pattern: string
  /** A guard turned the visitor away: the handler is not called. */
  refusal?: { error: unknown } | undefined
}

export interface HandlerOutlets {
  send(context: RequestContext, response: Response): Promise<void>
  report(report: ErrorReport): void | Promise<void>
}

/** Answers a request with user code. Never rejects: what user code throws is reported and answered. */
export async function runRouteHandler(
  module: RouteHandlerModule,
  match: HandlerMatch,
  context: RequestContext,
  outlets: HandlerOutlets,
): Promise<void> {
  context.phase = 'handler'
  await runWithContext(context, async () => {
    try {
      const answer = await createAnswer(module, match, context)
      // Whoever has the answer may count on it.
      await settleInvalidations(context)
      await outlets.send(context, answer)
    } catch (error) {
      // Code that was interrupted because the client went away throws too; that is no news.
      if (!context.visitor.isGone) await answerFailure(error, { match, context, outlets })
    }
  })
}

async function createAnswer(
  module: RouteHandlerModule,
  match: HandlerMatch,
  context: RequestContext,
): Promise<Response> {
  const method = HANDLER_METHODS.find((known) => known === context.request.method)
  if (!method) return new Response(null, { status: 400 })
  const handler = findHandler(module, method)
  const params = Object.keys(match.params).length > 0 ? Promise.resolve(match.params) : undefined
  const limit = decodeByteSize(module['bodySizeLimit']) ?? context.config.bodySizeLimit
  if (announcesMoreThan(limit, context.request)) return refuseBody(context, 413)
  try {
    if (match.refusal) throw match.refusal.error
    if (!handler) return createMethodAnswer(module, method)
    return checkResult(await handler(createWebRequest(context, { bodySizeLimit: limit }), { params }), {
      method,
      match,
    })
  } catch (error) {
    const refusal = readBodyRefusal(error)
    if (refusal !== undefined) return refuseBody(context, refusal)
    const answer = createSignalAnswer(error, context)
    if (!answer) throw error
    countControlFlow(context)
    return answer
  }
}

/** The client's mistake, not the app's: nothing is reported. */
function refuseBody(context: RequestContext, status: number): Response {
  cutBodyAfterAnswer(context)
  return new Response(null, { status })
}

function findHandler(module: RouteHandlerModule, method: HandlerMethod): Handler | undefined {
  const own = module[method]
  if (typeof own === 'function') return own as Handler
  return method === 'HEAD' ? findHandler(module, 'GET') : undefined
}

function createMethodAnswer(module: RouteHandlerModule, method: HandlerMethod): Response {
  const allowed = HANDLER_METHODS.filter((known) => known === 'OPTIONS' || findHandler(module, known))
  return new Response(null, {
    status: method === 'OPTIONS' ? 204 : 405,
    headers: { allow: allowed.join(', ') },
  })
}

function checkResult(
  result: unknown,
  { method, match }: { method: HandlerMethod; match: HandlerMatch },
): Response {
  const details = { method, pattern: match.pattern }
  // Status 0 is Response.error(), which cannot be sent.
  if (!isResponse(result) || result.status === 0) throw createError('WM_HANDLER_NO_RESPONSE', details)
  if (isRoutingResponse(result)) throw createError('WM_HANDLER_ROUTING_RESPONSE', details)
  return result
}

/** Libraries bring their own Response classes; they all call themselves so. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === '[object Response]'
}

function createSignalAnswer(error: unknown, context: RequestContext): Response | undefined {
  const status = decodeAccessStatus(error)
  if (status) return new Response(null, { status })
  const signal = decodeRedirect(error)
  if (!signal) return undefined
  // Anything with a digest of this form gets here, so the address is checked again.
  const location = encodeRedirect(checkTarget('redirect()', signal.url), context)
  return new Response(null, { status: signal.status, headers: { location } })
}

async function answerFailure(
  error: unknown,
  { match, context, outlets }: { match: HandlerMatch; context: RequestContext; outlets: HandlerOutlets },
): Promise<void> {
  const { request, response, location } = context
  // Started before the answer is broken off, which aborts the request's signal.
  const reported = outlets.report({
    error,
    method: request.method ?? '',
    path: location.pathname + location.search,
    routePath: match.pattern,
    routeType: 'route',
  })
  context.setCookies.clear()
  if (response.headersSent) response.destroy()
  else await outlets.send(context, new Response(null, { status: 500 }))
  await reported
}

/** What a developer probably did not mean; shown in development. */
export function checkHandlerModule(module: RouteHandlerModule, pattern: string): WaymarkError[] {
  const found: WaymarkError[] = []
  for (const name of Object.keys(module)) {
    const method = HANDLER_METHODS.find((known) => known === name.toUpperCase() && known !== name)
    if (method) found.push(createError('WM_HANDLER_METHOD_CASE', { pattern, name, method }))
  }
  if ('default' in module) found.push(createError('WM_HANDLER_DEFAULT_EXPORT', { pattern }))
  if (!HANDLER_METHODS.some((method) => typeof module[method] === 'function')) {
    found.push(createError('WM_HANDLER_NO_METHOD', { pattern }))
  }
  return found
}
