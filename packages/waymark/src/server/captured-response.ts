import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A request that nobody sent: GET of a path, without cookies or any header but the host. */
export function createQuietRequest(target: string, host: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = target
  request.headers = { host }
  request.rawHeaders = ['Host', host]
  request.complete = true
  request.push(null)
  return request
}

/** A response that is kept in memory instead of being sent. */
export class CapturedResponse extends ServerResponse {
  #parts: Uint8Array[] = []
  #stage: 'open' | 'ended' | 'destroyed' = 'open'

  constructor(request: IncomingMessage) {
    super(request)
    const isEnded = (): boolean => this.#stage === 'ended'
    Object.defineProperties(this, {
      headersSent: { get: () => this.#parts.length > 0 || isEnded() },
      writableEnded: { get: isEnded },
      writableFinished: { get: isEnded },
      writableNeedDrain: { value: false },
      closed: { get: () => this.#stage !== 'open' },
    })
  }

  get body(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** False: it was broken off. */
  get isWhole(): boolean {
    return this.#stage === 'ended'
  }

  override write(chunk: Uint8Array | string): boolean {
    if (this.#stage === 'open') this.#parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  override end(chunk?: unknown): this {
    if (this.#stage !== 'open') return this
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    this.#stage = 'ended'
    process.nextTick(() => {
      this.emit('finish')
      this.emit('close')
    })
    return this
  }

  override flushHeaders(): void {}

  override destroy(): this {
    if (this.#stage !== 'open') return this
    this.#stage = 'destroyed'
    this.destroyed = true
    process.nextTick(() => this.emit('close'))
    return this
  }
}
