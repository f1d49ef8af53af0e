import { ServerResponse, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { decodeCookieMap, decodeSetCookie, readKeptValue } from '../server/cookies.ts'
import { localiseRequest } from '../server/localise-request.ts'
import { runMiddleware } from '../server/middleware.ts'
import { readClient } from '../server/read-client.ts'
import { encodeRedirect } from '../server/redirect-target.ts'
import { runWithContext, type RequestContext } from '../server/request-context.ts'
import { canonicalise } from '../shared/canonical-path.ts'
import type { RedirectSignal } from '../shared/control-flow.ts'
import { checkTarget } from '../shared/navigation-signals.ts'
import { writeSitePath } from '../shared/site-path.ts'
import { HEADER_ACTION, HEADER_NEXT_URL, HEADER_PAYLOAD } from '../shared/wire.ts'
import { createAppContext } from './app-context.ts'
import type { AppState } from './app.ts'
import { runGuards } from './guards.ts'
import type { PageRequest } from './page-render.tsx'
import { createPageRequest } from './page-request.ts'
import { createRequestView } from './request-view.ts'
import { resolveRoute } from './resolve-route.ts'

export interface RedirectAnswer {
  /** Path of this site, or a whole address of another one. */
  target: string
  /** The page there, when it can go with the answer. */
  render: PageRequest | undefined
}

/** Where an action sends the visitor. The page is found in this process: no request is made for it. */
export async function createRedirectAnswer(
  page: PageRequest,
  signal: RedirectSignal,
): Promise<RedirectAnswer> {
  const { app, context } = page
  const { origin } = readClient(context.request, context.config)
  const address = encodeRedirect(checkTarget('redirect()', signal.url), context)
  const url = new URL(address, origin + context.location.shown)
  if (url.origin !== origin) return { target: url.href, render: undefined }
  const { pathname, search, hash } = url
  return {
    target: writeSitePath(pathname + search + hash),
    render: await findPage(app, context, pathname + search),
  }
}

/**
 * The page that a navigation to this address would be answered with, for a visitor with the cookies that the action set.
 * It walks the same way as any request, up to the page; whatever else it would end in is left to the client, which asks again.
 */
async function findPage(
  app: AppState,
  from: RequestContext,
  target: string,
): Promise<PageRequest | undefined> {
  const { config } = app.runtime
  const canonical = canonicalise(target, config)
  if (canonical.kind !== 'location') return undefined
  const request = createPageGet(from, target)
  const localised = localiseRequest(canonical.location, request, config)
  if (localised?.kind === 'redirect') return undefined
  // What is decided on the way may end in an answer of its own, which nobody is to see.
  const aside = new ServerResponse(request)
  const context = createAppContext(app, request, aside, localised ?? canonical)
  const page = await runWithContext(context, () => walk(app, context))
  if (page === undefined) return undefined
  for (const [name, value] of Object.entries(aside.getHeaders())) {
    if (name === 'set-cookie') from.response.appendHeader(name, value as string[])
    else if (value !== undefined) from.response.setHeader(name, value)
  }
  context.response = from.response
  context.visitor = from.visitor
  return page
}

async function walk(app: AppState, context: RequestContext): Promise<PageRequest | undefined> {
  if (context.location.isOutside || app.rules.redirect(createRequestView(app, context)) !== undefined)
    return undefined
  const middleware = await app.loadMiddleware?.()
  if (middleware?.matches(createRequestView(app, context))) {
    context.isWatched = true
    const verdict = await runMiddleware(middleware.run, context, app.createEvent(context)).catch(
      () => undefined,
    )
    if (verdict?.kind !== 'next' || verdict.rewrite !== undefined) return undefined
  }
  const resolution = await resolveRoute(app, context)
  if (resolution.kind !== 'route' || resolution.match.route.kind !== 'page') return undefined
  const refusal = await runGuards(app, context, resolution.match)
  return refusal === undefined ? createPageRequest(app, context, resolution.match) : undefined
}

/** About the body and the sender of the action; the page has neither. */
const LEFT_OUT: readonly string[] = [
  HEADER_ACTION,
  HEADER_NEXT_URL,
  'content-length',
  'content-type',
  'expect',
  'origin',
  'transfer-encoding',
]

/** The request that the client would send for the page, made of the one that called the action. */
function createPageGet({ request, setCookies }: RequestContext, url: string): IncomingMessage {
  const headers: IncomingHttpHeaders = { ...request.headers, [HEADER_PAYLOAD]: '1' }
  for (const name of LEFT_OUT) delete headers[name]
  const cookie = mergeCookies(request.headers.cookie, setCookies.values())
  if (cookie === '') delete headers.cookie
  else headers.cookie = cookie
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, one]),
  )
  return Object.create(request, {
    method: { value: 'GET' },
    url: { value: url },
    headers: { value: headers },
    rawHeaders: { value: rawHeaders },
  }) as IncomingMessage
}

function mergeCookies(header: string | undefined, lines: Iterable<string>): string {
  const values = decodeCookieMap(header)
  for (const line of lines) {
    const cookie = decodeSetCookie(line)
    if (cookie === undefined) continue
    const value = readKeptValue(cookie)
    if (value === undefined) values.delete(cookie.name)
    else values.set(cookie.name, value)
  }
  return Array.from(values, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}
