/** How the work of a span ended. */
export type SpanStatus =
  | 'ok'
  | 'deadline_exceeded'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'resource_exhausted'
  | 'invalid_argument'
  | 'unimplemented'
  | 'unavailable'
  | 'internal_error'
  | 'unknown_error'
  | 'cancelled'
  | 'already_exists'
  | 'failed_precondition'
  | 'aborted'
  | 'out_of_range'
  | 'data_loss'

const BY_HTTP_STATUS: Readonly<Record<number, SpanStatus>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
  413: 'failed_precondition',
  429: 'resource_exhausted',
  499: 'cancelled',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline_exceeded',
}

/** `undefined`: there was no response. */
export function spanStatusOf(httpStatus: number | undefined): SpanStatus {
  if (httpStatus === undefined || httpStatus < 100 || httpStatus >= 600) return 'internal_error'
  if (httpStatus < 400) return 'ok'
  return BY_HTTP_STATUS[httpStatus] ?? (httpStatus < 500 ? 'invalid_argument' : 'internal_error')
}

/** The two values that a span on the wire has; a cancelled one did not fail. */
export function isFailed(status: SpanStatus): boolean {
  return status !== 'ok' && status !== 'cancelled'
}
