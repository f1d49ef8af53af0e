/**
 * Arguments may hold promises, which are decoded when the action waits for them. A fault in what was sent shows only then,
 * as an error that the action did not make.
 */
export interface LateFaults {
  has(error: unknown): boolean
}

/** Watches every promise among decoded arguments, also those that others lead to. */
export function watchArguments(args: unknown): LateFaults {
  const faults = new Set<unknown>()
  const seen = new Set<object>()
  const visit = (root: unknown): void => {
    const waiting: unknown[] = [root]
    while (waiting.length > 0) {
      const value = waiting.pop()
      if (typeof value !== 'object' || value === null || seen.has(value)) continue
      seen.add(value)
      if (isThenable(value)) value.then(visit, (error) => void faults.add(error))
      else waiting.push(...listInner(value))
    }
  }
  visit(args)
  return faults
}

function isThenable(value: object): value is PromiseLike<unknown> {
  return 'then' in value && typeof value.then === 'function'
}

/** Of what the decoder makes; other objects hold nothing that could still be decoded. */
function listInner(value: object): Iterable<unknown> {
  if (Array.isArray(value) || value instanceof Set) return value
  if (value instanceof Map) return [...value.keys(), ...value.values()]
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? Object.values(value) : []
}
