export interface ActionQueue {
  /** Calls begin in the order in which they are made, each when the one before is over; those in parallel begin at once. */
  run<T>(call: () => Promise<T>, options: { isParallel: boolean }): Promise<T>
  /** Calls that have not been answered yet. */
  pending(): number
}

/** `onIdle` is told when the last call is over. */
export function createActionQueue(onIdle: () => void): ActionQueue {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  const settle = (): void => {
    if (--pending === 0) onIdle()
  }
  return {
    run(call, { isParallel }) {
      pending++
      const result = isParallel ? call() : last.then(call)
      const over = result.then(settle, settle)
      if (!isParallel) last = over
      return result
    },
    pending: () => pending,
  }
}
