type AnyAction = (...args: never[]) => Promise<unknown>

let depth = 0

/** Whether the call that is being made was wrapped by `parallel`. */
export function isParallelCall(): boolean {
  return depth > 0
}

/**
 * An action whose calls neither wait for other calls nor make them wait. For actions that only read, or that do not mind the
 * order in which they run; all others are called one after the other.
 * @example const find = parallel(search); const hits = await find(text)
 */
export function parallel<Action extends AnyAction>(action: Action): Action {
  const call = (...args: Parameters<Action>): ReturnType<Action> => {
    depth++
    try {
      return action(...args) as ReturnType<Action>
    } finally {
      depth--
    }
  }
  return call as unknown as Action
}
