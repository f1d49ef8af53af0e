export type StreamListener = (value?: unknown) => void

/** The part of Node's stream events that React's readers and writers use, without a stream behind it. */
export class StreamEvents {
  #listeners = new Map<string, StreamListener[]>()

  add(event: string, listener: StreamListener): void {
    const known = this.#listeners.get(event)
    if (known === undefined) this.#listeners.set(event, [listener])
    else known.push(listener)
  }

  has(event: string): boolean {
    return this.#listeners.has(event)
  }

  emit(event: string, value?: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }
}
