import type { BodyWriter } from './body-writer.ts'

type Listener = (value?: unknown) => void

/** Lets React write a payload into a response body. What is written in one turn leaves as one buffer. */
export class BodyDestination {
  #body: BodyWriter
  #listeners = new Map<string, Listener[]>()
  #scheduled = false
  #ended = false

  constructor(body: BodyWriter) {
    this.#body = body
    body.onDrain(() => this.#emit('drain'))
    body.onClose(() => {
      if (!this.#ended) this.#emit('close')
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

  on(event: string, listener: Listener): this {
    const known = this.#listeners.get(event)
    if (known === undefined) this.#listeners.set(event, [listener])
    else known.push(listener)
    return this
  }

  #emit(event: string): void {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }
}
