import { decodeCookies } from '../server/cookies.ts'
import type { RequestContext } from '../server/request-context.ts'
import { readClient } from '../server/read-client.ts'
import type { AppState } from './app.ts'

export interface RequestView {
  /** With base path and, in an app with locales, the locale: also where the address leaves it out. */
  pathname: string
  search: string
  host: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
}

/** A request as the rules of the configuration and the matcher of middleware see it. */
export function createRequestView(app: AppState, context: RequestContext): RequestView {
  const { request, place, config } = context
  let cookies: Record<string, string> | undefined
  return {
    pathname: readFullPath(app, context),
    search: place.search,
    get host() {
      return new URL(readClient(request, config).origin).hostname
    },
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookie: (name) => (cookies ??= decodeCookies(request.headers.cookie))[name],
  }
}

function readFullPath(app: AppState, { place, location, locale }: RequestContext): string {
  if (location.isOutside) return place.pathname
  const prefix = app.runtime.config.basePath + (locale === undefined ? '' : `/${locale}`)
  return prefix + (place.pathname === '/' && prefix !== '' ? '' : place.pathname)
}
