import type { IncomingMessage } from 'node:http'
import { createError } from '../shared/errors.ts'
import { RequestCookies } from './cookies.ts'
import type { RequestContext } from './request-context.ts'
import { readClient } from './read-client.ts'
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
  const { request, location, signal, config } = context
  const method = request.method ?? 'GET'
  const url = readClient(request, config).origin + location.pathname + location.search
  const headers = readUserHeaders(request)
  if (method === 'GET' || method === 'HEAD' || !hasBody(request)) {
    return new WaymarkRequest(url, { method, headers, signal })
  }
  return new WaymarkRequest(url, { method, headers, signal, body: createBodyStream(context) })
}

/** RFC 9112 §6: a request has a body exactly when one of these headers says so. */
function hasBody(request: IncomingMessage): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true
  const length = request.headers['content-length']
  return length !== undefined && length !== '0'
}

/**
 * Reads from the socket only as fast as user code reads; nothing before the first read.
 * `Readable.toWeb` is not used because it starts reading at once.
 */
function createBodyStream({ request, response, signal }: RequestContext): ReadableStream<Uint8Array> {
  let state: 'idle' | 'open' | 'done' = 'idle'
  let wake: (() => void) | undefined

  const finish = (act?: () => void): void => {
    if (state === 'done') return
    state = 'done'
    act?.()
    wake?.()
  }
  const open = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    state = 'open'
    const cut = (cause?: unknown): void =>
      finish(() => controller.error(createError('WM_REQUEST_BODY_CUT', {}, cause ?? signal.reason)))
    if (request.readableEnded) return finish(() => controller.close())
    if (request.destroyed) return cut()
    request.on('data', (chunk: Buffer) => {
      // What user code did not want is read and dropped, so that the connection can serve another request.
      if (state === 'done') return
      request.pause()
      controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      wake?.()
    })
    request.once('end', () => finish(() => controller.close()))
    request.once('error', cut)
    response.once('close', () => {
      cut()
      request.resume()
    })
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        return new Promise<void>((resolve) => {
          wake = resolve
          if (state === 'idle') open(controller)
          else request.resume()
        })
      },
      cancel() {
        finish()
        request.resume()
      },
    },
    { highWaterMark: 0 },
  )
}
