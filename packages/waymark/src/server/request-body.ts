import type { IncomingMessage } from 'node:http'
import { createError, isWaymarkError } from '../shared/errors.ts'
import { BODY_IDLE_TIMEOUT_MS, REFUSED_BODY_LINGER_MS } from '../shared/limits.ts'
import type { RequestContext } from './request-context.ts'

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
  { request, response, signal }: RequestContext,
  { maxBytes, idleMs = BODY_IDLE_TIMEOUT_MS }: BodyOptions,
): ReadableStream<Uint8Array> {
  let state: 'idle' | 'open' | 'done' = 'idle'
  let received = 0
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
      received += chunk.length
      if (received > maxBytes)
        return finish(() => controller.error(createError('WM_REQUEST_BODY_SIZE', { limit: maxBytes })))
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
          const timer = setTimeout(
            () => finish(() => controller.error(createError('WM_REQUEST_BODY_SLOW', { ms: idleMs }))),
            idleMs,
          )
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
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
