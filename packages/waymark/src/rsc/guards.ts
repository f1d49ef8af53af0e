import { readClient } from '../server/read-client.ts'
import { showPath } from '../shared/canonical-path.ts'
import type { RequestContext } from '../server/request-context.ts'
import { createAccessError } from '../shared/control-flow.ts'
import { createError } from '../shared/errors.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { ReadonlySearchParams } from '../shared/readonly-search-params.ts'
import { walkFolders } from '../shared/route-list.ts'
import type { Match } from '../shared/route-match.ts'
import type { AppTree, Folder, Route } from '../shared/route-tree.ts'
import type { AppState } from './app.ts'
import type { GuardContext, GuardRequest } from './guard-context.ts'
import { isLoadedLeaf, loadFile, type LoadedLeaf, type LoadedLevel, type RouteFile } from './load-route.ts'
import { isPagesRoute } from './pages.ts'
import { findIntercepted } from './resolve-route.ts'
import { createReadPromise } from '../shared/search-params.ts'
import { readParam, type Params } from './segment-tree.tsx'
import { isClientReference } from './unwrap-component.tsx'

/** A guard turned the visitor away, or failed. */
export interface Refusal {
  /** What it threw: control flow, or an error. */
  error: unknown
  /** Pages: which segment it stood before, in the tree that was loaded for this request. */
  place?: { root: LoadedLevel; node: LoadedLevel | LoadedLeaf }
}

/** A guard that stands before a handler or a metadata file. */
export interface HandlerGuard {
  file: RouteFile
  /** From the root to the layout that has it; absent: it is the handler's own. */
  folders?: Folder<ModuleRef>[]
}

type Guard = (context: GuardContext) => unknown

interface GuardedFile {
  file: RouteFile
  /** As the file itself gets them. */
  params: Params
  place?: Refusal['place']
}

/**
 * Runs the guards of a route from the root down, each once, whatever the transport and whatever the client says
 * it has. The first one that throws ends the walk: what it guards is then neither run nor sent.
 */
