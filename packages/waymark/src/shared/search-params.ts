export type SearchParams = Record<string, string | string[] | undefined>

/** Query as pages see it: decoded, repeated keys as arrays. Safe for any key, `__proto__` included. */
export function readSearchParams(search: string): SearchParams {
  const result: SearchParams = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(result, key) ? result[key] : undefined
    // In place: thousands of equal keys must not cost their square.
    if (Array.isArray(known)) {
      known.push(value)
      continue
    }
    const next = known === undefined ? value : [known, value]
    Object.defineProperty(result, key, { value: next, enumerable: true, configurable: true, writable: true })
  }
  return result
}

/** A settled promise that React's `use()` reads without suspending; `onRead` hears of every read, perhaps twice. */
export function createReadPromise<T>(value: T, onRead?: () => void): Promise<T> {
  if (onRead === undefined) return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  return new WatchedPromise(value, onRead)
}

/**
 * A class of its own, because a promise with a `then` or a `constructor` of its own makes V8 look for these in all promises of
 * the process from then on, and getters of a single object keep what they reach until the full garbage collection.
 */
class WatchedPromise<T> extends Promise<T> {
  readonly value: T
  readonly #onRead: () => void

  constructor(value: T, onRead: () => void) {
    super((resolve) => resolve(value))
    this.value = value
    this.#onRead = onRead
  }

  get status(): string {
    this.#onRead()
    return 'fulfilled'
  }

  /** React notes it on promises that it has seen. */
  set status(_status: string) {}

  override then<Done = T, Failed = never>(
    onDone?: ((value: T) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#onRead()
    return super.then(onDone, onFailed)
  }

  static {
    // `await` takes the value of a promise without calling its `then`, but asks for its constructor first. What comes of `then` is a plain promise.
    Object.defineProperty(this.prototype, 'constructor', {
      get(this: WatchedPromise<unknown>) {
        if (#onRead in this) this.#onRead()
        return Promise
      },
    })
  }
}
