import { join } from 'node:path'
import { getPluginApi } from '@vitejs/plugin-rsc'
import { isCSSRequest, type DevEnvironment, type ViteDevServer } from 'vite'
import type { DevStyle } from '../shared/seams.ts'
import type { ResolvedProject } from './config.ts'
import { listStyleOrder } from './style-order.ts'

/** Lists the stylesheets that a route file needs, in the order of the cascade. The file is loaded already. */
export type ListStyles = (file: string) => Promise<DevStyle[]>

/**
 * Vite knows the modules of server files, and those of client components, each in a graph of its own. The graph of
 * the HTML renderer is not asked: it takes a module that someone else had compiled for one that it has run.
 */
export function createStyleList(
  vite: ViteDevServer,
  { root }: Pick<ResolvedProject, 'root'>,
  packageDir: string,
): ListStyles {
  const { rsc, client } = vite.environments as Record<string, DevEnvironment>
  const { manager } = getPluginApi(vite.config)!
  const isReference = (id: string): boolean => id in manager.clientReferenceMetaMap
  const serverGraph = { importsOf: (id: string) => listImports(rsc!, id), isReference }
  const isOwn = (id: string): boolean =>
    id.startsWith('/') &&
    !id.startsWith(packageDir) &&
    !/\/node_modules\//.test(id) &&
    !id.startsWith(vite.config.cacheDir)
  const clientGraph = {
    importsOf: (id: string) => (isOwn(id) ? crawlImports(client!, id, root) : []),
    isReference: () => false,
  }
  return async (file) => {
    const styles = new Map<string, DevStyle>()
    const add = (environment: DevEnvironment, id: string): void => {
      const url = environment.moduleGraph.getModuleById(id)?.url
      if (url !== undefined) styles.set(id, { id, href: vite.config.base + url.slice(1) })
    }
    const start = join(root, file)
    // A file of pages/: the browser loads it, too, and the server's graph has never seen it.
    const isPage = rsc!.moduleGraph.getModuleById(start) === undefined
    for (const id of isPage ? [start] : await listStyleOrder(start, serverGraph)) {
      if (isCSSRequest(id)) add(rsc!, id)
      else for (const own of await listStyleOrder(id, clientGraph)) add(client!, own)
    }
    return [...styles.values()]
  }
}

function listImports({ moduleGraph }: DevEnvironment, id: string): string[] {
  const imported = [...(moduleGraph.getModuleById(id)?.importedModules ?? [])]
  return imported.flatMap((module) => module.id ?? [])
}

/** The browser asks for a client component after the list is made: its modules may not be known yet. */
async function crawlImports(environment: DevEnvironment, id: string, root: string): Promise<string[]> {
  try {
    // The address that the browser uses, so that it stays one module.
    await environment.transformRequest(id.startsWith(`${root}/`) ? id.slice(root.length) : `/@fs${id}`)
  } catch {
    // It does not compile. Who renders it says so.
  }
  return listImports(environment, id)
}
