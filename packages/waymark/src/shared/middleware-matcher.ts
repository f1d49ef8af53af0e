/** `config.matcher` of middleware: for which requests it runs. */
import { findSourceProblem, findUnknownKey, isRecord, type RouteProblem } from './check-route.ts'
import { type CompiledRoute, compileRoute, type ConfigRouteOptions } from './config-routes.ts'
import { createError } from './errors.ts'
import { matchRoute } from './match-config-routes.ts'
import type { RouteHas, RouteRequest } from './route-conditions.ts'

export interface MatcherEntry {
  source: string
  locale?: false
  has?: RouteHas[]
  missing?: RouteHas[]
}

/** As written in the `config` of a middleware file. */
export type MiddlewareMatcher = string | (string | MatcherEntry)[]

const KEYS = ['source', 'locale', 'has', 'missing']

/** Without a matcher, middleware runs for every request. Throws an error of the catalogue for one that is wrong. */
export function compileMatcher(
  matcher: unknown,
  options: ConfigRouteOptions = {},
): (request: RouteRequest) => boolean {
  if (matcher === undefined) return () => true
  const { basePath = '', locales = [], defaultLocale = '' } = options
  const site = { basePath, locales, defaultLocale }
  const entries = readEntries(matcher)
  // A guard must not be passed by writing /Admin for /admin, nor /API for a path that it leaves out as /api:
  // it runs when either way of reading the pattern matches.
  const routes = entries.flatMap((entry): CompiledRoute[] => [
    compileRoute(entry, site),
    compileRoute(entry, site, { sensitive: true }),
  ])
  const matches = (request: RouteRequest, pathname = request.pathname): boolean =>
    routes.some((route) => matchRoute(route, request, pathname) !== undefined)
  if (basePath === '' && locales.length === 0) return (request) => matches(request)
  // With a base path or a locale in front, the path of the first page ends without the slash that patterns such as
  // `/(.*)` ask for. Who guards everything means that page as well.
  const homes = new Set([basePath, ...locales.map((locale) => `${basePath}/${locale}`)])
  return (request) =>
    matches(request) || (homes.has(request.pathname) && matches(request, `${request.pathname}/`))
}

function readEntries(matcher: unknown): MatcherEntry[] {
  const list: unknown[] = Array.isArray(matcher) ? matcher : [matcher]
  return list.map((written, index) => {
    const entry = typeof written === 'string' ? { source: written } : written
    const problem = findProblem(entry)
    if (problem) {
      const { key, reason } = problem
      const place = Array.isArray(matcher) ? `matcher[${index}]` : 'matcher'
      throw createError('WM_MIDDLEWARE_MATCHER', {
        key: place + (typeof written === 'string' ? '' : key),
        reason,
      })
    }
    return entry as MatcherEntry
  })
}

function findProblem(entry: unknown): RouteProblem | undefined {
  if (!isRecord(entry)) return { key: '', reason: 'it must be a path pattern, or an object with a source' }
  return findUnknownKey(entry, KEYS) ?? findSourceProblem(entry)
}
