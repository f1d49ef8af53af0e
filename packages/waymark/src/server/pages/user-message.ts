import { addPrefixes } from '../../shared/href.ts'
import { decodeCookies } from '../cookies.ts'
import { listForwardedHeaders } from '../forwarded-headers.ts'
import type { RequestContext } from '../request-context.ts'
import type { PageRequestMessage } from './page-types.ts'

/**
 * The request as data functions and API routes see it: with cookies, without the base path, and with what middleware made
 * of its headers.
 */
export function createUserMessage(context: RequestContext): PageRequestMessage {
  const { request, requestHeaders, config } = context
  request.url = readUserTarget(context)
  if (requestHeaders !== undefined) request.headers = Object.fromEntries(requestHeaders)
  else Object.assign(request.headers, Object.fromEntries(listForwardedHeaders(request, config)))
  return Object.assign(request, { cookies: readCookies(context) })
}

/** With locales it is the page's own address, of documents and data alike; without them, data has its own, as in Next.js. */
function readUserTarget({ request, location, told, config }: RequestContext): string {
  const { basePath, trailingSlash, i18n } = config
  const isMoved = told !== location
  if (!isMoved && (i18n === undefined || location.isOutside))
    return stripBasePath(request.url ?? '/', basePath)
  return addPrefixes(told.pathname, { trailingSlash }) + told.search
}

function stripBasePath(target: string, basePath: string): string {
  if (basePath === '' || !target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : target
}

function readCookies({ request, cookieChanges }: RequestContext): Record<string, string> {
  const cookies = decodeCookies(request.headers.cookie)
  for (const [name, value] of cookieChanges ?? []) {
    if (value === undefined) delete cookies[name]
    else cookies[name] = value
  }
  return cookies
}
