import type { IncomingMessage } from 'node:http'
import { createError } from '../shared/errors.ts'
import { MAX_MIDDLEWARE_BODY_BYTES } from '../shared/limits.ts'
import type { RequestContext } from './request-context.ts'

/** The part of a body that middleware has read, for whoever reads the body after it. */
export interface ReadBody {
  chunks: Uint8Array[]
  bytes: number
  /** Ends the reading of middleware. */
  release(): void
}

/** RFC 9112 §6: a request has a body exactly when one of these headers says so. */
export function hasBody(request: IncomingMessage): boolean {
  if (request.headers['transfer-encoding'] !== undefined) return true
  const length = request.headers['content-length']
  return length !== undefined && length !== '0'
}

/**
 * Reads from the socket only as fast as user code reads; nothing before the first read.
 * `Readable.toWeb` is not used because it starts reading at once.
 */
export function createBodyStream(context: RequestContext): ReadableStream<Uint8Array> {
  const isMiddleware = context.phase === 'middleware'
  const reader = new BodyReader(context, isMiddleware ? (chunk) => keepChunk(context, chunk) : undefined)
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

type Controller = ReadableStreamDefaultController<Uint8Array>

class BodyReader {
  #context: RequestContext
  #onChunk: ((chunk: Uint8Array) => void) | undefined
  #state: 'idle' | 'open' | 'done' = 'idle'
  #controller: Controller | undefined
  #wake: (() => void) | undefined

  constructor(context: RequestContext, onChunk: ((chunk: Uint8Array) => void) | undefined) {
    this.#context = context
    this.#onChunk = onChunk
  }

  pull(controller: Controller): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
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
      this.#onChunk?.(bytes)
    } catch (error) {
      return this.#finish(() => this.#controller?.error(error))
    }
    this.#controller?.enqueue(bytes)
    this.#wake?.()
  }

  #cut = (cause?: unknown): void => {
    const { signal } = this.#context
    this.#finish(() =>
      this.#controller?.error(createError('WM_REQUEST_BODY_CUT', {}, cause ?? signal.reason)),
    )
  }

  #finish(act?: () => void): void {
    if (this.#state === 'done') return
    this.#state = 'done'
    act?.()
    this.#wake?.()
  }
}
