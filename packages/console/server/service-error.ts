import type { ServiceErrorCode } from '../../service/src/errors.ts'

/** What the service says no to, such as an issue that is gone; anything else it throws is a fault. */
export function isServiceError(error: unknown): error is Error & { code: ServiceErrorCode } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('WMS')
}

/** There is nothing under the id. */
export function isMissing(error: unknown): boolean {
  return isServiceError(error) && error.code === 'WMS006'
}

/** The database is away, full or broken: nothing was read or done, and it may be tried again. */
export function isStoreAway(error: unknown): boolean {
  return isServiceError(error) && ['WMS015', 'WMS016', 'WMS017'].includes(error.code)
}
