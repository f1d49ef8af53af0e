/** Runs a function and says when it is done: when it returns, or when its promise settles. */
export function runMeasured<Result>(run: () => Result, onDone: (isFailed: boolean) => void): Result {
  let result: Result
  try {
    result = run()
  } catch (error) {
    onDone(true)
    throw error
  }
  if (isPromise(result)) {
    result.then(
      () => onDone(false),
      () => onDone(true),
    )
  } else onDone(false)
  return result
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null)?.then === 'function'
}
