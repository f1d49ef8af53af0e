/** Errors by which the server ended an action with a redirect. Their callers rendered without fault and may render again. */
const signals = new WeakSet<object>()

export function noteActionSignal(error: object): void {
  signals.add(error)
}

export function isActionSignal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && signals.has(error)
}

const followed = new WeakSet<object>()

/** True for the first who asks, who then goes where the redirect leads: a boundary that meets it, or the router when none does. */
export function claimRedirect(error: unknown): boolean {
  if (!isActionSignal(error)) return true
  if (followed.has(error as object)) return false
  followed.add(error as object)
  return true
}
