import { BREADCRUMB_CAP, MAX_BREADCRUMB_MESSAGE_CHARS } from '../limits.ts'
import type { Breadcrumb, Level } from './event.ts'

/** Newest last; the oldest one makes room. */
export function pushBreadcrumb(list: Breadcrumb[], crumb: Breadcrumb, now: number): void {
  const entry: Breadcrumb = { timestamp: now / 1000, ...crumb }
  // Plain JavaScript may give anything.
  if (entry.message) entry.message = String(entry.message).slice(0, MAX_BREADCRUMB_MESSAGE_CHARS)
  list.push(entry)
  if (list.length > BREADCRUMB_CAP) list.shift()
}

/** How bad the answer to a request was. `undefined` as status: there was none. */
export function levelOfRequest(status: number | undefined): Level {
  if (status === undefined || status >= 500) return 'error'
  return status >= 400 ? 'warning' : 'info'
}
