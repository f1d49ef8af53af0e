import { addPrefixes } from '../shared/href.ts'
import { encodeLocation } from '../shared/navigation-signals.ts'
import type { RequestContext } from './request-context.ts'
import { readRequestPrefixes } from './request-prefixes.ts'

/**
 * A checked redirect address as the browser has to be told it: paths are paths of the app, so base path and locale go
 * in front. Other sites, and paths relative to the current one, stay as they are.
 */
export function encodeRedirect(
  url: string,
  context: Pick<RequestContext, 'request' | 'locale' | 'config'>,
): string {
  const { trailingSlash } = context.config
  return encodeLocation(addPrefixes(url, { ...readRequestPrefixes(context), trailingSlash }))
}
