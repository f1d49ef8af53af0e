/** Questions about thrown control flow under the names by which apps import them from inside of Next.js. */

import { decodeAccessStatus, decodeRedirect, isControlFlow, type RedirectType } from './control-flow.ts'

export function isRedirectError(error: unknown): boolean {
  return decodeRedirect(error) !== undefined
}

export function getURLFromRedirectError(error: unknown): string | null {
  return decodeRedirect(error)?.url ?? null
}

export function getRedirectTypeFromError(error: unknown): RedirectType | undefined {
  return decodeRedirect(error)?.type
}

export function getRedirectStatusCodeFromError(error: unknown): number | undefined {
  return decodeRedirect(error)?.status
}

export function isNotFoundError(error: unknown): boolean {
  return decodeAccessStatus(error) === 404
}

/** Not found, forbidden or unauthorized. */
export function isHTTPAccessFallbackError(error: unknown): boolean {
  return decodeAccessStatus(error) !== undefined
}

export function getAccessFallbackHTTPStatus(error: unknown): number | undefined {
  return decodeAccessStatus(error)
}

export function isNextRouterError(error: unknown): boolean {
  return isControlFlow(error)
}

/** Nothing here throws to leave static rendering … */
export function isDynamicServerError(_error: unknown): boolean {
  return false
}

/** … or to leave a component to the browser. */
export function isBailoutToCSRError(_error: unknown): boolean {
  return false
}
