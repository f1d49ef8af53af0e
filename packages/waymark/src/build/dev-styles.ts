import { join } from 'node:path'
import { getPluginApi } from '@vitejs/plugin-rsc'
import { isCSSRequest, type DevEnvironment, type ViteDevServer } from 'vite'
import type { DevStyle } from '../shared/seams.ts'
import { listStyleOrder } from './style-order.ts'

/** Lists the stylesheets that a route file needs, in the order of the cascade. The file is loaded already. */
export type ListStyles = (file: string) => Promise<DevStyle[]>

/** Vite knows the modules of server files, and those of client components, each in a graph of its own. */
export function createStyleList(vite: ViteDevServer, root: string, packageDir: string): ListStyles {
  const { rsc, ssr } = vite.environments as Record<string, DevEnvironment>
  const references = getPluginApi(vite.config)!.manager
  const isReference = (id: string): boolean => id in references.clientReferenceMetaMap
  const serverGraph = { importsOf: (id: string) => listImports(rsc!, id), isReference }
  const clientGraph = {
    // Our own components have no stylesheets.
    importsOf: (id: string) => (id.startsWith(packageDir) ? [] : crawlImports(ssr!, id)),
    isReference: () => false,
  }
  return async (file) => {
    const styles = new Map<string, DevStyle>()
    const add = (environment: DevEnvironment, id: string): void => {
      const url = environment.moduleGraph.getModuleById(id)?.url
      if (url !== undefined) styles.set(id, { id, href: vite.config.base + url.slice(1) })
    }
    for (const id of await listStyleOrder(join(root, file), serverGraph)) {
      if (isCSSRequest(id)) add(rsc!, id)
      else for (const own of await listStyleOrder(id, clientGraph)) add(ssr!, own)
    }
    return [...styles.values()]
  }
}

function listImports({ moduleGraph }: DevEnvironment, id: string): string[] {
  const imported = [...(moduleGraph.getModuleById(id)?.importedModules ?? [])]
  return imported.flatMap((module) => module.id ?? [])
}

/** A client component is rendered after the list is made: its modules may not have been asked for yet. */
async function crawlImports(environment: DevEnvironment, id: string): Promise<string[]> {
  try {
    await environment.transformRequest(id)
  } catch {
    // It does not compile. Who renders it says so.
  }
  return listImports(environment, id)
}
