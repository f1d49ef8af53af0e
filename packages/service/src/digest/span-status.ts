/** The seventeen ways in which a span can end. */
const STATUSES: ReadonlySet<string> = new Set([
  'ok',
  'deadline_exceeded',
  'unauthenticated',
  'permission_denied',
  'not_found',
  'resource_exhausted',
  'invalid_argument',
  'unimplemented',
  'unavailable',
  'internal_error',
  'unknown_error',
  'cancelled',
  'already_exists',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'data_loss',
])

const NO_FAILURES: ReadonlySet<string> = new Set(['ok', 'cancelled', 'unknown_error'])

export const FAILED_STATUSES: readonly string[] = [...STATUSES].filter((status) => !NO_FAILURES.has(status))

/** Unset is ok; a status nobody knows is an internal error. */
export function readSpanStatus(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'ok'
  return typeof value === 'string' && STATUSES.has(value) ? value : 'internal_error'
}

export function isFailure(status: string): boolean {
  return !NO_FAILURES.has(status)
}
