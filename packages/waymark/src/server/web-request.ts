import type { IncomingMessage } from 'node:http'
import { showPath } from '../shared/canonical-path.ts'
import { RequestCookies } from './cookies.ts'
import { createBodyStream, hasBody } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { readUserHeaders } from './user-headers.ts'

/** The address of a request. Base path and locale are empty until an app configures them. */
export class WaymarkUrl extends URL {
  readonly basePath: string = ''
  readonly locale: string = ''

  clone(): WaymarkUrl {
    return new WaymarkUrl(this.href)
  }
}

/**
 * The standard Request with parsed address and cookies.
 * @example export function GET(request: WaymarkRequest) { return Response.json(request.nextUrl.pathname) }
 */
export class WaymarkRequest extends Request {
  #url: WaymarkUrl | undefined
  #cookies: RequestCookies | undefined

  constructor(input: string | URL | Request, init: RequestInit = {}) {
    // Node demands the word for bodies that are streams, and takes it for all others.
    super(input, init.body ? { duplex: 'half', ...init } : init)
    // Node's own signal follows the given one only while the Request object itself is alive.
    if (init.signal) Object.defineProperty(this, 'signal', { value: init.signal })
  }

  get nextUrl(): WaymarkUrl {
    return (this.#url ??= new WaymarkUrl(this.url))
  }

  get cookies(): RequestCookies {
    return (this.#cookies ??= new RequestCookies(this.headers))
  }
}

/** Built only when user code asks for it; rendering a page never does. */
export function createWebRequest(context: RequestContext): WaymarkRequest {
  const { request, signal } = context
  const method = request.method ?? 'GET'
  const url = readOrigin(request) + readShownUrl(context)
  const headers = context.requestHeaders ?? readUserHeaders(request)
  if (method === 'GET' || method === 'HEAD' || !hasBody(request)) {
    return new WaymarkRequest(url, { method, headers, signal })
  }
  return new WaymarkRequest(url, { method, headers, signal, body: createBodyStream(context) })
}

/** Before a rewrite what the visitor asked for, after it what is answered. */
function readShownUrl({ location, place, config }: RequestContext): string {
  if (place === location) return location.shown + location.search
  return showPath(place.pathname, config) + place.search
}

// Letters, digits, dot, dash and underscore, or an IPv6 address; then a port. The URL parser checks the rest.
const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Forwarded headers are not looked at: anyone can send them. */
export function readOrigin(request: IncomingMessage): string {
  const scheme = 'encrypted' in request.socket && request.socket.encrypted === true ? 'https:' : 'http:'
  const host = request.headers.host ?? ''
  if (HOST.test(host)) {
    try {
      return new URL(`${scheme}//${host}`).origin
    } catch {
      // Falls through: for example a port above 65535.
    }
  }
  return `${scheme}//localhost`
}
