import { effectiveDefaultLocale } from '../shared/locale-domain.ts'
import { RequestCookies } from './cookies.ts'
import { readClient } from './read-client.ts'
import { createBodyStream, hasBody } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { useRequestData } from './static-render.ts'
import { readUserHeaders } from './user-headers.ts'
import { WaymarkUrl, type AddressParts } from './waymark-url.ts'

interface WaymarkRequestInit extends RequestInit {
  /** What `nextUrl` takes off the path. */
  address?: AddressParts
}

/**
 * The standard Request with parsed address and cookies.
 * @example export function GET(request: WaymarkRequest) { return Response.json(request.nextUrl.pathname) }
 */
export class WaymarkRequest extends Request {
  readonly #address: AddressParts | undefined
  #url: WaymarkUrl | undefined
  #cookies: RequestCookies | undefined

  constructor(input: string | URL | Request, init: WaymarkRequestInit = {}) {
    // Node demands the word for bodies that are streams, and takes it for all others.
    super(input, init.body ? { duplex: 'half', ...init } : init)
    this.#address = init.address
    // Node's own signal follows the given one only while the Request object itself is alive.
    if (init.signal) Object.defineProperty(this, 'signal', { value: init.signal })
  }

  get nextUrl(): WaymarkUrl {
    return (this.#url ??= new WaymarkUrl(this.url, undefined, this.#address))
  }

  get cookies(): RequestCookies {
    return (this.#cookies ??= new RequestCookies(this.headers))
  }
}

interface WebRequestOptions {
  /** In bytes. */
  bodySizeLimit?: number
  /** In place of the query that was asked for. */
  search?: string
}

/** Built only when user code asks for it; rendering a page never does. */
export function createWebRequest(context: RequestContext, options: WebRequestOptions = {}): WaymarkRequest {
  const { request, visitor, config, told } = context
  const { bodySizeLimit = config.bodySizeLimit, search = told.search } = options
  const method = request.method ?? 'GET'
  const { origin, host } = readClient(request, config)
  const url = origin + told.shown + search
  const address = readAddress(context, host)
  const headers = context.requestHeaders ?? readUserHeaders(context)
  const init: WaymarkRequestInit = { method, headers, signal: visitor.signal, address }
  if (method === 'GET' || method === 'HEAD' || !hasBody(request)) {
    return noteReads(new WaymarkRequest(url, init), context)
  }
  const body = createBodyStream(context, { maxBytes: bodySizeLimit })
  return noteReads(new WaymarkRequest(url, { ...init, body }), context)
}

/** A domain may have a language of its own, which has no prefix there. */
function readAddress({ address = {}, config: { i18n } }: RequestContext, host: string): AddressParts {
  return i18n === undefined ? address : { ...address, defaultLocale: effectiveDefaultLocale(host, i18n) }
}

/**
 * An answer that depends on headers or cookies of the request is for nobody else, however they were read.
 * What middleware reads says nothing about the page behind it.
 */
function noteReads(request: WaymarkRequest, context: RequestContext): WaymarkRequest {
  const { headers, url } = request
  Object.defineProperty(request, 'headers', {
    get() {
      if (context.phase === 'middleware' || useRequestData(context, 'headers')) return headers
      return new Headers()
    },
  })
  // Of an answer that is kept, the path is all that is known.
  if (context.rules === undefined) return request
  Object.defineProperty(request, 'url', {
    get: () => (useRequestData(context, 'request') ? url : url.split('?', 1)[0]),
  })
  return request
}
