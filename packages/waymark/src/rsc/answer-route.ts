import type { IncomingMessage } from 'node:http'
import { createRouteTags } from '../server/cache/route-tags.ts'
import { isDraft } from '../server/draft-mode.ts'
import type { RequestContext } from '../server/request-context.ts'
import { measure } from '../server/telemetry/measure.ts'
import { ignoreRequest, noteAhead, noteRoute } from '../server/telemetry/request-telemetry.ts'
import type { RequestLocation } from '../shared/canonical-path.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { createPayloadKey } from '../shared/payload-url.ts'
import type { Match } from '../shared/route-match.ts'
import { CACHE_CONTROL_NEVER, DATA_CONTENT_TYPE, PAYLOAD_QUERY_KEY, VARY_ROUTER } from '../shared/wire.ts'
import { answerAction } from './answer-action.ts'
import type { AppState } from './app.ts'
import { runGuards } from './guards.ts'
import { runMetadataFile } from './metadata-file.ts'
import type { PageRequest } from './page-render.tsx'
import { createPageRequest } from './page-request.ts'
import { isPagesRoute, setMatchHeaders, toPagesMatch } from './pages.ts'
import { renderDocument, renderPayload, type PayloadHints } from './render-page.tsx'
import { observeMatch } from './request-facts.ts'
import { isPayloadRequest, isPrefetch, readHeldKeys } from './router-hints.ts'
import { runHandler } from './run-handler.ts'
import { isAlwaysSame } from './segment-config.ts'
import { sendNothing, sendRedirect, sendStatus } from './send-status.ts'
import { answerKept } from './static-pages.ts'
import { isStaticRoute } from './static-plan.ts'

/** Whatever of the two routers has the route; without a match the page that says so. */
export async function answerRoute(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<void> {
  noteRoute(context, match?.route.pattern)
  const isOfPages = isPagesRoute(match) || (match === undefined && !app.hasApp) || context.isPageData
  return isOfPages ? answerPages(app, context, match) : answerAppRoute(app, context, match)
}

/** Handler, metadata file or page of app/. */
export async function answerAppRoute(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<void> {
  const { request, response, location } = context
  if (match !== undefined)
    context.data = {
      ...context.data,
      readRouteTags: () => createRouteTags(match.route.pattern, context.place.pathname),
    }
  // Before anything of the route runs, for every transport; what was refused is never run below.
  const refusal = await runGuards(app, context, match)
  observeMatch(app, context, match)
  if (match?.route.kind === 'handler') {
    // A link to a handler is not a click on it: what it does must not happen ahead.
    if (isPrefetch(request)) return sendNothing(response)
    if (refusal === undefined && (await answerKept(app, context, { match, form: 'body' }))) return
    return runHandler(app, context, match, refusal)
  }
  if (match?.route.kind === 'metadata') {
    ignoreRequest(context)
    if (refusal === undefined && (await answerKept(app, context, { match, form: 'body' }))) return
    return runMetadataFile(app, context, match, refusal)
  }

  // Browsers ask for it unbidden; an app without one need not render a page for that.
  if (match === undefined && location.pathname === '/favicon.ico') return sendNothing(response)

  const page: PageRequest = { ...createPageRequest(app, context, match), refusal }
  if (request.method === 'POST' && (await answerAction(page))) return
  // What is not there takes no method, and says so.
  if (match !== undefined && !isRead(request) && !(await allowsPost(page, match))) {
    response.setHeader('allow', 'GET, HEAD')
    return sendStatus(response, 405)
  }
  const isPayload = isPayloadRequest(request)
  if (isPrefetch(request)) noteAhead(context)
  // The payload of a static page is the same for every client, so it has an address without hints as well.
  const isPlain = isPayload && location.payloadKey === '' && isStaticRoute(app, match)
  if (!isPlain && redirectToKey(context, isPayload)) return
  const form = isPayload ? 'payload' : 'html'
  if (refusal === undefined && (await answerKept(app, context, { match, form }))) return
  if (!app.renderGate.admit(response)) return
  return isPayload
    ? measure(context, { name: 'render payload' }, async () => renderPayload(page, await readHints(page)))
    : measure(context, { name: 'render document' }, () => renderDocument(page))
}

/** pages/ has documents and data; a payload request, or a key of one, came to the wrong router. */
async function answerPages(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<void> {
  const { request, response, location } = context
  observeMatch(app, context, match)
  if (match === undefined && location.pathname === '/favicon.ico') return sendNothing(response)
  const isPayload = isPayloadRequest(request) && match?.route.kind !== 'api'
  if (redirectToKey(context, isPayload)) return
  // The client router takes what is no payload as a word to load the document.
  if (isPayload) return sendNothing(response, CACHE_CONTROL_NEVER)
  if (context.isPageData) setMatchHeaders(app, context, match)
  if (match?.route.kind !== 'api' && !app.renderGate.admit(response)) return
  const pages = await app.loadPages()
  if (isPagesRoute(match) && !(context.isPageData && match.route.kind === 'api'))
    return pages.answer(toPagesMatch(match), context)
  return answerOutside(app, context, match)
}

/** Data of what is no page: with middleware, scripts ask for it to learn where an address leads. */
async function answerOutside(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<void> {
  const { response } = context
  if (match === undefined || app.loadMiddleware === undefined) {
    return (await app.loadPages()).answerNotFound(context)
  }
  response.setHeader('content-type', DATA_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end('{}')
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A form without JavaScript arrives as a POST to its page; a page that is always the same takes none. */
async function allowsPost({ app, context, route }: PageRequest, match: Match<ModuleRef>): Promise<boolean> {
  if (context.request.method !== 'POST' || isStaticRoute(app, match)) return false
  return !isAlwaysSame(await app.loadLevels(route))
}

/** A page that is the same for everybody is prefetched whole, whatever the client has. */
async function readHints({ app, context, route }: PageRequest): Promise<PayloadHints> {
  const { request } = context
  const isAhead = isPrefetch(request)
  if (!isAhead || !isAlwaysSame(await app.loadLevels(route)) || (await isDraft(context)))
    return { have: readHeldKeys(request), isPrefetch: isAhead }
  return { have: new Set(), isPrefetch: false, isStatic: true }
}

/** Document and payload have an address each; a request that is half of one and half of the other is sent to its own. */
function redirectToKey({ request, response, location }: RequestContext, isPayload: boolean): boolean {
  const key = isPayload ? createPayloadKey(request.headers) : undefined
  if (key === location.payloadKey) return false
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.setHeader('vary', VARY_ROUTER)
  sendRedirect(response, 307, createPageUrl(location, key))
  return true
}

function createPageUrl({ shown, search }: RequestLocation, key: string | undefined): string {
  if (key === undefined) return shown + search
  const pair = key === '' ? PAYLOAD_QUERY_KEY : `${PAYLOAD_QUERY_KEY}=${key}`
  return `${shown}${search === '' ? '?' : `${search}&`}${pair}`
}
