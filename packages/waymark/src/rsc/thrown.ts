/** What React and components throw while they render. */

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** `use()` suspends by throwing: an Error whose message starts like this, or a promise. React calls the component again. */
export function isSuspending(error: unknown): boolean {
  return isThenable(error) || (error instanceof Error && error.message.startsWith('Suspense Exception'))
}
