import { FETCH_CACHE_OPTIONS, type FetchCacheOption } from '../server/cache/data-policy.ts'
import { createError } from '../shared/errors.ts'
import { chooseShorter } from '../shared/freshness.ts'
import { isLoadedLeaf, type LoadedLeaf, type LoadedLevel, type RouteFile } from './load-route.ts'

type DynamicOption = 'auto' | 'force-dynamic' | 'error' | 'force-static'
type Module = Record<string, unknown> | undefined

const DYNAMIC_OPTIONS: ReadonlySet<unknown> = new Set(['auto', 'force-dynamic', 'error', 'force-static'])

/** What the exports of a route's files say about how it is made. */
export interface SegmentConfig {
  dynamic: DynamicOption
  fetchCache: FetchCacheOption
  /** Seconds; 0: never kept; `false`: for ever. Absent: no file says anything. */
  revalidate?: number | false
}

/** Of a page: all layouts and pages on the way, slots included. */
export function readSegmentConfig(root: LoadedLevel): SegmentConfig {
  const modules = listModules(root)
  // What a slot shows must not be frozen because the page beside it could be.
  const ofSlots = modules.some((module) => readDynamic(module) === 'force-dynamic')
    ? 'force-dynamic'
    : undefined
  const dynamic = findInnermost(root, readDynamic) ?? ofSlots
  const fetchCache = findInnermost(root, readFetchCache)
  return createConfig({ dynamic, fetchCache, revalidate: modules.map(readRevalidate) })
}

/** Of a route handler or metadata module. */
export function readModuleConfig(module: Module): SegmentConfig {
  return createConfig({
    dynamic: readDynamic(module),
    fetchCache: readFetchCache(module),
    revalidate: [readRevalidate(module)],
  })
}

/** `export const staleTime` in seconds, of the innermost segment that sets it: how long the browser may reuse the page. */
export function readStaleTime(root: LoadedLevel): number | undefined {
  const seconds = findInnermost(root, (module) => module?.['staleTime'])
  return typeof seconds === 'number' && seconds >= 0 ? seconds : undefined
}

/** The page says of itself that it is the same for everybody. */
export function isAlwaysSame(root: LoadedLevel): boolean {
  const dynamic = findInnermost(root, readDynamic)
  return dynamic === 'force-static' || dynamic === 'error'
}

interface FoundOptions {
  dynamic: DynamicOption | undefined
  fetchCache: FetchCacheOption | undefined
  revalidate: (number | false | undefined)[]
}

function createConfig({ dynamic = 'auto', fetchCache = 'auto', revalidate }: FoundOptions): SegmentConfig {
  const times = revalidate.filter((time) => time !== undefined)
  if (times.length === 0) return { dynamic, fetchCache }
  return { dynamic, fetchCache, revalidate: times.reduce(chooseShorter) }
}

/** An option of layouts and page; the innermost segment that sets it wins. */
function findInnermost<T>(root: LoadedLevel, read: (module: Module) => T | undefined): T | undefined {
  const own = read(root.files.layout?.module)
  const child = root.slots['children']
  if (child === undefined) return own
  return (isLoadedLeaf(child) ? read(child.file?.module) : findInnermost(child, read)) ?? own
}

function listModules(node: LoadedLevel | LoadedLeaf): Module[] {
  if (isLoadedLeaf(node)) return [node.file?.module]
  return [node.files.layout?.module, ...Object.values(node.slots).flatMap(listModules)]
}

/** For the build and development: a page with `revalidate = '60'` would be kept for ever, and nobody would notice. */
export function checkRevalidate(root: LoadedLevel | LoadedLeaf): void {
  if (isLoadedLeaf(root)) return checkRevalidateOf(root.file)
  checkRevalidateOf(root.files.layout)
  for (const child of Object.values(root.slots)) checkRevalidate(child)
}

export function checkRevalidateOf(file: Pick<RouteFile, 'module' | 'path'> | undefined): void {
  const value = file?.module['revalidate']
  const isGiven = typeof value === 'string' || typeof value === 'number'
  if (file === undefined || !isGiven || readRevalidate(file.module) !== undefined) return
  throw createError('WM_REVALIDATE_EXPORT', {
    file: file.path,
    value: typeof value === 'string' ? JSON.stringify(value) : String(value),
  })
}

function readDynamic(module: Module): DynamicOption | undefined {
  const value = module?.['dynamic']
  return DYNAMIC_OPTIONS.has(value) ? (value as DynamicOption) : undefined
}

function readFetchCache(module: Module): FetchCacheOption | undefined {
  return FETCH_CACHE_OPTIONS.find((option) => option === module?.['fetchCache'])
}

function readRevalidate(module: Module): number | false | undefined {
  const value = module?.['revalidate']
  return value === false || (typeof value === 'number' && value >= 0) ? value : undefined
}
