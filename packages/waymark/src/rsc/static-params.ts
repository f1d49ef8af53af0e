import { createError } from '../shared/errors.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import { isLeaf, METADATA_ID_PARAM, type Route, type RouteLevel } from '../shared/route-tree.ts'
import type { AppState } from './app.ts'
import { loadFile, type RouteFile } from './load-route.ts'
import { runGenerator } from './metadata/metadata-items.ts'
import type { Params } from './segment-tree.tsx'

type GenerateStaticParams = (input: { params: Params }) => Params[] | Promise<Params[]>

/** False when the route lists its params (`dynamicParams = false`) and these are not among them. */
export async function isKnownParams(app: AppState, match: Match<ModuleRef>): Promise<boolean> {
  const { route, params } = match
  if (Object.keys(params).length === 0 || route.kind === 'metadata') return true
  const files = await readParamFiles(app, route)
  if (!files.some(({ module }) => module['dynamicParams'] === false)) return true
  const listed = await readStaticParams(app, route, files)
  return listed.some((entry) =>
    Object.entries(entry).every(([name, value]) => isSameValue(params[name], value)),
  )
}

interface ParamFile extends RouteFile {
  /** All parameters of the route are known where it stands. */
  isWhole: boolean
}

const filesByRoute = new WeakMap<Route<ModuleRef>, Promise<ParamFile[]>>()

/** Every request for a route with parameters asks, so production loads them once. */
function readParamFiles(app: AppState, route: Route<ModuleRef>): Promise<ParamFile[]> {
  const known = filesByRoute.get(route)
  if (known !== undefined) return known
  const loading = loadParamFiles(route)
  if (app.runtime.mode === 'development') return loading
  filesByRoute.set(route, loading)
  loading.catch(() => filesByRoute.delete(route))
  return loading
}

const listedByRoute = new WeakMap<Route<ModuleRef>, Promise<Params[]>>()

/** Production lists once; development asks on each visit, so that an edit shows. */
function readStaticParams(app: AppState, route: Route<ModuleRef>, files: RouteFile[]): Promise<Params[]> {
  if (app.runtime.mode === 'development') return generateParams(files)
  const known = listedByRoute.get(route)
  if (known !== undefined) return known
  const listing = generateParams(files)
  listedByRoute.set(route, listing)
  listing.catch(() => listedByRoute.delete(route))
  return listing
}

/** A metadata file that announces its outputs, and needs nothing else to know them. */
function isNumbered({ segments, kind }: Route<ModuleRef>): boolean {
  const params = segments.flatMap((segment) => (segment.kind === 'static' ? [] : segment.param))
  return kind === 'metadata' && params.length === 1 && params[0] === METADATA_ID_PARAM
}

async function listNumbers({ metadata, pattern }: Route<ModuleRef>): Promise<Params[]> {
  const { file, kind } = metadata!
  const isSitemap = kind === 'sitemap'
  const { module } = await file.load()
  const name = isSitemap ? 'generateSitemaps' : 'generateImageMetadata'
  const items = (await runGenerator(module, { name, pattern, params: {} })) ?? []
  return items.map(({ id }) => ({ [METADATA_ID_PARAM]: isSitemap ? `${id}.xml` : String(id) }))
}

export async function hasStaticParams(route: Route<ModuleRef>): Promise<boolean> {
  if (isNumbered(route)) return true
  return (await loadParamFiles(route)).some(({ isWhole, module }) => isWhole && lists(module))
}

function lists(module: RouteFile['module']): boolean {
  return typeof module['generateStaticParams'] === 'function'
}

/** Each set of parameters that the route lists, checked against its pattern. */
export async function listStaticParams(app: AppState, route: Route<ModuleRef>): Promise<Params[]> {
  if (isNumbered(route)) return listNumbers(route)
  const files = await loadParamFiles(route)
  if (!files.some(({ module }) => lists(module))) return []
  const listed = await readStaticParams(app, route, files)
  const names = listNeeded(route)
  const isMade = (params: Params): boolean => {
    const missing = names.filter((name) => params[name] === undefined)
    if (missing.length === 0) return true
    // Layouts above may list theirs alone: then the page is made when it is asked for.
    if (!files.some((file) => file.isWhole && lists(file.module))) return false
    // So it is when a page lists its own parameter, such as `[slug]`, and nobody those above, such as `[lang]`.
    return missing.includes(names.at(-1)!) || needsAllParams(app, files)
  }
  return listed.filter(isMade).map((params) => checkParams(params, route, files.at(-1)!.path))
}

