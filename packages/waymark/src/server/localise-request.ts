import type { IncomingMessage } from 'node:http'
import type { RequestLocation } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { detectLocaleRedirect } from '../shared/detect-locale.ts'
import { effectiveDefaultLocale } from '../shared/locale-domain.ts'
import { splitLocale } from '../shared/locale-path.ts'
import { HEADER_PAYLOAD, LOCALE_COOKIE } from '../shared/wire.ts'
import { decodeCookies } from './cookies.ts'
import { readClient, type ClientSettings } from './read-client.ts'

export type LocalisedRequest =
  | { kind: 'location'; location: RequestLocation; locale: string }
  /** 307. It depends on headers, so no cache may keep it. */
  | { kind: 'redirect'; to: string }

/** Takes the locale off the path of a request, or sends its visitor to a better one. Undefined: the path has none. */
export function localiseRequest(
  location: RequestLocation,
  request: IncomingMessage,
  config: Pick<RuntimeConfig, 'i18n' | 'basePath' | 'trailingSlash'> & ClientSettings,
): LocalisedRequest | undefined {
  const { i18n, basePath, trailingSlash } = config
  if (i18n === undefined) return undefined
  const { method, headers } = request
  const { host } = readClient(request, config)
  const { pathname, search } = location
  const defaultLocale = effectiveDefaultLocale(host, i18n)
  if (location.isOutside) return { kind: 'location', location, locale: defaultLocale }
  const { locale, segments, pathLocale } = splitLocale(location.segments, { ...i18n, defaultLocale })

  // The router asks for the page of an address that a link has chosen; a form has been sent to its own page.
  const isFirstVisit = (method === 'GET' || method === 'HEAD') && headers[HEADER_PAYLOAD] === undefined
  if (pathname === '/' && isFirstVisit) {
    const cookie = decodeCookies(headers.cookie)[LOCALE_COOKIE]
    const acceptLanguage = headers['accept-language']
    const given = { i18n, pathname, search, pathLocale, host, cookie, acceptLanguage }
    const to = detectLocaleRedirect({ ...given, basePath, trailingSlash })
    if (to !== undefined) return { kind: 'redirect', to }
  }
  // One decision for both spellings of the path: two readers that differ would be a way past a guard.
  const path = segments.length === location.segments.length ? pathname : cutFirstSegment(pathname)
  return { kind: 'location', location: { ...location, pathname: path, segments }, locale }
}

function cutFirstSegment(pathname: string): string {
  const end = pathname.indexOf('/', 1)
  return end === -1 ? '/' : pathname.slice(end)
}
