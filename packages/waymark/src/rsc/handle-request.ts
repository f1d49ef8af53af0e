import type { IncomingMessage, ServerResponse } from 'node:http'
import { createErrorDocument, createStatusDocument } from '../server/error-document.ts'
import { sendReady } from '../server/ready-answer.ts'
import { runMiddleware, type Verdict } from '../server/middleware.ts'
import { proxyRequest } from '../server/proxy-request.ts'
import { createDigest } from '../server/request-digest.ts'
import { runWithContext, type RequestContext } from '../server/request-context.ts'
import { readClient } from '../server/read-client.ts'
import { countControlFlow } from '../server/telemetry/capture.ts'
import { measure, type Step } from '../server/telemetry/measure.ts'
import { beginRequest, beginVisit, ignoreRequest, noteCutOff } from '../server/telemetry/request-telemetry.ts'
import { localiseRequest } from '../server/localise-request.ts'
import { takeTurn } from '../server/take-turn.ts'
import { canonicalise, showPath, type Canonical } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { isWaymarkError } from '../shared/errors.ts'
import { MAX_RULE_PATH_BYTES } from '../shared/limits.ts'
import type { RedirectMatch } from '../shared/match-config-routes.ts'
import { readPageTarget } from '../shared/page-data-url.ts'
import type { ErrorReport } from '../shared/seams.ts'
import { spanStatusOf } from '../shared/telemetry/span-status.ts'
import {
  CACHE_CONTROL_NEVER,
  DOCUMENT_CONTENT_TYPE,
  HEADER_ACTION,
  PAYLOAD_QUERY_KEY,
} from '../shared/wire.ts'
import { answerMiddlewareFailure, answerRefusal } from './answer-refusal.ts'
import { answerRoute } from './answer-route.ts'
import { createAppContext } from './app-context.ts'
import type { AppState } from './app.ts'
import { createOutlets } from './handler-outlets.ts'
import { sendDataRedirect } from './pages.ts'
import { createRequestView } from './request-view.ts'
import { isPayloadRequest } from './router-hints.ts'
import { moveByMiddleware, resolveRoute, type Resolution } from './resolve-route.ts'
import { sendRedirect, sendStatus } from './send-status.ts'

/** Every request, whatever its kind, walks this file from top to bottom. */
export function handleRequest(
  app: AppState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  // It would repeat to a script what only the browser may know, and no web request can have it.
  if (request.method === 'TRACE') return sendStatus(response, 405)
  if (app.tunnel?.isMeant(request)) return answerTunnel(app, request, response)
  const { config, names, buildId, telemetry } = app.runtime
  const ready = app.readyAnswers?.find(request)
  if (ready !== undefined) {
    if (ready.facts !== undefined) app.runtime.observe?.(request, ready.facts)
    const traceId = beginVisit(telemetry, { request, response }, ready.visit)
    if (traceId !== undefined) app.runtime.observe?.(request, { traceId })
    return sendReady(request, response, ready)
  }
  const target = request.url ?? '/'
  const pageTarget = readPageTarget(target, { names, buildId, basePath: config.basePath })
  const canonical =
    pageTarget === undefined ? canonicalise(target, config) : canonicalisePage(pageTarget, config)
  if (canonical.kind === 'refuse') return sendStatus(response, canonical.status)
  if (canonical.kind === 'redirect' && pageTarget !== undefined) return sendStatus(response, 400)
  if (canonical.kind === 'redirect') return sendRedirect(response, canonical.status, canonical.to)
  const localised = localiseRequest(
    canonical.location,
    request,
    pageTarget === undefined ? config : withoutDetection(config),
  )
  if (localised?.kind === 'redirect') {
    response.setHeader('cache-control', CACHE_CONTROL_NEVER)
    return sendRedirect(response, 307, localised.to)
  }
  if (app.readsPaths && canonical.location.pathname.length > MAX_RULE_PATH_BYTES)
    return sendStatus(response, 414)
  const context = createAppContext(app, request, response, localised ?? canonical)
  context.readyAnswers = app.readyAnswers
  const traceId = beginRequest(telemetry, context)
  if (traceId !== undefined) app.runtime.observe?.(request, { traceId })
  if (pageTarget !== undefined) context.isPageData = true
  return runWithContext(context, () =>
    answer(app, context).catch((error: unknown) => fail(app, context, error)),
  )
}

/**
 * Data of a page is asked for by scripts, which know one spelling. Middleware sees the page as its document is spelled: what it compares
 * with paths must hold for both.
 */
function canonicalisePage(pageTarget: string, config: RuntimeConfig): Canonical {
  const canonical = canonicalise(pageTarget, { ...config, skipTrailingSlashRedirect: true })
  if (canonical.kind !== 'location') return canonical
  const { location } = canonical
  return { kind: 'location', location: { ...location, shown: showPath(location.pathname, config) } }
}

/** Before middleware and everything else: no rule of the app may keep reports from coming, and none is measured. */
function answerTunnel(app: AppState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  app.runtime.observe?.(request, { kind: 'tunnel' })
  return app.tunnel!.answer(request, response)
}

