import type { IncomingMessage, ServerResponse } from 'node:http'
import { createErrorDocument, createStatusDocument } from '../server/error-document.ts'
import { createDigest } from '../server/request-digest.ts'
import { runWithContext, type RequestContext } from '../server/request-context.ts'
import { canonicalise, type RequestLocation } from '../shared/canonical-path.ts'
import { MAX_STATE_HINT_CHARS } from '../shared/limits.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { createPayloadKey } from '../shared/payload-url.ts'
import type { Match } from '../shared/route-match.ts'
import {
  CACHE_CONTROL_NEVER,
  CACHE_CONTROL_REVALIDATE,
  DOCUMENT_CONTENT_TYPE,
  HEADER_NEXT_URL,
  HEADER_PAYLOAD,
  HEADER_PREFETCH,
  HEADER_STATE_TREE,
  PAYLOAD_QUERY_KEY,
  VARY_ROUTER,
} from '../shared/wire.ts'
import type { AppState } from './app.ts'
import { createErrorLog } from './error-log.ts'
import { createOutlets } from './handler-outlets.ts'
import { runMetadataFile } from './metadata-file.ts'
import type { PageRequest } from './page-render.tsx'
import { renderDocument, renderPayload, type PayloadHints } from './render-page.tsx'
import { describeMatch } from './request-facts.ts'
import { checkHandlerModule, runRouteHandler } from './route-handler.ts'
import { isAlwaysSame } from './segment-config.ts'
import { isKnownParams } from './static-params.ts'

/** Every request, whatever its kind, walks this file from top to bottom. */
export function handleRequest(
  app: AppState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const canonical = canonicalise(request.url ?? '/')
  if (canonical.kind === 'refuse') return sendStatus(response, canonical.status)
  if (canonical.kind === 'redirect') return sendRedirect(response, canonical.status, canonical.to)
  const context = createContext(app, request, response, canonical.location)
  return runWithContext(context, () =>
    answer(app, context).catch((error: unknown) => fail(app, context, error)),
  )
}

/** Nothing below should fail a request without an answer of its own; a module that cannot be loaded does. */
function fail(app: AppState, context: RequestContext, error: unknown): void {
  const { request, response } = context
  const digest = createDigest(error)
  const { method = 'GET', url: path = '' } = request
  if (!context.signal.aborted) app.report({ error, digest, method, path, routeType: 'render' }, request)
  if (response.headersSent) return void response.destroy()
  response.statusCode = 500
  response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end(app.runtime.createErrorDocument?.() ?? createErrorDocument({ status: 500, digest }))
}

async function answer(app: AppState, context: RequestContext): Promise<void> {
  const { request, response, location } = context
  if (app.runtime.servePublicFile(location.pathname, request, response)) return

  const match = await findMatch(app, context)
  app.runtime.observe?.(request, describeMatch(match, request))
  if (match?.route.kind === 'handler') {
    // A link to a handler is not a click on it: what it does must not happen ahead.
    return isPrefetch(request) ? sendNothing(response) : runHandler(app, context, match)
  }
  if (match?.route.kind === 'metadata') return runMetadataFile(app, context, match)

  // Browsers ask for it unbidden; an app without one need not render a page for that.
  if (match === undefined && location.pathname === '/favicon.ico') return sendNothing(response)

  const page = createPageRequest(app, context, match)
  if (!(await allowsMethod(page))) {
    response.setHeader('allow', 'GET, HEAD')
    return sendStatus(response, 405)
  }
  const isPayload = request.headers[HEADER_PAYLOAD] === '1'
  const key = isPayload ? createPayloadKey(request.headers) : undefined
  if (key !== location.payloadKey) {
    response.setHeader('cache-control', CACHE_CONTROL_NEVER)
    response.setHeader('vary', VARY_ROUTER)
    return sendRedirect(response, 307, createPageUrl(location, key))
  }
  if (!app.renderGate.admit(response)) return
  return isPayload ? renderPayload(page, await readHints(page)) : renderDocument(page)
}

