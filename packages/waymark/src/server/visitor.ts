/**
 * Whoever waits for an answer. A class, because V8 keeps the getters of a single object where only the full garbage collection
 * looks: whatever they can reach, a whole request, stays until then.
 */
export class Visitor {
  #leaving: AbortController | undefined
  #reason: Error | undefined

  /** Aborted when the visitor goes away. To ask whether that happened, `isGone` costs less. */
  get signal(): AbortSignal {
    // Most requests are over before anybody asks for it, and to make one takes longer than to answer from memory.
    if (this.#leaving === undefined) {
      this.#leaving = new AbortController()
      if (this.#reason !== undefined) this.#leaving.abort(this.#reason)
    }
    return this.#leaving.signal
  }

  get isGone(): boolean {
    return this.#reason !== undefined
  }

  leave(reason: Error): void {
    this.#reason = reason
    this.#leaving?.abort(reason)
  }
}
