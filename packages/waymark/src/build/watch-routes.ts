import { dirname, parse, sep } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { ResolvedProject } from './config.ts'
import type { DevNotes } from './dev-notes.ts'
import { guessProjectFile, guessRouteFile } from './misspelt-files.ts'
import { MIDDLEWARE_NAMES } from './project-files.ts'
import { ROOT_PARAMS_MODULE } from './root-params.ts'
import type { RouteSource } from './routes-plugin.ts'
import { PAGES_CLIENT_MODULE, PAGES_MODULE } from './pages-modules.ts'
import { checkRootLayouts } from './scan-check.ts'
import { scanDevApp, scanTypedApp, warnOfNames } from './scan-dev-app.ts'
import type { ProjectRoutes } from './scan-project.ts'
import { HOT_UPDATE_EVENT } from '../shared/wire.ts'
import { createLookForUnheard } from './unheard-files.ts'
import { APP_MODULE } from './virtual-modules.ts'

const ROUTE_MODULES = [APP_MODULE, PAGES_MODULE, PAGES_CLIENT_MODULE, ROOT_PARAMS_MODULE]

/** A layout that is renamed or moved is gone for a moment. */
const RENAME_MS = 500

interface WatchRoutesOptions {
  project: ResolvedProject
  routes: RouteSource
  notes: DevNotes
  report(error: unknown): void
}

/**
 * Files that come and go in app/ and pages/ change the routes: the list is made anew and the open pages are refreshed.
 * Returns what a request waits for, so that it is answered by the files that are there.
 */
export function watchRoutes(
  vite: ViteDevServer,
  { project, routes, notes, report }: WatchRoutesOptions,
): () => Promise<void> {
  const refreshPages = (): void =>
    vite.environments['client']!.hot.send({ type: 'custom', event: HOT_UPDATE_EVENT, data: {} })
  let scanning: Promise<void> = Promise.resolve()
  const rescan = async (scan: () => Promise<ProjectRoutes>): Promise<void> => {
    const describe = (): string => JSON.stringify([routes.tree(), routes.pages()])
    const before = describe()
    const wasBroken = routes.fault() !== undefined
    try {
      routes.update(await scan())
    } catch (error) {
      routes.fail(error)
      report(error)
      refreshPages()
      return
    }
    if (describe() === before && !wasBroken) return
    refresh()
  }
  const refresh = (): void => {
    routes.renew()
    invalidateApp(vite)
    refreshPages()
  }
  let layoutCheck: NodeJS.Timeout | undefined
  const checkLayoutsSoon = (): void => {
    clearTimeout(layoutCheck)
    layoutCheck = setTimeout(() => {
      const error = catchError(() => checkRootLayouts(routes.tree(), project.appDir))
      if (error !== undefined) report(error)
    }, RENAME_MS).unref()
  }
  // A file there may take the place of a page, or give it free.
  const isPublic = (path: string): boolean => path.startsWith(`${project.publicDir}${sep}`)
  const onAdd = (path: string): void => {
    if (isPublic(path)) return refreshPages()
    if (isMiddlewareFile(project, path)) return refresh()
    if (isRouteFile(project, path)) scanning = scanning.then(() => rescan(() => scanDevApp(project, notes)))
    else onChange(path)
  }
  // Never writes a layout: the one that is gone may be on its way to another folder.
  const scanCarefully = (): void => {
    scanning = scanning.then(() => rescan(() => scanTypedApp(project))).then(checkLayoutsSoon)
  }
  const onRemove = (path: string): void => {
    if (isPublic(path)) return refreshPages()
    if (isMiddlewareFile(project, path)) return refresh()
    if (isRouteFile(project, path)) scanCarefully()
  }
  // A new file is empty at first: what it is can be told when it has been written.
  const onChange = (path: string): void => {
    const { name, dir } = parse(path)
    const isLikeRoute = path.startsWith(project.appDir) && guessRouteFile(name) !== undefined
    const isLikeProjectFile = isProjectFolder(project, dir) && guessProjectFile(name) !== undefined
    if (isLikeRoute || isLikeProjectFile) scanning = scanning.then(() => warnOfNames(project, notes))
  }
  vite.watcher.on('add', onAdd)
  vite.watcher.on('change', onChange)
  vite.watcher.on('unlink', onRemove)
  vite.watcher.on('unlinkDir', onRemove)
  const lookForUnheard = createLookForUnheard({
    roots: [project.appDir, project.pagesDir],
    watcher: vite.watcher,
    onChange: scanCarefully,
  })
  return async () => {
    await lookForUnheard()
    await scanning
  }
}

function catchError(run: () => void): unknown {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

/** Middleware stands beside app/. */
function isMiddlewareFile({ appDir }: ResolvedProject, path: string): boolean {
  return dirname(path) === dirname(appDir) && MIDDLEWARE_NAMES.includes(parse(path).name)
}

function isProjectFolder({ root, appDir }: ResolvedProject, folder: string): boolean {
  return folder === root || folder === dirname(appDir)
}

function isRouteFile({ appDir, pagesDir }: ResolvedProject, path: string): boolean {
  return path.startsWith(appDir) || path.startsWith(pagesDir)
}

/** Every module that was written from the list of routes. */
export function invalidateApp(vite: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(vite.environments)) {
    for (const name of ROUTE_MODULES) {
      const module = moduleGraph.getModuleById(`\0${name}`)
      if (module !== undefined) moduleGraph.invalidateModule(module)
    }
  }
}
