import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getPluginApi } from '@vitejs/plugin-rsc'
import type { ViteBuilder } from 'vite'
import type { PagesTree } from '../shared/pages-tree.ts'
import { isLeaf, type Route, type RouteLevel } from '../shared/route-tree.ts'
import type { BuildResult, RouteReport, SharedReport } from './build-report.ts'
import type { ResolvedProject } from './config.ts'
import { collectFileAssets } from './pages-assets.ts'
import { readPageKind } from './page-kind.ts'
import { APP_ROUTER_FILE, DEFAULT_APP_FILE, PAGES_ROUTER_FILE } from './pages-modules.ts'
import { createProjectBase } from './plugin.ts'
import { FILE_PREFIX } from './virtual-modules.ts'

const compress = promisify(gzip)

/** First-load JavaScript of every route: the client entry, and the client components its files reach. */
export async function measureRoutes(
  builder: ViteBuilder,
  project: ResolvedProject,
  { routes, pages }: { routes: Route<string>[]; pages: PagesTree },
): Promise<Pick<BuildResult, 'routes' | 'shared'>> {
  const manager = getPluginApi(builder.config)!.manager
  const manifest = manager.buildAssetsManifest!
  const sizeOf = createSizeReader(project)
  const entry = (manifest.clientEntryDeps?.js ?? []).map(String)
  const sumOf = async (urls: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...urls].map(sizeOf))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const reach = createScriptReach(manager.bundles['rsc'] ?? {}, (moduleId) => {
    const reference = manager.clientReferenceMetaMap[moduleId]?.referenceKey
    const deps = reference === undefined ? undefined : manifest.clientReferenceDeps[reference]
    return (deps?.js ?? []).map(String)
  })
  const pageFiles = pages.pages.map(({ file }) => file)
  const appFile = pages.app ?? DEFAULT_APP_FILE
  // Once for all routes: each look at the bundle is a walk through all of its modules.
  const assets = collectFileAssets(
    manager.bundles['client'] as never,
    [APP_ROUTER_FILE, PAGES_ROUTER_FILE, appFile, ...pageFiles],
    createProjectBase(project),
  )
  // With two routers the entry loads the one that it needs.
  const scriptsOf = (...files: string[]): string[] => files.flatMap((file) => assets[file]?.js ?? [])
  const pageAt = new Map(pages.pages.map((page) => [page.pattern, page]))
  const sharedScripts = {
    app: [...entry, ...scriptsOf(APP_ROUTER_FILE)],
    pages: [...entry, ...scriptsOf(PAGES_ROUTER_FILE, appFile)],
  }

  const reports = routes
    .filter((route) => route.intercept === undefined)
    .map(async (route): Promise<RouteReport> => {
      const { pattern, kind } = route
      if (kind === 'pages') {
        const { file } = pageAt.get(pattern)!
        const firstLoadBytes = await sumOf(new Set([...sharedScripts.pages, ...scriptsOf(file)]))
        return { pattern, kind: await readPageKind(file, pages.app), firstLoadBytes }
      }
      if (kind !== 'page' || route.tree === undefined)
        return { pattern, kind: kind === 'page' ? 'per-request' : kind }
      const urls = new Set(sharedScripts.app)
      for (const file of listFiles(route.tree)) {
        for (const url of reach(`\0${FILE_PREFIX}${file}`)) urls.add(url)
      }
      return { pattern, kind: 'per-request', firstLoadBytes: await sumOf(urls) }
    })
  const routers = [
    { router: 'app', kind: 'page' },
    { router: 'pages', kind: 'pages' },
  ] as const
  const shared = routers
    .filter(({ kind }) => routes.some((route) => route.kind === kind))
    .map(async ({ router }): Promise<SharedReport> => {
      return { router, bytes: await sumOf(new Set(sharedScripts[router])) }
    })
  return { routes: await Promise.all(reports), shared: await Promise.all(shared) }
}

function createSizeReader(project: ResolvedProject): (url: string) => Promise<number> {
  const known = new Map<string, Promise<number>>()
  const prefix = createProjectBase(project)
  return (url) => {
    const size =
      known.get(url) ??
      readFile(join(project.outDir, 'client', url.slice(prefix.length))).then(
        async (bytes) => (await compress(bytes)).length,
      )
    known.set(url, size)
    return size
  }
}

interface Chunk {
  type: 'chunk' | 'asset'
  moduleIds?: string[]
  imports?: string[]
  facadeModuleId?: string | null
}

/**
 * Scripts of the client components that come with a route file: those in its chunk and in the chunks that one imports
 * at once. All routes share a few large chunks, so each is looked through once.
 */
function createScriptReach(
  bundle: Record<string, unknown>,
  scriptsOf: (moduleId: string) => string[],
): (facadeId: string) => Set<string> {
  const chunks = bundle as Record<string, Chunk>
  const byFacade = new Map(Object.entries(chunks).map(([name, chunk]) => [chunk.facadeModuleId, name]))
  const known = new Map<string, string[]>()
  const scriptsIn = (name: string, { moduleIds = [] }: Chunk): string[] => {
    const scripts = known.get(name) ?? moduleIds.flatMap(scriptsOf)
    known.set(name, scripts)
    return scripts
  }
  return (facadeId) => {
    const scripts = new Set<string>()
    const seen = new Set<string>()
    const visit = (name: string): void => {
      const chunk = chunks[name]
      if (chunk === undefined || seen.has(name)) return
      seen.add(name)
      for (const url of scriptsIn(name, chunk)) scripts.add(url)
      for (const next of chunk.imports ?? []) visit(next)
    }
    const start = byFacade.get(facadeId)
    if (start !== undefined) visit(start)
    return scripts
  }
}

function listFiles(level: RouteLevel<string>): string[] {
  const { page: _page, default: _default, route: _route, ...own } = level.folder.files
  const below = Object.values(level.slots).flatMap((node) => {
    if (!isLeaf(node)) return listFiles(node)
    return 'file' in node && node.file !== undefined ? [node.file] : []
  })
  return [...Object.values(own), ...below]
}
