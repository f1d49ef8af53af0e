import { findPatternProblem, findSourceProblem, findUnknownKey, isRecord } from '../shared/check-route.ts'
import type { RouteProblem } from '../shared/check-route.ts'
import type { WaymarkConfig } from '../shared/config.ts'
import { compileConfigRoutes, type ConfigRoutes, NO_CONFIG_ROUTES } from '../shared/config-routes.ts'
import { createError, type WaymarkError } from '../shared/errors.ts'
import { MANY_CONFIG_ROUTES } from '../shared/limits.ts'
import { isReservedPath } from '../shared/match-config-routes.ts'

export interface CheckedConfigRoutes {
  routes: ConfigRoutes
  warnings: WaymarkError[]
}

type RouteKind = 'headers' | 'redirects' | 'rewrites'

const SOURCE_KEYS = ['source', 'basePath', 'locale', 'has', 'missing']
const KNOWN_KEYS: Record<RouteKind, string[]> = {
  headers: [...SOURCE_KEYS, 'headers'],
  redirects: [...SOURCE_KEYS, 'destination', 'permanent', 'statusCode'],
  rewrites: [...SOURCE_KEYS, 'destination'],
}
const REWRITE_LISTS = ['beforeFiles', 'afterFiles', 'fallback'] as const
const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/** Runs and checks `headers`, `redirects` and `rewrites`. `file` is named in errors. */
export async function checkConfigRoutes(config: WaymarkConfig, file: string): Promise<CheckedConfigRoutes> {
  const headers = await runRoutes(config.headers)
  const redirects = await runRoutes(config.redirects)
  const rewrites = await runRoutes(config.rewrites)
  const routes = {
    headers: checkList('headers', headers, { place: 'headers', file }),
    redirects: checkList('redirects', redirects, { place: 'redirects', file }),
    rewrites: checkRewrites(rewrites, file),
  } as unknown as ConfigRoutes
  const lists = [routes.headers, routes.redirects, ...Object.values(routes.rewrites)]
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  if (count <= MANY_CONFIG_ROUTES) return { routes, warnings: [] }
  return { routes, warnings: [createError('WM_CONFIG_ROUTES_MANY', { file, count })] }
}

/** A list, or a function that makes one. */
async function runRoutes(routes: unknown): Promise<unknown> {
  return typeof routes === 'function' ? await (routes as () => unknown)() : routes
}

interface Place {
  /** Such as `rewrites.fallback`. */
  place: string
  file: string
}

function checkRewrites(rewrites: unknown, file: string): Record<string, unknown[]> {
  const lists = Array.isArray(rewrites) || rewrites === undefined ? { afterFiles: rewrites } : rewrites
  const at = (place: string): Place => ({ place, file })
  if (!isRecord(lists))
    fail(at('rewrites'), { key: '', reason: 'it must be a list or an object of lists' }, lists)
  const problem = findUnknownKey(lists, REWRITE_LISTS)
  if (problem) fail(at('rewrites'), problem, lists)
  const place = (name: string): string => (Array.isArray(rewrites) ? 'rewrites' : `rewrites.${name}`)
  return Object.fromEntries(
    REWRITE_LISTS.map((name) => [name, checkList('rewrites', lists[name], at(place(name)))]),
  )
}

function checkList(kind: RouteKind, list: unknown, at: Place): unknown[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) fail(at, { key: '', reason: 'it must be a list' }, list)
  return list.map((entry: unknown, index) => {
    const problem = findProblem(kind, entry)
    if (problem) fail({ ...at, place: `${at.place}[${index}]` }, problem, entry)
    // What is left is JSON: unset keys are gone, and nothing can change it later.
    return JSON.parse(JSON.stringify(entry)) as unknown
  })
}

const MAX_ENTRY_CHARS = 200

function fail({ place, file }: Place, { key, reason }: RouteProblem, entry: unknown): never {
  const text = JSON.stringify(entry) ?? String(entry)
  const shown = text.length > MAX_ENTRY_CHARS ? `${text.slice(0, MAX_ENTRY_CHARS)}…` : text
  throw createError('WM_CONFIG_ROUTE', { key: place + key, file, reason, entry: shown })
}

function findProblem(kind: RouteKind, entry: unknown): RouteProblem | undefined {
  if (!isRecord(entry)) return { key: '', reason: 'it must be an object with a source' }
  const common = findUnknownKey(entry, KNOWN_KEYS[kind]) ?? findSourceProblem(entry)
  if (common) return common
  if (kind === 'headers') return findHeaderProblem(entry)
  if (kind === 'redirects') return findRedirectProblem(entry)
  return findRewriteProblem(entry)
}

function findHeaderProblem({ headers }: Record<string, unknown>): RouteProblem | undefined {
  if (!Array.isArray(headers) || headers.length === 0)
    return { key: '.headers', reason: 'it must be a list of at least one header' }
  for (const [index, header] of headers.entries()) {
    const place = `.headers[${index}]`
    if (!isRecord(header)) return { key: place, reason: 'it must be an object with key and value' }
    const unknown = findUnknownKey(header, ['key', 'value'])
    if (unknown) return { key: place + unknown.key, reason: unknown.reason }
    const { key, value } = header
    // The colon is for parameters.
    if (typeof key !== 'string' || !/^[\w!#$%&'*+.^`|~:?-]+$/.test(key))
      return { key: `${place}.key`, reason: 'it must be the name of a header' }
    if (typeof value !== 'string' || !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value))
      return { key: `${place}.value`, reason: 'it must be one line of text that a header can hold' }
  }
  return undefined
}

function findRedirectProblem(entry: Record<string, unknown>): RouteProblem | undefined {
  const { source, permanent, statusCode } = entry
  if (isReservedPath(String(source)))
    return { key: '.source', reason: 'paths that the framework serves itself cannot be redirected' }
  if (permanent !== undefined && statusCode !== undefined)
    return { key: '.statusCode', reason: 'it cannot stand beside "permanent"' }
  if (statusCode === undefined && typeof permanent !== 'boolean')
    return { key: '.permanent', reason: 'it must be true or false, unless there is a "statusCode"' }
  if (statusCode !== undefined && !REDIRECT_STATUSES.some((status) => status === statusCode))
    return { key: '.statusCode', reason: 'it must be 301, 302, 303, 307 or 308' }
  return findDestinationProblem('redirects', entry)
}

function findRewriteProblem(entry: Record<string, unknown>): RouteProblem | undefined {
  const { basePath, destination } = entry
  if (basePath === false && typeof destination === 'string' && destination.startsWith('/'))
    return {
      key: '.destination',
      reason: 'outside of the base path it must begin with http:// or https://',
    }
  return findDestinationProblem('rewrites', entry)
}

/** The source was read without an error before, so what is wrong now is the destination. */
function findDestinationProblem(
  kind: 'redirects' | 'rewrites',
  entry: Record<string, unknown>,
): RouteProblem | undefined {
  if (typeof entry['destination'] !== 'string' || entry['destination'] === '')
    return { key: '.destination', reason: 'it must be a path or a URL' }
  const own =
    kind === 'redirects' ? { redirects: [entry] } : { rewrites: { ...NO_REWRITES, fallback: [entry] } }
  const routes = { ...NO_CONFIG_ROUTES, ...own } as unknown as ConfigRoutes
  return findPatternProblem('.destination', () => compileConfigRoutes(routes))
}

const NO_REWRITES: ConfigRoutes['rewrites'] = NO_CONFIG_ROUTES.rewrites
