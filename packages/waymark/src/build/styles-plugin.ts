import type { RscPluginManager } from '@vitejs/plugin-rsc'
import type { Plugin, Rollup } from 'vite'
import { orderStylesheets } from './css-order.ts'
import { doubleStylesPlugin } from './double-styles-plugin.ts'
import { listOwnChunks, listReached, type ReachGraph } from './listed-styles.ts'
import { createMark, joinPieces, splitAtMarks, writeMark, type StylePiece } from './style-marks.ts'
import type { RouteSource } from './routes-plugin.ts'
import { isStylesheet } from './style-order.ts'
import { FILE_PREFIX } from './virtual-modules.ts'
import { listLoadedOnDemand, readManager, readModuleImports, type ModuleImports } from './rsc-modules.ts'

/**
 * In a build, the stylesheets of client components are listed with the server files that reach them, each in its
 * place in the cascade, and React loads them when a page is shown. Vite's own way is switched off for them: it puts
 * them at the end of the head as soon as the code is asked for, behind what is to override them, and also when a page
 * is only fetched ahead.
 *
 * `before` and `after` enclose the plugin for server components, which reads the stylesheets of a chunk later than
 * Vite does.
 */
export function stylesPlugins(routes: RouteSource, root: string): { before: Plugin; after: Plugin[] } {
  let imports: ModuleImports = new Map()
  let onDemand: ReadonlySet<string> = new Set()
  const aside = new Map<Set<string>, string[]>()
  /** Stylesheets that scripts load when they are asked for. */
  let loaded: ReadonlySet<string> = new Set()
  const pieces = new Map<string, StylePiece[]>()
  const markOf = (id: string): string => createMark(id, root)
  const mark = createMarkPlugin(markOf, pieces)
  const before: Plugin = {
    name: 'waymark:styles-give-back',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler() {
        for (const [importedCss, files] of aside) for (const file of files) importedCss.add(file)
      },
    },
  }
  const setAside: Plugin = {
    name: 'waymark:styles-set-aside',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name === 'rsc') {
        imports = readModuleImports(this)
        onDemand = listLoadedOnDemand(this, (id) => !isRoute(id, routes))
      }
      if (this.environment.name !== 'client') return
      const manager = readManager(this)
      if (manager === undefined) return
      aside.clear()
      const listed = listListedChunks(manager, bundle, { routes, imports })
      const filesOf = new Map(listed.map((chunk) => [chunk, listStyles(chunk, bundle)]))
      for (const [{ viteMetadata }, files] of filesOf) {
        if (viteMetadata === undefined) continue
        aside.set(viteMetadata.importedCss, files)
        viteMetadata.importedCss.clear()
      }
      const others = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output : []))
      loaded = new Set(others.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    },
  }
  const order: Plugin = {
    name: 'waymark:styles-order',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const manager = readManager(this)
        if (manager === undefined) return
        const clientImports = readModuleImports(this)
        const cut = await orderStylesheets({
          manager,
          clientBundle: bundle,
          serverGraph: createGraph(manager, imports),
          clientGraph: { importsOf: (id) => clientImports.get(id) ?? [], isReference: () => false },
          pieces,
          markOf,
          mayCut: (file) => !loaded.has(file),
          emit: (fileName, source) => void this.emitFile({ type: 'asset', fileName, source }),
        })
        // Nobody asks for them as a whole.
        for (const file of cut) delete bundle[file]
        dropListedStyles(manager, { routes, imports })
        dropLinkedStyles(manager, (id) => isRoute(id, routes) || onDemand.has(id))
      },
    },
  }
  return { before, after: [doubleStylesPlugin(routes), mark, setAside, order] }
}

/** Tells the modules apart whose rules the bundler and the compressor put into one file. */
function createMarkPlugin(markOf: (id: string) => string, pieces: Map<string, StylePiece[]>): Plugin {
  return {
    name: 'waymark:styles-mark',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name === 'ssr' || !isStylesheet(id)) return undefined
      return { code: writeMark(code, markOf(id)), map: null }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
          const found = splitAtMarks(String(output.source))
          pieces.set(output.fileName, found)
          output.source = joinPieces(found)
        }
      },
    },
  }
}

/** Stylesheets of a chunk, and of chunks with nothing but rules that it imports: the bundler takes those out. */
function listStyles({ imports, viteMetadata }: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const below = imports.flatMap((name) => {
    const imported = bundle[name]
    return imported?.type === 'chunk' && imported.moduleIds.every(isStylesheet)
      ? listStyles(imported, bundle)
      : []
  })
  return [...below, ...(viteMetadata?.importedCss ?? [])]
}

function createGraph({ clientReferenceMetaMap }: RscPluginManager, imports: ModuleImports): ReachGraph {
  return {
    importsOf: (id) => imports.get(id) ?? [],
    isReference: (id) => id in clientReferenceMetaMap,
  }
}

interface Reach {
  routes: RouteSource
  imports: ModuleImports
}

/**
 * Groups of client components whose stylesheets come with every page that shows them. The page for errors that nothing
 * caught is not part of a page, and what an action returns may be shown anywhere: their styles are loaded with their
 * code.
 */
function listListedGroups(manager: RscPluginManager, { routes, imports }: Reach): Set<string | undefined> {
  const graph = createGraph(manager, imports)
  const { globalError } = routes.tree()
  const files = [...routes.files()].filter((file) => file !== globalError)
  const listed = listReached(files, graph)
  const actions = [...manager.serverReferences.metaMap.keys()].filter((id) => !listed.has(id))
  const loose = listReached(globalError === undefined ? actions : [...actions, globalError], graph)
  const references = Object.entries(manager.clientReferenceMetaMap)
  const isLoose = ([id]: (typeof references)[number]): boolean => loose.has(id) || !listed.has(id)
  const looseGroups = new Set(references.filter(isLoose).map(([, { groupChunkId }]) => groupChunkId))
  return new Set(
    references.map(([, { groupChunkId }]) => groupChunkId).filter((group) => !looseGroups.has(group)),
  )
}

function listListedChunks(
  manager: RscPluginManager,
  bundle: Rollup.OutputBundle,
  reach: Reach,
): Rollup.OutputChunk[] {
  const groups = listListedGroups(manager, reach)
  const chunks = Object.fromEntries(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  ) as Record<string, Rollup.OutputChunk>
  return [...listOwnChunks(chunks, (id) => groups.has(id))].map((name) => chunks[name]!)
}

/** While a document is written, React would otherwise be told of them by the code, in the order in which it is loaded. */
function dropListedStyles(manager: RscPluginManager, reach: Reach): void {
  const groups = listListedGroups(manager, reach)
  for (const { referenceKey, groupChunkId } of Object.values(manager.clientReferenceMetaMap)) {
    const deps = manager.buildAssetsManifest?.clientReferenceDeps[referenceKey]
    if (deps !== undefined && groups.has(groupChunkId)) deps.css = []
  }
}

/** A file of a route, or the module that it is loaded by. */
function isRoute(id: string, routes: RouteSource): boolean {
  return id.includes(FILE_PREFIX) || routes.files().has(id)
}

/** Components that come with the file of a route, and only so, have their stylesheets linked by that file. */
function dropLinkedStyles(manager: RscPluginManager, isLoose: (id: string) => boolean): void {
  for (const [id, { key }] of Object.entries(manager.serverResourcesMetaMap)) {
    const resources = manager.buildAssetsManifest?.serverResources?.[key]
    if (resources !== undefined && !isLoose(id)) resources.css = []
  }
}
