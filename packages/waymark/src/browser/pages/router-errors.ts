import { readThrownText } from '../../shared/thrown-text.ts'

/** Errors by which the parts of the router talk to each other. Visitors never see them. */

/** Ends a transition without harm; listeners of `routeChangeError` look for the mark. */
export interface CancelledError extends Error {
  cancelled: true
}

export function createCancelledError(message = 'Route Cancelled'): CancelledError {
  return Object.assign(new Error(message), { cancelled: true as const })
}

export function createAbortedLoadError(route: string): CancelledError {
  return createCancelledError(`Abort fetching component for route: "${route}"`)
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'cancelled' in error && error.cancelled === true
}

/** Something that belongs to the page did not come: the browser may have more luck with the document. */
const assetErrors = new WeakSet<Error>()

export function markAssetError<T extends Error>(error: T): T {
  assetErrors.add(error)
  return error
}

export function isAssetError(error: unknown): boolean {
  return error instanceof Error && assetErrors.has(error)
}

export function createDataError(cause?: unknown): Error {
  return new Error('Failed to load static props', { cause })
}

/** Loading the document of the page that is on the screen would end here again, and again. */
export function createLoopError(address: string): Error {
  return new Error(
    `Invariant: the page ${address} is on the screen and cannot be loaded as a document instead`,
  )
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(readThrownText(thrown), { cause: thrown })
}
