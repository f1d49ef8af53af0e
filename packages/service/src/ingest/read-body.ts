import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { MAX_ZSTD_WINDOW_LOG, REQUEST_BODY_TIMEOUT_MS } from '../limits.ts'

export interface BodyLimits {
  /** As sent. */
  wireBytes: number
  /** After decoding. */
  bytes: number
  /** Until all of it is there. Default: as long as reports have. */
  timeoutMs?: number
}

/** The body cannot be read; `status` is the answer. */
export class BodyError extends Error {
  readonly status: 400 | 408 | 413 | 415

  constructor(status: 400 | 408 | 413 | 415, detail: string) {
    super(detail)
    this.name = 'BodyError'
    this.status = status
  }
}

/**
 * Hands over the decoded body piece by piece and stops at the first byte that is too many, sent or decoded: a bomb is
 * never unpacked as a whole. What `onChunk` throws stops the reading too. The socket stays open for the answer.
 */
export function readBody(
  request: IncomingMessage,
  limits: BodyLimits,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > limits.wireBytes) {
    return Promise.reject(tooLarge('sent', limits.wireBytes))
  }
  const decoder = createDecoder(request.headers['content-encoding'])
  let wireBytes = 0
  let bytes = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => finish(new BodyError(408, 'the body did not arrive in time')),
      limits.timeoutMs ?? REQUEST_BODY_TIMEOUT_MS,
    )
    function finish(cause?: unknown): void {
      clearTimeout(timer)
      request.off('data', onWire)
      request.pause()
      decoder?.destroy()
      if (cause === undefined) resolve()
      else reject(isDecodingError(cause) ? new BodyError(400, 'the body is not encoded as it says') : cause)
    }
    function onWire(chunk: Buffer): void {
      wireBytes += chunk.length
      if (wireBytes > limits.wireBytes) return finish(tooLarge('sent', limits.wireBytes))
      if (decoder === undefined) return onDecoded(chunk)
      if (!decoder.write(chunk)) request.pause()
    }
    function onDecoded(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes > limits.bytes) return finish(tooLarge('decoded', limits.bytes))
      try {
        onChunk(chunk)
      } catch (cause) {
        finish(cause)
      }
    }
    decoder?.on('data', onDecoded)
    decoder?.on('drain', () => request.resume())
    decoder?.on('end', () => finish())
    decoder?.on('error', finish)
    request.on('data', onWire)
    request.on('end', () => (decoder === undefined ? finish() : decoder.end()))
    request.on('aborted', () => finish(new BodyError(400, 'the client went away')))
    request.on('error', finish)
  })
}

function createDecoder(encoding: string | undefined): Transform | undefined {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return undefined
  if (name === 'gzip' || name === 'x-gzip') return zlib.createGunzip()
  if (name === 'deflate') return zlib.createInflate()
  if (name === 'br') return zlib.createBrotliDecompress()
  const zstd = name === 'zstd' ? createZstdDecoder() : undefined
  if (zstd !== undefined) return zstd
  throw new BodyError(415, 'the content encoding is not gzip, deflate or br')
}

/** Where this Node has it (22.15 and newer). The types are those of the oldest Node. */
function createZstdDecoder(): Transform | undefined {
  const { createZstdDecompress, constants } = zlib as unknown as {
    createZstdDecompress?: (options: { params: Record<number, number> }) => Transform
    constants: { ZSTD_d_windowLogMax: number }
  }
  return createZstdDecompress?.({ params: { [constants.ZSTD_d_windowLogMax]: MAX_ZSTD_WINDOW_LOG } })
}

function tooLarge(what: 'sent' | 'decoded', limit: number): BodyError {
  return new BodyError(413, `the body is larger than ${limit} bytes (${what})`)
}

/** zlib's errors have a code that begins with Z_ or ZSTD_ or, of brotli, ERR_. */
function isDecodingError(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause instanceof BodyError) return false
  const code = (cause as NodeJS.ErrnoException).code ?? ''
  return /^(?:Z_|ZSTD_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/.test(code)
}