export async function runGuards(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<Refusal | undefined> {
  const files = await listGuardedFiles(app, context, match)
  if (files.length > 0) context.isGuarded = true
  for (const { file, params, place } of files) {
    try {
      await runGuard(file, { params: createReadPromise(params), request: createGuardRequest(context) })
    } catch (error) {
      return place === undefined ? { error } : { error, place }
    }
  }
  return undefined
}

export async function hasGuards(app: AppState, route: Route<ModuleRef> | undefined): Promise<boolean> {
  return (await listRouteFiles(app, route, {})).length > 0
}

async function runGuard(file: RouteFile, context: GuardContext): Promise<void> {
  const guard = file.module['guard']
  if (isClientReference(guard)) throw createError('WM_GUARD_IN_CLIENT', { file: file.path })
  if (typeof guard !== 'function') throw createError('WM_GUARD_NO_FUNCTION', { file: file.path })
  const result = await (guard as Guard)(context)
  if (result === false) throw createAccessError(403)
  if (result instanceof Response) throw createError('WM_GUARD_RESULT', { file: file.path })
}

async function listGuardedFiles(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<GuardedFile[]> {
  const files = await listRouteFiles(app, match?.route, match?.params ?? {})
  if (match?.route.intercept === undefined || match.route.tree === undefined) return files
  const intercepted = await findIntercepted(app, context)
  if (intercepted === undefined) return files
  const { route, params } = intercepted
  if (isPagesRoute(intercepted)) return files
  // What an intercepting route shows is the page of that address in another form: who may not have the page may not
  // have it either. A refusal takes the place of the form.
  const place = findInterceptingPlace(await app.loadLevels(match.route.tree))
  const standsFor = (await listRouteFiles(app, route, params)).map((guarded) => ({ ...guarded, place }))
  const known = new Set(files.map(createGuardKey))
  return [...files, ...standsFor.filter((guarded) => !known.has(createGuardKey(guarded)))]
}

async function listRouteFiles(
  app: AppState,
  route: Route<ModuleRef> | undefined,
  params: Params,
): Promise<GuardedFile[]> {
  return route === undefined || route.kind === 'page'
    ? listPageFiles(await app.loadLevels(route?.tree ?? app.notFoundTree), params)
    : listHandlerFiles(await app.loadHandlerGuards(route), params)
}

/** As if a guard before the page itself had turned the visitor away. */
export function placeRefusal(root: LoadedLevel, error: unknown): Refusal {
  let node: LoadedLevel | LoadedLeaf = root
  while (!isLoadedLeaf(node) && node.slots['children'] !== undefined) node = node.slots['children']
  return { error, place: { root, node } }
}

/** Layouts above both routes are met once. */
function createGuardKey({ file, params }: GuardedFile): string {
  return JSON.stringify([file.path, params])
}

function findInterceptingPlace(root: LoadedLevel): NonNullable<Refusal['place']> {
  const find = (node: LoadedLevel | LoadedLeaf): LoadedLevel | LoadedLeaf | undefined => {
    if (node.folder.intercept !== undefined) return node
    if (isLoadedLeaf(node)) return undefined
    for (const slot of Object.values(node.slots)) {
      const found = find(slot)
      if (found !== undefined) return found
    }
    return undefined
  }
  return { root, node: find(root) ?? root }
}

/** Layout before what is below it, `children` before named slots. */
function listPageFiles(root: LoadedLevel, params: Params): GuardedFile[] {
  const found: GuardedFile[] = []
  const add = (file: RouteFile | undefined, own: Params, node: LoadedLevel | LoadedLeaf): void => {
    if (file !== undefined && 'guard' in file.module) found.push({ file, params: own, place: { root, node } })
  }
  const visit = (node: LoadedLevel | LoadedLeaf, above: Params): void => {
    if (isLoadedLeaf(node)) return add(node.file, above, node)
    const own = addParam(above, node.folder, params)
    add(node.files.layout, own, node)
    const { children, ...named } = node.slots
    if (children !== undefined) visit(children, own)
    for (const slot of Object.values(named)) visit(slot, own)
  }
  visit(root, {})
  return found
}

function listHandlerFiles(guards: HandlerGuard[], params: Params): GuardedFile[] {
  return guards.map(({ file, folders }) => {
    const own = folders?.reduce<Params>((above, folder) => addParam(above, folder, params), {})
    return { file, params: own ?? params }
  })
}

function addParam(above: Params, folder: Folder<ModuleRef>, params: Params): Params {
  const param = readParam(folder, params)
  return param === undefined ? above : { ...above, [param.name]: param.value }
}

/** A handler and a metadata file have no layouts around them, but stand behind the guards of those above. */
export function createHandlerGuardLoader({
  root,
}: AppTree<ModuleRef>): (route: Route<ModuleRef>) => Promise<HandlerGuard[]> {
  const chains = new Map<ModuleRef, Folder<ModuleRef>[]>()
  walkFolders(root, (chain, { files, metadataFiles }) => {
    if (files.route !== undefined) chains.set(files.route, chain)
    for (const { file } of metadataFiles) chains.set(file, chain)
  })
  return async ({ handler, metadata }) => {
    const chain = chains.get(handler ?? metadata!.file) ?? []
    const layouts = chain.flatMap(({ files: { layout } }, index) =>
      layout === undefined ? [] : [{ ref: layout, folders: chain.slice(0, index + 1) }],
    )
    const guards: HandlerGuard[] = await Promise.all(
      layouts.map(async ({ ref, folders }) => ({ file: await loadFile(ref), folders })),
    )
    if (handler !== undefined) guards.push({ file: await loadFile(handler) })
    return guards.filter(({ file }) => 'guard' in file.module)
  }
}

/** After a rewrite the page that is answered: that is what a guard stands before. */
function createGuardRequest(context: RequestContext): GuardRequest {
  const { request, place, location, config } = context
  const shown = place === location ? location.shown : showPath(place.pathname, config)
  return {
    method: request.method ?? 'GET',
    pathname: place.pathname,
    searchParams: new ReadonlySearchParams(place.search),
    url: readClient(request, config).origin + shown + place.search,
  }
}