/** A form without JavaScript arrives as a POST to its page; a page that is always the same takes none. */
async function allowsMethod({ app, context, route }: PageRequest): Promise<boolean> {
  const { method } = context.request
  if (method !== 'POST') return method === 'GET' || method === 'HEAD'
  return !isAlwaysSame(await app.loadLevels(route))
}

async function runHandler(
  app: AppState,
  context: RequestContext,
  { route, params }: Match<ModuleRef>,
): Promise<void> {
  const { module } = await route.handler!.load()
  const { warn } = app.runtime
  if (warn !== undefined) checkHandlerModule(module, route.pattern).forEach(warn)
  return runRouteHandler(module, { params, pattern: route.pattern }, context, createOutlets(app, context))
}

function createContext(
  app: AppState,
  request: IncomingMessage,
  response: ServerResponse,
  location: RequestLocation,
): RequestContext {
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort(new Error('The client closed the connection.'))
  })
  return {
    request,
    response,
    location,
    phase: 'render',
    signal: gone.signal,
    used: new Set(),
    setCookies: new Map(),
    config: app.runtime.config,
  }
}

/** A route may refuse params it does not list; then the next candidate is asked. */
async function findMatch(app: AppState, context: RequestContext): Promise<Match<ModuleRef> | undefined> {
  const nextUrl = readNextUrl(context.request)
  for (const match of app.matcher.matchAll(context.location.segments, { nextUrl })) {
    if (await isKnownParams(app, match)) return match
  }
  return undefined
}

function createPageRequest(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): PageRequest {
  const routePath = match?.route.pattern ?? '/_not-found'
  return {
    app,
    context,
    routePath,
    route: match?.route.tree ?? app.notFoundTree,
    params: match?.params ?? {},
    status: match === undefined ? 404 : 200,
    errors: createErrorLog(app, context, routePath),
  }
}

/** Only client navigations say where the visitor is; anything malformed is no hint. */
function readNextUrl(request: IncomingMessage): string[] | undefined {
  const value = request.headers[HEADER_NEXT_URL]
  if (typeof value !== 'string' || request.headers[HEADER_PAYLOAD] !== '1') return undefined
  const canonical = canonicalise(value)
  return canonical.kind === 'location' ? canonical.location.segments : undefined
}

function isPrefetch({ headers }: IncomingMessage): boolean {
  return headers[HEADER_PAYLOAD] === '1' && headers[HEADER_PREFETCH] === '1'
}

/** A page that is the same for everybody is prefetched whole, whatever the client has. */
async function readHints({ app, context, route }: PageRequest): Promise<PayloadHints> {
  const { request } = context
  const isAhead = isPrefetch(request)
  if (!isAhead || !isAlwaysSame(await app.loadLevels(route)))
    return { have: readStateHint(request), isPrefetch: isAhead }
  return { have: new Set(), isPrefetch: false, isStatic: true }
}

/** Keys of the segments the client has. A hint can only reduce the answer, so a bad one is ignored. */
function readStateHint(request: IncomingMessage): ReadonlySet<string> {
  const value = request.headers[HEADER_STATE_TREE]
  if (typeof value !== 'string' || value.length > MAX_STATE_HINT_CHARS) return new Set()
  try {
    const keys: unknown = JSON.parse(decodeURIComponent(value))
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

function createPageUrl({ pathname, search }: RequestLocation, key: string | undefined): string {
  if (key === undefined) return pathname + search
  const pair = key === '' ? PAYLOAD_QUERY_KEY : `${PAYLOAD_QUERY_KEY}=${key}`
  return `${pathname}${search === '' ? '?' : `${search}&`}${pair}`
}

function sendRedirect(response: ServerResponse, status: 307 | 308, to: string): void {
  response.statusCode = status
  response.setHeader('location', to)
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  if (status === 308) response.setHeader('refresh', `0;url=${to}`)
  response.end(status === 308 ? to : undefined)
}

function sendNothing(response: ServerResponse): void {
  response.statusCode = 204
  response.setHeader('cache-control', CACHE_CONTROL_REVALIDATE)
  response.end()
}

function sendStatus(response: ServerResponse, status: 400 | 405 | 414): void {
  response.statusCode = status
  response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end(createStatusDocument(status))
}
