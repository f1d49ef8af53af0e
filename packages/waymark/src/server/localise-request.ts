import type { IncomingMessage } from 'node:http'
import { NOWHERE, type RequestLocation } from '../shared/canonical-path.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { detectLocaleRedirect } from '../shared/detect-locale.ts'
import { effectiveDefaultLocale } from '../shared/locale-domain.ts'
import { isUnlocalised, splitLocale, stripLocale } from '../shared/locale-path.ts'
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
  // `/nl/api/…` would be a second address of what is below `/api`.
  if (pathLocale !== undefined && isUnlocalised(segments[0]))
    return { kind: 'location', location: { ...location, ...NOWHERE }, locale }
  const path = stripLocale(pathname, i18n.locales).pathname
  return { kind: 'location', location: { ...location, pathname: path, segments }, locale }
}
