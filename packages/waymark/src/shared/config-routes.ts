/** Redirects, rewrites and headers of the configuration: their shapes, and how they are compiled. */
import { compileDestination, type Destination } from './destination.ts'
import type { DestinationHostOptions } from './destination-host.ts'
import { compilePathPattern, LOCALE_PARAM, type PathPattern } from './path-pattern.ts'
import {
  compileConditions,
  type ConditionName,
  type Conditions,
  listConditionNames,
  type RouteHas,
} from './route-conditions.ts'
import { parseTemplate, type TemplatePart } from './text-template.ts'

export type { RouteHas, RouteRequest } from './route-conditions.ts'

interface RouteSource {
  /** A path pattern, such as `/blog/:slug` or `/docs/:path*`. */
  source: string
  /** `false`: the base path is not put in front of `source` and `destination`. */
  basePath?: false
  /** `false`: locales are not put in front; write them into `source` where they matter. */
  locale?: false
  /** All of these must be there. */
  has?: RouteHas[]
  /** None of these may be there. */
  missing?: RouteHas[]
}

/** Answers with a redirect. `permanent` stands for the status 308 or 307; `statusCode` may be 301, 302, 303, 307 or 308. */
export type Redirect = RouteSource & { destination: string } & (
    | { permanent: boolean; statusCode?: never }
    | { statusCode: number; permanent?: never }
  )

/** Answers with what is at another address, and keeps the URL. */
export type Rewrite = RouteSource & { destination: string }

/** Adds headers to the answer. */
export type Header = RouteSource & { headers: { key: string; value: string }[] }

/** Rewrites by when they are asked; a plain list is `afterFiles`. */
export type Rewrites = Rewrite[] | Partial<RewriteLists>

export interface RewriteLists {
  /** Before files and pages are looked for. */
  beforeFiles: Rewrite[]
  /** After files and pages without parameters. */
  afterFiles: Rewrite[]
  /** When nothing else answers. */
  fallback: Rewrite[]
}

/** All config routes of an app, checked. Plain JSON: the build writes it for the server. */
export interface ConfigRoutes {
  headers: Header[]
  redirects: Redirect[]
  rewrites: RewriteLists
}

export const NO_CONFIG_ROUTES: ConfigRoutes = {
  headers: [],
  redirects: [],
  rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
}

export function hasConfigRoutes({ headers, redirects, rewrites }: ConfigRoutes): boolean {
  return [headers, redirects, ...Object.values(rewrites)].some((list) => list.length > 0)
}

export interface ConfigRouteOptions {
  /** Empty, or such as `/docs`. */
  basePath?: string
  locales?: readonly string[]
  defaultLocale?: string
}

/** What every entry knows about the paths it sees and makes. */
export interface RouteSite {
  basePath: string
  locales: readonly string[]
  defaultLocale: string
}

export interface CompiledRoute {
  site: RouteSite
  pattern: PathPattern
  conditions: Conditions
}

/** The destination of an entry gets the same prefixes as its source, unless it goes to another site. */
export interface CompiledTarget extends CompiledRoute {
  destination: Destination
  addsBasePath: boolean
  addsLocale: boolean
}

export interface CompiledRedirect extends CompiledTarget {
  status: number
}

export interface CompiledHeader extends CompiledRoute {
  headers: { key: TemplatePart[]; value: TemplatePart[] }[]
}

export interface CompiledConfigRoutes {
  headers: CompiledHeader[]
  redirects: CompiledRedirect[]
  rewrites: Record<keyof RewriteLists, CompiledTarget[]>
}

/** Compiles entries that were checked; others throw a `PatternError`. */
export function compileConfigRoutes(
  routes: ConfigRoutes,
  options: ConfigRouteOptions = {},
): CompiledConfigRoutes {
  const { basePath = '', locales = [], defaultLocale = '' } = options
  const site: RouteSite = { basePath, locales, defaultLocale }
  const compileRewrites = (rewrites: Rewrite[]): CompiledTarget[] =>
    rewrites.map((rewrite) => compileTarget(rewrite, site, { labelNames: listHostNames(rewrite, 'isWord') }))
  return {
    headers: routes.headers.map((header) => compileHeader(header, site)),
    redirects: routes.redirects.map((redirect) => compileRedirect(redirect, site)),
    rewrites: {
      beforeFiles: compileRewrites(routes.rewrites.beforeFiles),
      afterFiles: compileRewrites(routes.rewrites.afterFiles),
      fallback: compileRewrites(routes.rewrites.fallback),
    },
  }
}

export function compileRoute(
  route: RouteSource,
  site: RouteSite,
  options: { sensitive?: boolean } = {},
): CompiledRoute {
  return {
    site,
    pattern: compilePathPattern(route.source, {
      ...options,
      basePath: route.basePath === false ? '' : site.basePath,
      locales: route.locale === false ? [] : site.locales,
    }),
    conditions: compileConditions(route.has, route.missing),
  }
}

function compileHeader(header: Header, site: RouteSite): CompiledHeader {
  const route = compileRoute(header, site)
  const names = listNames(route.pattern, header.has)
  const parse = (text: string): TemplatePart[] =>
    parseTemplate(text, { isKnown: (name) => names.has(name), escapes: false })
  return {
    ...route,
    headers: header.headers.map(({ key, value }) => ({ key: parse(key), value: parse(value) })),
  }
}

function compileRedirect(redirect: Redirect, site: RouteSite): CompiledRedirect {
  // The host of the answer may repeat the host of the request, and nothing else that a visitor can write.
  return {
    ...compileTarget(redirect, site, { hostNames: listHostNames(redirect, 'isHost') }),
    status: redirect.statusCode ?? (redirect.permanent ? 308 : 307),
  }
}

function listHostNames({ has }: RouteSource, kind: keyof ConditionName): Set<string> {
  const names = [...listConditionNames(has)].filter(([, facts]) => facts[kind])
  return new Set(names.map(([name]) => name))
}

function compileTarget(
  route: Rewrite | Redirect,
  site: RouteSite,
  hostOptions: DestinationHostOptions,
): CompiledTarget {
  const compiled = compileRoute(route, site)
  const names = listNames(compiled.pattern, route.has)
  const destination = compileDestination(route.destination, { names, ...hostOptions })
  return {
    ...compiled,
    destination,
    addsBasePath: route.basePath !== false && !destination.isExternal,
    addsLocale: route.locale !== false && !destination.isExternal,
  }
}

function listNames(pattern: PathPattern, has: readonly RouteHas[] | undefined): Set<string> {
  const names = new Set([...pattern.names, ...listConditionNames(has).keys()])
  names.delete(LOCALE_PARAM)
  return names
}