/** Parameters that every address of the route has, from the root down. */
function listNeeded({ segments }: Route<ModuleRef>): string[] {
  return segments.flatMap((segment) =>
    segment.kind === 'static' || segment.kind === 'optional-catch-all' ? [] : segment.param,
  )
}

/** What is not listed is not served at all: then a parameter that is left out is a mistake. */
function needsAllParams(app: AppState, files: RouteFile[]): boolean {
  return (
    files.some(({ module }) => module['dynamicParams'] === false) || app.runtime.config.output === 'export'
  )
}

/** Only those of the pattern, as texts. */
function checkParams(params: Params, { pattern, segments }: Route<ModuleRef>, file: string): Params {
  const checked: Params = {}
  for (const segment of segments) {
    if (segment.kind === 'static') continue
    const { param, kind } = segment
    const value: unknown = params[param]
    if (
      value === undefined ||
      (kind === 'optional-catch-all' && Array.isArray(value) && value.length === 0)
    ) {
      if (kind === 'optional-catch-all') continue
      throw createError('WM_STATIC_PARAM_MISSING', { route: pattern, param })
    }
    const isText = (item: unknown): boolean => typeof item === 'string' || typeof item === 'number'
    const isRight = kind === 'dynamic' ? isText(value) : Array.isArray(value) && value.every(isText)
    if (!isRight) {
      const expected = kind === 'dynamic' ? 'a text' : 'a list of texts'
      const found = Array.isArray(value)
        ? 'a list'
        : value === null
          ? 'null'
          : `a value of type ${typeof value}`
      throw createError('WM_STATIC_PARAM_VALUE', { file, param, expected, found })
    }
    checked[param] = Array.isArray(value) ? value.map(String) : String(value)
  }
  return checked
}

/** Runs `generateStaticParams` from the root down; each runs once per result of those above it. */
async function generateParams(files: RouteFile[]): Promise<Params[]> {
  let results: Params[] = [{}]
  for (const file of files) {
    const generate = file.module['generateStaticParams']
    if (typeof generate !== 'function') continue
    const next: Params[] = []
    for (const params of results) {
      const items = await (generate as GenerateStaticParams)({ params })
      if (!Array.isArray(items)) throw createError('WM_STATIC_PARAMS_NOT_A_LIST', { file: file.path })
      for (const item of items) next.push({ ...params, ...item })
    }
    results = next
  }
  return results
}

function isSameValue(actual: string | string[] | undefined, listed: string | string[]): boolean {
  if (Array.isArray(listed)) {
    const parts = Array.isArray(actual) ? actual : []
    return parts.length === listed.length && parts.every((part, index) => part === String(listed[index]))
  }
  return typeof actual === 'string' && actual === String(listed)
}

/** Layouts and page (or handler) of a route, from the root down. */
async function loadParamFiles(route: Route<ModuleRef>): Promise<ParamFile[]> {
  const refs: { ref: ModuleRef; isWhole: boolean }[] = []
  const all = route.segments.filter(({ kind }) => kind !== 'static').length
  const visit = (level: RouteLevel<ModuleRef>, above: number): void => {
    const { files, param } = level.folder
    const known = param === undefined ? above : above + 1
    if (files.layout !== undefined) refs.push({ ref: files.layout, isWhole: known >= all })
    const child = level.slots['children']
    if (child === undefined) return
    if (!isLeaf(child)) visit(child, known)
    else if (child.leaf === 'page') refs.push({ ref: child.file, isWhole: true })
  }
  if (route.tree !== undefined) visit(route.tree, 0)
  if (route.handler !== undefined) refs.push({ ref: route.handler, isWhole: true })
  return Promise.all(refs.map(async ({ ref, isWhole }) => ({ ...(await loadFile(ref)), isWhole })))
}
