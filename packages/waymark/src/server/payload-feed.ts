import { StreamEvents, type StreamListener } from './stream-events.ts'

/**
 * Where the payload renderer writes, and where two readers take from: the HTML renderer (at once) and the
 * document (when it next writes). Neither can stall the other: bytes wait here, bounded by the payload's size.
 */
export class PayloadFeed {
  #events = new StreamEvents()
  #unread: Uint8Array[] = []
  #unsent: Uint8Array[] = []
  #onBytes: (() => void) | undefined
  #failure: { error: unknown } | undefined
  #record: ((bytes: Uint8Array) => void) | undefined
  ended = false

  /** `record` is handed all of it, for an answer that is kept. */
  constructor(record?: (bytes: Uint8Array) => void) {
    this.#record = record
  }

  write(chunk: Uint8Array | string): boolean {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    this.#record?.(bytes)
    this.#unsent.push(bytes)
    if (this.#events.has('data')) this.#events.emit('data', bytes)
    else this.#unread.push(bytes)
    this.#onBytes?.()
    return true
  }

  end(): void {
    if (this.ended) return
    this.ended = true
    this.#events.emit('end')
    this.#onBytes?.()
  }

  destroy(error?: unknown): void {
    if (this.ended) return
    this.ended = true
    this.#failure = { error }
    this.#events.emit('error', error)
    this.#onBytes?.()
  }

  on(event: string, listener: StreamListener): this {
    this.#events.add(event, listener)
    if (event === 'data' && this.#unread.length > 0) {
      const unread = this.#unread
      this.#unread = []
      for (const bytes of unread) this.#events.emit('data', bytes)
    }
    if (event === 'error' && this.#failure !== undefined) listener(this.#failure.error)
    if (event === 'end' && this.ended && this.#failure === undefined) listener()
    return this
  }

  /** Tells when bytes arrived or the payload ended. */
  onBytes(listener: () => void): void {
    this.#onBytes = listener
  }

  /** Bytes that are not in the document yet. */
  takeUnsent(): Uint8Array[] {
    const unsent = this.#unsent
    this.#unsent = []
    return unsent
  }

  /** The reader is gone: stops the payload renderer. */
  close(): void {
    this.#events.emit('close')
  }
}
