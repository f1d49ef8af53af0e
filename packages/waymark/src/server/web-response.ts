import { createError } from '../shared/errors.ts'
import { checkTarget, encodeLocation } from '../shared/navigation-signals.ts'
import { HEADER_MIDDLEWARE_NEXT, HEADER_MIDDLEWARE_REWRITE } from '../shared/wire.ts'
import { ResponseCookies } from './cookies.ts'
import { writeRequestOverrides } from './middleware-headers.ts'

type Body = ConstructorParameters<typeof Response>[0]
type HeadersInit = ConstructorParameters<typeof Headers>[0]

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308]

/**
 * The standard Response with cookies, and with answers that only middleware may give.
 * @example const response = WaymarkResponse.json({ ok: true }); response.cookies.set('seen', '1')
 */
export class WaymarkResponse extends Response {
  #cookies: ResponseCookies | undefined

  constructor(body?: Body, init?: ResponseInit) {
    super(body, init)
  }

  get cookies(): ResponseCookies {
    return (this.#cookies ??= new ResponseCookies(this.headers))
  }

  static override json(value: unknown, init?: ResponseInit): WaymarkResponse {
    const { body, status, statusText, headers } = Response.json(value, init)
    return new WaymarkResponse(body, { status, statusText, headers })
  }

  /** Sends the visitor elsewhere; 307 unless a status is given. */
  static override redirect(url: string | URL, init: number | ResponseInit = 307): WaymarkResponse {
    const options = typeof init === 'number' ? { status: init } : init
    const status = options.status ?? 307
    if (!REDIRECT_STATUSES.includes(status)) throw createError('WM_REDIRECT_STATUS', { status })
    const location = encodeLocation(checkTarget('Response.redirect()', url))
    return createMarked({ ...options, status }, ['location', location])
  }

  /** Middleware only: answers with another page under the same address. */
  static rewrite(url: string | URL, init?: RoutingInit): WaymarkResponse {
    const target = encodeLocation(checkTarget('Response.rewrite()', url))
    return addRequestHeaders(createMarked(init, [HEADER_MIDDLEWARE_REWRITE, target]), init)
  }

  /** Middleware only: goes on to the page. */
  static next(init?: RoutingInit): WaymarkResponse {
    return addRequestHeaders(createMarked(init, [HEADER_MIDDLEWARE_NEXT, '1']), init)
  }
}

export interface RoutingInit extends ResponseInit {
  /** The page sees these request headers, all of them and no others, in place of those that were sent. */
  request?: { headers?: HeadersInit }
}

function addRequestHeaders(response: WaymarkResponse, init: RoutingInit | undefined): WaymarkResponse {
  if (init?.request?.headers !== undefined)
    writeRequestOverrides(response.headers, new Headers(init.request.headers))
  return response
}

function createMarked(init: ResponseInit | undefined, [name, value]: [string, string]): WaymarkResponse {
  const response = new WaymarkResponse(null, init)
  response.headers.set(name, value)
  return response
}

/** True for the results of `next()` and `rewrite()`. */
export function isRoutingResponse(response: Response): boolean {
  return response.headers.has(HEADER_MIDDLEWARE_NEXT) || response.headers.has(HEADER_MIDDLEWARE_REWRITE)
}
