import type { ViteDevServer } from 'vite'
import type { ResolvedProject } from './config.ts'
import type { RouteSource } from './routes-plugin.ts'
import { scanApp } from './scan-app.ts'
import { APP_MODULE } from './virtual-modules.ts'

/** Files that come and go in app/ change the routes: the list is made anew and the open pages are refreshed. */
export function watchRoutes(vite: ViteDevServer, project: ResolvedProject, routes: RouteSource): void {
  let scanning: Promise<void> = Promise.resolve()
  const rescan = async (): Promise<void> => {
    const before = JSON.stringify(routes.tree())
    try {
      routes.update(await scanApp(project.appDir, { pageExtensions: project.config.pageExtensions }))
    } catch (error) {
      vite.config.logger.error(error instanceof Error ? error.message : String(error))
      return
    }
    if (JSON.stringify(routes.tree()) === before) return
    invalidateApp(vite)
    vite.environments['client']!.hot.send({ type: 'custom', event: 'rsc:update', data: {} })
  }
  const onChange = (path: string): void => {
    if (path.startsWith(project.appDir)) scanning = scanning.then(rescan)
  }
  vite.watcher.on('add', onChange)
  vite.watcher.on('unlink', onChange)
  vite.watcher.on('unlinkDir', onChange)
}

function invalidateApp(vite: ViteDevServer): void {
  const graph = vite.environments['rsc']!.moduleGraph
  const module = graph.getModuleById(`\0${APP_MODULE}`)
  if (module !== undefined) graph.invalidateModule(module)
}
