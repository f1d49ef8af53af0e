import type { ServerResponse } from 'node:http'
import { decodeAccessStatus, decodeRedirect, type AccessStatus } from '../shared/control-flow.ts'
import { createError } from '../shared/errors.ts'
import { checkTarget } from '../shared/navigation-signals.ts'
import { writeSitePath } from '../shared/site-path.ts'
import {
  HEADER_MIDDLEWARE_NEXT,
  HEADER_MIDDLEWARE_PREFIX,
  HEADER_MIDDLEWARE_REWRITE,
} from '../shared/wire.ts'
import { decodeSetCookie, readKeptValue } from './cookies.ts'
import { encodeRedirect } from './redirect-target.ts'
import type { RequestContext } from './request-context.ts'
import { HOP_BY_HOP } from './send-web-response.ts'
import { createWebRequest, type WaymarkRequest } from './web-request.ts'
import { readRequestOverrides } from './middleware-headers.ts'
import { readGivenPolicy } from './middleware-policy.ts'

/** What middleware gets beside the request. */
export interface MiddlewareEvent {
  /** Keeps the server from stopping before the promise is settled; the visitor does not wait for it. */
  waitUntil(promise: Promise<unknown>): void
}

export type MiddlewareFunction = (request: WaymarkRequest, event: MiddlewareEvent) => unknown

/** The exports of `middleware.ts` or `proxy.ts`. */
export type MiddlewareModule = Readonly<Record<string, unknown>>

export type Verdict =
  /** Goes on, perhaps with another page under the same address: an absolute URL. */
  | { kind: 'next'; rewrite: URL | undefined }
  /** The request ends with this answer. */
  | { kind: 'answer'; response: Response }
  /** The request ends with the app's page for this status. */
  | { kind: 'refused'; status: AccessStatus }

/** One function: the default export, or the one named like the file. */
export function readMiddleware(module: MiddlewareModule): MiddlewareFunction {
  const found = module['default'] ?? module['proxy'] ?? module['middleware']
  if (typeof found !== 'function') throw createError('WM_MIDDLEWARE_EXPORT', { file: 'The middleware file' })
  return found as MiddlewareFunction
}

/**
 * Runs once for each request that its matcher lets through. What it decides is kept in the request's context;
 * nothing of it travels in headers of the request.
 */
export async function runMiddleware(
  run: MiddlewareFunction,
  context: RequestContext,
  event: MiddlewareEvent,
): Promise<Verdict> {
  context.phase = 'middleware'
  const request = createWebRequest(context)
  const result = await runOrCatch(() => run(request, event), context)
  context.phase = 'render'
  if (result instanceof Refused) return { kind: 'refused', status: result.status }
  if (result === undefined || result === null) return { kind: 'next', rewrite: undefined }
  if (!isResponse(result)) throw createError('WM_MIDDLEWARE_RESULT', { found: typeof result })
  const target = result.headers.get(HEADER_MIDDLEWARE_REWRITE)
  if (target === null && !result.headers.has(HEADER_MIDDLEWARE_NEXT))
    return { kind: 'answer', response: shortenRedirect(result, request) }
  adopt(context, result)
  return { kind: 'next', rewrite: target === null ? undefined : new URL(target, request.url) }
}

/** `notFound()`, `forbidden()` or `unauthorized()` was called. A class: what middleware returns is nobody's to mistake for it. */
class Refused {
  readonly status: AccessStatus
  constructor(status: AccessStatus) {
    this.status = status
  }
}

/** To throw an answer, or to call `redirect()` and its like, is another way to give it. */
async function runOrCatch(run: () => unknown, context: RequestContext): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (isResponse(error)) return error
    const status = decodeAccessStatus(error)
    if (status !== undefined) return new Refused(status)
    const redirect = decodeRedirect(error)
    if (redirect === undefined) throw error
    const location = encodeRedirect(checkTarget('redirect()', redirect.url), context)
    return new Response(null, { status: redirect.status, headers: { location } })
  }
}

/** Libraries bring their own Response classes; they all call themselves so. */
function isResponse(value: unknown): value is Response {
  return value instanceof Response || Object.prototype.toString.call(value) === '[object Response]'
}

/** Within the site a path will do, and stays right behind a proxy that has another name for it. */
function shortenRedirect(response: Response, { url }: WaymarkRequest): Response {
  const target = response.headers.get('location')
  const { origin } = new URL(url)
  if (target === null || !target.startsWith(`${origin}/`)) return response
  const headers = new Headers(response.headers)
  headers.set('location', writeSitePath(target.slice(origin.length)))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * About a body that is not sent, or about the request: `next({ headers: request.headers })` is an easy mistake, and must
 * neither give the answer a wrong length nor tell the visitor's cookies to anybody.
 */
const NOT_ADOPTED: ReadonlySet<string> = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'cookie',
  'host',
  'set-cookie',
])

/** Data functions and API routes write the header as a whole, and know nothing of what was set before. */
function keepCookies(response: ServerResponse, lines: string[]): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie') return setHeader(name, value)
    return setHeader(name, [...new Set([...lines, ...[value].flat().map(String)])])
  }
}

/** Headers and cookies that go with whatever answers the request in the end; the status is for a page that has none of its own. */
function adopt(context: RequestContext, result: Response): void {
  context.response.statusCode = result.status
  const overrides = readRequestOverrides(result)
  if (overrides !== undefined) context.requestHeaders = overrides
  context.givenPolicy = readGivenPolicy(result.headers, context)
  for (const [name, value] of result.headers) {
    if (NOT_ADOPTED.has(name) || HOP_BY_HOP.has(name) || name.startsWith(HEADER_MIDDLEWARE_PREFIX)) continue
    context.response.setHeader(name, value)
  }
  const lines = [...context.setCookies.values(), ...result.headers.getSetCookie()]
  context.setCookies.clear()
  for (const line of lines) context.response.appendHeader('set-cookie', line)
  if (lines.length > 0) keepCookies(context.response, lines)
  // The page that is rendered next sees what middleware set, by either way.
  for (const line of lines) {
    const cookie = decodeSetCookie(line)
    if (cookie !== undefined) (context.cookieChanges ??= new Map()).set(cookie.name, readKeptValue(cookie))
  }
  // What middleware itself has read is out of date.
  delete context.promises?.headers
  delete context.promises?.cookies
}