async function answer(app: AppState, context: RequestContext): Promise<void> {
  const turn = takeTurn()
  if (turn !== undefined) await turn
  const view = createRequestView(app, context)
  for (const [name, value] of app.rules.headers(view)) setRuleHeader(context, name, value)
  const redirect = app.rules.redirect(view)
  if (redirect !== undefined) return redirectTo(app, context, redirect)

  const decided = context.location.isOutside ? undefined : await askMiddleware(app, context)
  if (decided?.kind === 'answered') return
  const resolution = decided ?? (await measure(context, { name: 'match' }, () => resolveRoute(app, context)))
  if (resolution.kind === 'sent') return ignoreRequest(context)
  if (resolution.kind === 'proxy') {
    app.runtime.observe?.(context.request, { kind: 'proxy' })
    return proxyRequest(context, resolution.target)
  }
  return answerRoute(app, context, resolution.kind === 'route' ? resolution.match : undefined)
}

/** Runs once for each request that it wants to see, whatever the kind. Undefined: go on. */
async function askMiddleware(
  app: AppState,
  context: RequestContext,
): Promise<Resolution | { kind: 'answered' } | undefined> {
  const middleware = await app.loadMiddleware?.()
  if (middleware === undefined || !middleware.matches(createRequestView(app, context))) return undefined
  context.isWatched = true
  const step: Step<Verdict> = {
    name: `middleware ${context.request.method}`,
    op: 'middleware',
    statusOf: (verdict) => (verdict.kind === 'refused' ? spanStatusOf(verdict.status) : 'ok'),
  }
  const verdict = await measure(context, step, () =>
    runMiddleware(middleware.run, context, app.createEvent(context)),
  ).catch(failAsMiddleware)
  if (verdict.kind === 'refused') {
    countControlFlow(context)
    await answerRefusal(app, context, verdict.status)
    return { kind: 'answered' }
  }
  if (verdict.kind === 'answer') {
    const to = verdict.response.headers.get('location')
    if (context.isPageData && to !== null) {
      sendDataRedirect(app, context, verdict.response.status, to)
      return { kind: 'answered' }
    }
    const { status, headers } = verdict.response
    const sent = redirectStatus(context, status)
    const target = to === null || !isRedirect(status) ? to : keepPayloadKey(context, to)
    const isSame = sent === status && target === to
    const response = isSame ? verdict.response : new Response(null, { status: sent, headers })
    if (target !== null && target !== to) response.headers.set('location', target)
    await createOutlets(app, context).send(context, response).catch(failAsMiddleware)
    return { kind: 'answered' }
  }
  const { rewrite } = verdict
  if (rewrite === undefined) return undefined
  if (rewrite.origin !== readClient(context.request, context.config).origin)
    return { kind: 'proxy', target: rewrite }
  moveByMiddleware(app, context, rewrite)
  return undefined
}

/** Whoever asks for data is on a page already, in a locale of their own. */
function withoutDetection(config: RuntimeConfig): RuntimeConfig {
  return config.i18n === undefined ? config : { ...config, i18n: { ...config.i18n, localeDetection: false } }
}

function redirectTo(app: AppState, context: RequestContext, { status, to }: RedirectMatch): void {
  if (context.isPageData) sendDataRedirect(app, context, status, to)
  else sendRedirect(context.response, redirectStatus(context, status), keepPayloadKey(context, to))
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Who follows a redirect to another page sends the same headers, and would be sent on once more to the address with the key. */
function keepPayloadKey({ request, location: { payloadKey } }: RequestContext, to: string): string {
  const isOwn = to.startsWith('/') && !to.startsWith('//')
  if (payloadKey === undefined || !isPayloadRequest(request) || !isOwn) return to
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(to) ?? []
  const pair = payloadKey === '' ? PAYLOAD_QUERY_KEY : `${PAYLOAD_QUERY_KEY}=${payloadKey}`
  return `${address}${address.includes('?') ? '&' : '?'}${pair}${hash}`
}

/** 307 and 308 would let the browser call the action again at the new address, past whoever sent it there. */
function redirectStatus({ request }: RequestContext, status: number): number {
  const isCall = request.method === 'POST' && request.headers[HEADER_ACTION] !== undefined
  return isCall && (status === 307 || status === 308) ? 303 : status
}

/** Marks an error as one of middleware, for the report. */
class MiddlewareFailure extends Error {}

function failAsMiddleware(error: unknown): never {
  throw Object.assign(new MiddlewareFailure(), { cause: error })
}

/** Nothing below should fail a request without an answer of its own; a module that cannot be loaded does. */
async function fail(app: AppState, context: RequestContext, thrown: unknown): Promise<void> {
  const { request, response } = context
  const isMiddleware = thrown instanceof MiddlewareFailure
  const error = isMiddleware ? thrown.cause : thrown
  const routeType: ErrorReport['routeType'] = isMiddleware ? 'middleware' : 'render'
  const digest = createDigest(error)
  const { method = 'GET', url: path = '' } = request
  if (!context.visitor.isGone) {
    const { routePath } = context.facts ?? {}
    app.report({ error, digest, method, path, routeType, ...(routePath && { routePath }) }, request)
    noteCutOff(context)
  }
  if (response.headersSent) return void response.destroy()
  const status = isWaymarkError(error) && error.status < 500 ? error.status : 500
  if (isMiddleware && status === 500) {
    const isAnswered = answerMiddlewareFailure(app, context, { error, digest })
    if (await isAnswered.catch(() => response.headersSent)) return
  }
  response.statusCode = status
  response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  if (status !== 500) return void response.end(createStatusDocument(status))
  response.end(app.runtime.createErrorDocument?.(error) ?? createErrorDocument({ status, digest }))
}

/** A page may change what the configuration says, except for how long answers are kept. */
function setRuleHeader({ response }: RequestContext, name: string, value: string): void {
  if (name.toLowerCase() === 'set-cookie') response.appendHeader(name, value)
  else response.setHeader(name, value)
}
