import { decodeCookies } from '../server/cookies.ts'
import type { RequestContext } from '../server/request-context.ts'
import { readOrigin } from '../server/web-request.ts'
import type { AppState } from './app.ts'

export interface RequestView {
  /** With base path. */
  pathname: string
  search: string
  host: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
}

/** A request as the rules of the configuration and the matcher of middleware see it. */
export function createRequestView(app: AppState, { request, place, location }: RequestContext): RequestView {
  const { basePath } = app.runtime.config
  let cookies: Record<string, string> | undefined
  return {
    pathname: location.isOutside
      ? place.pathname
      : basePath + (place.pathname === '/' ? '' : place.pathname) || '/',
    search: place.search,
    get host() {
      return new URL(readOrigin(request)).hostname
    },
    header(name) {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    cookie: (name) => (cookies ??= decodeCookies(request.headers.cookie))[name],
  }
}
