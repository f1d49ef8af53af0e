import { isWaymarkError } from '../shared/waymark-error.ts'

/**
 * Says whether a call failed because the server does not know the action, as after a deploy: the page is of another build.
 * @example catch (error) { if (unstable_isUnrecognizedActionError(error)) location.reload() }
 */
export function unstable_isUnrecognizedActionError(error: unknown): boolean {
  return isWaymarkError(error) && error.code === 'WM_ACTION_UNKNOWN'
}
