/** `error`: what was thrown, if something was. */
export type OnDone = (isFailed: boolean, error?: unknown) => void

/**
 * Runs a function and says when it is done: when it returns, or when its promise settles. Gives another promise then: the
 * queries of some libraries run once for each `then`, and a failure that we have seen would not be unhandled any more.
 */
export function runMeasured<Result>(run: () => Result, onDone: OnDone): Result {
  let result: Result
  try {
    result = run()
  } catch (error) {
    onDone(true, error)
    throw error
  }
  if (!isPromise(result)) {
    onDone(false)
    return result
  }
  return result.then(
    (value) => {
      onDone(false)
      return value
    },
    (error: unknown) => {
      onDone(true, error)
      throw error
    },
  ) as Result
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null)?.then === 'function'
}
