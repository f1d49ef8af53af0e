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
  const promise = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  if (onRead === undefined) return promise
  const then = promise.then.bind(promise)
  promise.then = ((...listeners: Parameters<typeof then>) => {
    onRead()
    return then(...listeners)
  }) as typeof promise.then
  Object.defineProperty(promise, 'status', {
    get() {
      onRead()
      return 'fulfilled'
    },
    set() {},
    enumerable: false,
  })
  // `await` takes the value of a promise without calling its `then`, but asks for its constructor first.
  Object.defineProperty(promise, 'constructor', {
    get() {
      onRead()
      return Promise
    },
    enumerable: false,
  })
  return promise
}
