/** The components that made the element which failed, outermost last, as React draws a stack. */
export interface ErrorOwners {
  stack: string
  /** Whose compiled code the positions are of. */
  renderer: 'rsc' | 'ssr'
}

/**
 * What React refuses, such as a function as a prop, and what a component of a library throws has a stack without a line of
 * the app. In development React knows who made the element. `capture` is not there in production.
 */
export function noteOwners(
  error: unknown,
  renderer: ErrorOwners['renderer'],
  capture: (() => string | null) | undefined,
): void {
  if (capture === undefined || !(error instanceof Error) || 'owners' in error || !Object.isExtensible(error))
    return
  const stack = capture()
  // Not enumerable: loggers of the app print what is.
  if (stack) Object.defineProperty(error, 'owners', { value: { stack, renderer } satisfies ErrorOwners })
}
