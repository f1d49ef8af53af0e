import type { IncomingMessage } from 'node:http'
import { createError, isWaymarkError } from '../shared/errors.ts'
import { BODY_IDLE_TIMEOUT_MS, MAX_MIDDLEWARE_BODY_BYTES, REFUSED_BODY_LINGER_MS } from '../shared/limits.ts'
import type { RequestContext } from './request-context.ts'

/** The part of a body that middleware has read, for whoever reads the body after it. */
export interface ReadBody {
  chunks: Uint8Array[]
  bytes: number
  /** Ends the reading of middleware. */
  release(): void
}

export interface BodyOptions {
  /** More than this fails the stream. */
  maxBytes: number
  /** How long a reader waits for the next bytes until the stream fails. */
  idleMs?: number
}

/** RFC 9112 §6: a request has a body exactly when one of these headers says so. */
export function hasBody(request: IncomingMessage): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true
  const length = request.headers['content-length']
  return length !== undefined && length !== '0'
}

/** The request itself says that its body is too large, so that nobody needs to read it. */
export function announcesMoreThan(maxBytes: number, { headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes
}

/** Status for a body that was not accepted; `undefined` for any other error. */
export function readBodyRefusal(error: unknown): number | undefined {
  const isRefusal =
    isWaymarkError(error) && (error.code === 'WM_REQUEST_BODY_SIZE' || error.code === 'WM_REQUEST_BODY_SLOW')
  return isRefusal ? error.status : undefined
}

/** Closing at once would reset the connection and take the answer with it; reading on for ever is what was refused. */
export function cutBodyAfterAnswer({ request, response }: RequestContext): void {
  response.once('close', () => {
    if (request.complete || request.destroyed) return
    request.resume()
    const timer = setTimeout(() => request.socket.destroy(), REFUSED_BODY_LINGER_MS)
    request.once('close', () => clearTimeout(timer))
    request.once('end', () => clearTimeout(timer))
  })
}

/**
 * Reads from the socket only as fast as user code reads; nothing before the first read.
 * `Readable.toWeb` is not used because it starts reading at once.
 */
export function createBodyStream(
  context: RequestContext,
  { maxBytes, idleMs = BODY_IDLE_TIMEOUT_MS }: BodyOptions,
): ReadableStream<Uint8Array> {
  const isMiddleware = context.phase === 'middleware'
  const onChunk = isMiddleware
    ? (chunk: Uint8Array): void => keepChunk(context, chunk)
    : createSizeCheck(maxBytes, context.body?.bytes ?? 0)
  const reader = new BodyReader(context, { onChunk, idleMs })
  if (isMiddleware) context.body = { chunks: [], bytes: 0, release: () => reader.stop() }
  const before = isMiddleware ? [] : [...(context.body?.chunks ?? [])]
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = before.shift()
        if (chunk !== undefined) return controller.enqueue(chunk)
        if (!isMiddleware) context.body?.release()
        return reader.pull(controller)
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
}

/** Writes the whole body to another request, what middleware has read of it included. */
export function forwardBody({ request, body }: RequestContext, outgoing: NodeJS.WritableStream): void {
  if (!hasBody(request)) return void outgoing.end()
  body?.release()
  for (const chunk of body?.chunks ?? []) outgoing.write(chunk)
  if (request.readableEnded) outgoing.end()
  else request.pipe(outgoing)
}

function keepChunk({ body }: RequestContext, chunk: Uint8Array): void {
  if (body === undefined) return
  body.bytes += chunk.byteLength
  if (body.bytes > MAX_MIDDLEWARE_BODY_BYTES)
    throw createError('WM_MIDDLEWARE_BODY', { limit: MAX_MIDDLEWARE_BODY_BYTES })
  body.chunks.push(chunk)
}

function createSizeCheck(maxBytes: number, before: number): (chunk: Uint8Array) => void {
  let received = before
  return (chunk) => {
    received += chunk.byteLength
    if (received > maxBytes) throw createError('WM_REQUEST_BODY_SIZE', { limit: maxBytes })
  }
}

interface ReaderOptions {
  /** Throws what the stream is to fail with. */
  onChunk(chunk: Uint8Array): void
  idleMs: number
}

type Controller = ReadableStreamDefaultController<Uint8Array>

class BodyReader {
  #context: RequestContext
  #options: ReaderOptions
  #state: 'idle' | 'open' | 'done' = 'idle'
  #controller: Controller | undefined
  #wake: (() => void) | undefined

  constructor(context: RequestContext, options: ReaderOptions) {
    this.#context = context
    this.#options = options
  }

  pull(controller: Controller): Promise<void> {
    const { idleMs } = this.#options
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#fail(createError('WM_REQUEST_BODY_SLOW', { ms: idleMs })), idleMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#state === 'idle') this.#open(controller)
      else this.#context.request.resume()
    })
  }

  cancel(): void {
    this.#finish()
    this.#context.request.resume()
  }

  /** Somebody else reads on; what is read from here on is not for this reader. */
  stop(): void {
    const { request } = this.#context
    this.#finish()
    request.off('data', this.#onData)
    request.pause()
  }

  #open(controller: Controller): void {
    const { request, response } = this.#context
    this.#state = 'open'
    this.#controller = controller
    if (request.readableEnded) return this.#finish(() => controller.close())
    if (request.destroyed) return this.#cut()
    request.on('data', this.#onData)
    request.once('end', () => this.#finish(() => controller.close()))
    request.once('error', this.#cut)
    response.once('close', () => {
      this.#cut()
      request.resume()
    })
    request.resume()
  }

  #onData = (chunk: Buffer): void => {
    // What user code did not want is read and dropped, so that the connection can serve another request.
    if (this.#state === 'done') return
    this.#context.request.pause()
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    try {
      this.#options.onChunk(bytes)
    } catch (error) {
      return this.#fail(error)
    }
    this.#controller?.enqueue(bytes)
    this.#wake?.()
  }

  #cut = (cause?: unknown): void => {
    this.#fail(createError('WM_REQUEST_BODY_CUT', {}, cause ?? this.#context.visitor.signal.reason))
  }

  #fail(error: unknown): void {
    this.#finish(() => this.#controller?.error(error))
  }

  #finish(act?: () => void): void {
    if (this.#state === 'done') return
    this.#state = 'done'
    act?.()
    this.#wake?.()
  }
}
