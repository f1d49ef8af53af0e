import type { BodyWriter } from './body-writer.ts'
import { StreamEvents, type StreamListener } from './stream-events.ts'

/** Lets React write a payload into a response body. What is written in one turn leaves as one buffer. */
export class BodyDestination {
  #body: BodyWriter
  #events = new StreamEvents()
  #scheduled = false
  #ended = false

  constructor(body: BodyWriter) {
    this.#body = body
    body.onDrain(() => this.#events.emit('drain'))
    body.onClose(() => {
      if (!this.#ended) this.#events.emit('close')
    })
  }

  write(chunk: Uint8Array | string): boolean {
    return this.#body.write(chunk)
  }

  flush(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      if (!this.#ended) this.#body.flush()
    })
  }

  end(): void {
    this.#ended = true
    this.#body.end()
  }

  destroy(): void {
    this.#ended = true
    this.#body.abort()
  }

  on(event: string, listener: StreamListener): this {
    this.#events.add(event, listener)
    return this
  }
}
