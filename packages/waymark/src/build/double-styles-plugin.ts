import type { RscPluginManager } from '@vitejs/plugin-rsc'
import type { Plugin, Rollup } from 'vite'
import { listDoubleStyles, type StyleModules } from './double-styles.ts'
import { listReached } from './listed-styles.ts'
import { listFiles } from './pages-plugin.ts'
import type { RouteSource } from './routes-plugin.ts'
import { readManager, readModuleImports, type ModuleImports } from './rsc-modules.ts'
import { isStylesheet } from './style-order.ts'

interface Builds {
  server: ModuleImports
  /** As found when client components were only looked for: their own build is not complete when it is asked. */
  client: ModuleImports
  /** Ids of the modules of which the server bundle has something. */
  bundled: Set<string>
}

/** Leaves rules out of the client build that server files link wherever they are needed. */
export function doubleStylesPlugin(routes: RouteSource): Plugin {
  const builds: Builds = { server: new Map(), client: new Map(), bundled: new Set() }
  let double: Set<string> | undefined
  return {
    name: 'waymark:styles-double',
    apply: 'build',
    generateBundle(_options, bundle) {
      const isScan = readManager(this) === undefined
      if (isScan && this.environment.name === 'ssr') builds.client = readModuleImports(this)
      if (isScan || this.environment.name !== 'rsc') return
      builds.server = readModuleImports(this)
      builds.bundled = listBundled(bundle)
    },
    transform(_code, id) {
      if (this.environment.name !== 'client' || !isStylesheet(id)) return undefined
      double ??= listDoubleStyles(createStyleModules(readManager(this)!, routes, builds))
      // Names of classes are kept elsewhere, and stay.
      return double.has(id) ? { code: '', map: null } : undefined
    },
  }
}

function listBundled(bundle: Rollup.OutputBundle): Set<string> {
  const outputs = Object.values(bundle)
  return new Set(outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : [])))
}

function createStyleModules(
  { clientReferenceMetaMap, serverReferences }: RscPluginManager,
  routes: RouteSource,
  { server, client, bundled }: Builds,
): StyleModules {
  const serverImportsOf = (id: string): readonly string[] => server.get(id) ?? []
  const isReference = (id: string): boolean => id in clientReferenceMetaMap
  const { globalError, globalNotFound } = routes.tree()
  // No layout is above them.
  const documents = [globalError, globalNotFound].filter((file) => file !== undefined)
  const routeFiles = [...routes.files()].filter((file) => !documents.includes(file))
  const reached = listReached(routeFiles, { importsOf: serverImportsOf, isReference })
  // What an action returns may be shown anywhere.
  const actions = [...serverReferences.metaMap.keys()].filter((id) => !reached.has(id))
  return {
    routeFiles,
    otherFiles: [...documents, ...actions, ...listFiles(routes.pages())],
    isReference,
    isStylesheet,
    isBundled: (id) => bundled.has(id),
    serverImportsOf,
    clientImportsOf: (id) => client.get(id) ?? [],
  }
}
