import type { RenderRules } from '../server/static-render.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { UNMATCHED_ID } from '../shared/prerendered.ts'
import type { Match } from '../shared/route-match.ts'
import type { Route } from '../shared/route-tree.ts'
import type { AppState } from './app.ts'
import { hasGuards } from './guards.ts'
import { isLoadedLeaf, type LoadedLeaf, type LoadedLevel } from './load-route.ts'
import {
  checkRevalidate,
  checkRevalidateOf,
  readModuleConfig,
  readSegmentConfig,
  type SegmentConfig,
} from './segment-config.ts'
import { hasStaticParams } from './static-params.ts'

/** Whether a route may be made without a visitor, as far as its exports tell. */
export type StaticPlan =
  | { kind: 'dynamic'; why: string }
  | { kind: 'static'; rules: RenderRules; revalidate: number | false }

/** True: pages of this route are the same for everybody, as the build found. */
export function isStaticRoute(app: AppState, match: Match<ModuleRef> | undefined): boolean {
  return app.kept?.routes[match?.route.id ?? UNMATCHED_ID]?.kind === 'static'
}

/** Of a route; `undefined` is the page for addresses that match nothing. */
export async function planRoute(app: AppState, route: Route<ModuleRef> | undefined): Promise<StaticPlan> {
  if (route?.intercept !== undefined) return { kind: 'dynamic', why: 'it intercepts' }
  // Files are there for everybody: nobody could turn a visitor away.
  if (isExport(app) && (await hasGuards(app, route))) return { kind: 'dynamic', why: 'a guard' }
  if (route?.kind === 'handler' || route?.kind === 'metadata') return planModule(route, isExport(app))
  const root = await app.loadLevels(route?.tree ?? app.notFoundTree)
  checkRevalidate(root)
  const config = readSegmentConfig(root)
  if (isOnDemand(app, config)) return { kind: 'dynamic', why: 'cacheComponents' }
  const rules = readPageRules(root)
  const isListed = route === undefined || (await hasPaths(route, config))
  return planByConfig(config, isExport(app) ? forbidRequests(rules) : rules, isListed)
}

function isExport({ runtime }: AppState): boolean {
  return runtime.config.output === 'export'
}

/** Data that is not kept by name is to be new for each visitor, and a render does not show where its data is from. */
function isOnDemand(app: AppState, { dynamic, revalidate }: SegmentConfig): boolean {
  if (!app.runtime.config.cacheComponents || isExport(app)) return false
  return dynamic === 'auto' && revalidate === undefined
}

/** Where there will be no server, what needs one is an error. */
function forbidRequests(rules: RenderRules): RenderRules {
  return rules.dynamic === 'auto' ? { ...rules, dynamic: 'error' } : rules
}

const rulesByRoot = new WeakMap<LoadedLevel, RenderRules>()

export function readPageRules(root: LoadedLevel): RenderRules {
  const known = rulesByRoot.get(root)
  if (known !== undefined) return known
  const rules = createRules(readSegmentConfig(root), findPageFile(root))
  rulesByRoot.set(root, rules)
  return rules
}

function createRules({ dynamic, fetchCache }: SegmentConfig, file: string): RenderRules {
  const isDynamic = dynamic === 'force-dynamic'
  return { dynamic: isDynamic ? 'auto' : dynamic, fetchCache, isDynamic, file }
}

export function readHandlerRules(module: Record<string, unknown>, file: string): RenderRules {
  return createRules(readModuleConfig(module), file)
}

const OTHER_METHODS = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** A handler is run for each request unless it says that it need not be; a metadata file the other way round. */
async function planModule(route: Route<ModuleRef>, isExported: boolean): Promise<StaticPlan> {
  const ref = route.handler ?? route.metadata!.file
  // Bytes that are in memory already need not be kept once more.
  if (route.metadata?.source === 'static' && !isExported) return { kind: 'dynamic', why: 'it is a file' }
  const { module } = await ref.load()
  checkRevalidateOf({ module, path: ref.path })
  const config = readModuleConfig(module)
  if (route.kind === 'handler') {
    const other = OTHER_METHODS.find((method) => method in module)
    if (other !== undefined) return { kind: 'dynamic', why: other }
    const asks = config.dynamic === 'force-static' || config.dynamic === 'error'
    if (!asks && config.revalidate === undefined && !('generateStaticParams' in module))
      return { kind: 'dynamic', why: 'it is a handler' }
  }
  const rules = createRules(config, ref.path)
  return planByConfig(config, isExported ? forbidRequests(rules) : rules, await hasPaths(route, config))
}

function planByConfig(config: SegmentConfig, rules: RenderRules, isListed: boolean): StaticPlan {
  const { dynamic, fetchCache, revalidate = false } = config
  if (dynamic === 'force-dynamic') return { kind: 'dynamic', why: "dynamic = 'force-dynamic'" }
  if (revalidate === 0 && dynamic === 'auto') return { kind: 'dynamic', why: 'revalidate = 0' }
  if (dynamic === 'auto' && (fetchCache === 'force-no-store' || fetchCache === 'only-no-store'))
    return { kind: 'dynamic', why: `fetchCache = '${fetchCache}'` }
  if (!isListed) return { kind: 'dynamic', why: 'no static params' }
  return { kind: 'static', rules, revalidate: revalidate === 0 ? false : revalidate }
}

/** Without parameters there is one; with them only the app can say, or say that any will do. */
async function hasPaths(route: Route<ModuleRef>, { dynamic }: SegmentConfig): Promise<boolean> {
  if (route.segments.every(({ kind }) => kind === 'static')) return true
  return dynamic === 'force-static' || dynamic === 'error' || hasStaticParams(route)
}

function findPageFile(node: LoadedLevel | LoadedLeaf): string {
  if (isLoadedLeaf(node)) return node.file?.path ?? ''
  const child = node.slots['children']
  return (child && findPageFile(child)) || (node.files['not-found'] ?? node.files.layout)?.path || ''
}
