import { showPath } from '../shared/canonical-path.ts'
import { encodeLocation } from '../shared/navigation-signals.ts'
import type { RequestContext } from './request-context.ts'

/**
 * A checked redirect address as the browser has to be told it: paths are paths of the app, so the base path goes in
 * front. Other sites, and paths relative to the current one, stay as they are.
 */
export function encodeRedirect(url: string, { config }: Pick<RequestContext, 'config'>): string {
  if (!url.startsWith('/')) return encodeLocation(url)
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const rest = end === -1 ? '' : url.slice(end)
  return encodeLocation(showPath(path.length > 1 ? path.replace(/\/$/, '') : path, config) + rest)
}
