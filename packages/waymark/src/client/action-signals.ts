/** Errors by which the server ended an action with a redirect. Their callers rendered without fault and may render again. */
const signals = new WeakSet<object>()

export function noteActionSignal(error: object): void {
  signals.add(error)
}

export function isActionSignal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && signals.has(error)
}
