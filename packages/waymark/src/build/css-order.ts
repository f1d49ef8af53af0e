import type { RscPluginManager } from '@vitejs/plugin-rsc'
import { isCSSRequest, type Rollup } from 'vite'
import { listStyleOrder, type StyleGraph } from './style-order.ts'

type Bundle = Rollup.OutputBundle

/**
 * The plugin for server components lists the stylesheets of a server file before those of the files it imports, and
 * does not list those of client components at all. The cascade wants every stylesheet that a file reaches, and what
 * is imported first, so that the importer can override it.
 */
export async function orderStylesheets(
  manager: RscPluginManager,
  clientBundle: Bundle,
  graph: StyleGraph,
): Promise<void> {
  const { clientReferenceDeps, serverResources = {} } = manager.buildAssetsManifest!
  const serverBundle = manager.bundles['rsc'] ?? {}
  const clientRanks = rankStylesheets(clientBundle)
  const serverRanks = rankStylesheets(serverBundle)
  for (const deps of Object.values(clientReferenceDeps)) sortUrls(deps.css, clientRanks)

  const modulesOf = listStylesheetModules(serverBundle)
  for (const [id, { key }] of Object.entries(manager.serverResourcesMetaMap)) {
    const resources = serverResources[key]
    if (resources === undefined) continue
    sortUrls(resources.css, serverRanks)
    const order = await listStyleOrder(id, graph)
    const places = order.flatMap((reached, place) => {
      const reference = manager.clientReferenceMetaMap[reached]?.referenceKey
      const css = reference === undefined ? [] : (clientReferenceDeps[reference]?.css ?? [])
      return css.map((url) => ({ url, place }))
    })
    const lastPlaceOf = (url: unknown): number => {
      const modules = modulesOf.get(findFile(url, serverRanks) ?? '') ?? []
      return Math.max(-1, ...modules.map((module) => order.indexOf(module)))
    }
    resources.css = insertByPlace(resources.css, lastPlaceOf, places)
  }
}

/**
 * Puts stylesheets of client components between those of server files, each before the first that has rules of a
 * later place. One stylesheet of a build holds rules of several modules: the earlier ones are not waited for.
 */
export function insertByPlace<Url>(
  own: readonly Url[],
  lastPlaceOf: (url: Url) => number,
  added: readonly { url: Url; place: number }[],
): Url[] {
  const rest = [...added]
  const before = own.flatMap((url) => {
    const last = lastPlaceOf(url)
    const count = rest.findIndex(({ place }) => place > last)
    return [...rest.splice(0, count === -1 ? rest.length : count).map((item) => item.url), url]
  })
  const seen = new Set<string>()
  return [...before, ...rest.map((item) => item.url)].filter(
    (url) => !seen.has(String(url)) && seen.add(String(url)),
  )
}

/** Position of every stylesheet in an order in which imported chunks precede their importers. */
export function rankStylesheets(bundle: Record<string, Pick<Bundle[string], 'type'>>): Map<string, number> {
  const ranks = new Map<string, number>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name] as ChunkWithStyles | undefined
    if (chunk?.type !== 'chunk' || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports) visit(imported)
    for (const file of chunk.viteMetadata?.importedCss ?? [])
      if (!ranks.has(file)) ranks.set(file, ranks.size)
  }
  for (const name of Object.keys(bundle)) visit(name)
  return ranks
}

interface ChunkWithStyles {
  type: 'chunk'
  imports: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The modules whose rules are in a stylesheet. */
function listStylesheetModules(bundle: Record<string, Pick<Bundle[string], 'type'>>): Map<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const output of Object.values(bundle)) {
    const chunk = output as ChunkWithStyles
    if (chunk.type !== 'chunk') continue
    const ids = (chunk.moduleIds ?? []).filter((id) => isCSSRequest(id))
    for (const file of chunk.viteMetadata?.importedCss ?? [])
      modules.set(file, [...(modules.get(file) ?? []), ...ids])
  }
  return modules
}

function sortUrls(urls: unknown[], ranks: Map<string, number>): void {
  const rankOf = (url: unknown): number => ranks.get(findFile(url, ranks) ?? '') ?? ranks.size
  urls.sort((first, second) => rankOf(first) - rankOf(second))
}

function findFile(url: unknown, ranks: Map<string, number>): string | undefined {
  const text = String(url)
  for (const file of ranks.keys()) if (text.endsWith(`/${file}`)) return file
  return undefined
}
