/** The components that made the element which failed, outermost last, as React draws a stack. */
export interface ErrorOwners {
  stack: string
  /** Whose compiled code the positions are of. */
  renderer: 'rsc' | 'ssr' | 'browser'
}

/**
 * What React refuses, such as a function as a prop, and what a component of a library throws has a stack without a line of
 * the app. In development React knows who made the element. `capture` is not there in production.
 */
export function noteOwners(
  error: unknown,
  renderer: ErrorOwners['renderer'],
  capture: CaptureOwners | undefined,
): void {
  if (capture === undefined || !(error instanceof Error) || 'owners' in error || !Object.isExtensible(error))
    return
  const stack = capture()
  // Not enumerable: loggers of the app print what is.
  if (stack) Object.defineProperty(error, 'owners', { value: { stack, renderer } satisfies ErrorOwners })
}

/** React's `captureOwnerStack`. */
export type CaptureOwners = () => string | null

// The renderers and the development server load this file each for itself.
const CAPTURES_KEY = Symbol.for('waymark.owner-captures')
const holder = globalThis as { [CAPTURES_KEY]?: Map<ErrorOwners['renderer'], CaptureOwners> }

/** Each renderer has a React of its own, which alone knows what it is rendering. */
export function registerOwners(renderer: ErrorOwners['renderer'], capture: CaptureOwners | undefined): void {
  if (capture !== undefined) (holder[CAPTURES_KEY] ??= new Map()).set(renderer, capture)
}

/** Of what is being rendered now. */
export function captureOwners(): ErrorOwners | undefined {
  for (const [renderer, capture] of holder[CAPTURES_KEY] ?? []) {
    const stack = capture()
    if (stack) return { stack, renderer }
  }
  return undefined
}
