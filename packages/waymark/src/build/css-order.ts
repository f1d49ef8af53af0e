import { createHash } from 'node:crypto'
import type { RscPluginManager } from '@vitejs/plugin-rsc'
import { isCSSRequest, type Rollup } from 'vite'
import { cutStyles, type PlacedSheet, type StyleBlock } from './cut-styles.ts'
import { joinPieces, type StylePiece } from './style-marks.ts'
import { listStyleOrder, type StyleGraph } from './style-order.ts'

type Bundle = Rollup.OutputBundle

export interface StyleBuild {
  manager: RscPluginManager
  clientBundle: Bundle
  /** Of the server; client components end the walk. */
  serverGraph: StyleGraph
  clientGraph: StyleGraph
  /** The modules of each stylesheet of both builds. */
  pieces: ReadonlyMap<string, readonly StylePiece[]>
  markOf(id: string): string
  /** False for a stylesheet that scripts load as well, which know it as a whole. */
  mayCut(file: string): boolean
  emit(fileName: string, source: string): void
}

/**
 * The plugin for server components lists the stylesheets of a server file before those of the files it imports, and
 * does not list those of client components at all. The cascade wants every stylesheet that a file reaches, and what
 * is imported first, so that the importer can override it. Gives the names of files that were cut.
 */
export async function orderStylesheets(build: StyleBuild): Promise<Set<string>> {
  const { clientReferenceDeps, serverResources = {} } = build.manager.buildAssetsManifest!
  const clientRanks = rankStylesheets(build.clientBundle)
  const serverRanks = rankStylesheets(build.manager.bundles['rsc'] ?? {})
  for (const deps of Object.values(clientReferenceDeps)) sortUrls(deps.css, clientRanks)
  const found: { resources: { css: unknown[] }; sheets: ListedSheet[] }[] = []
  for (const [id, { key }] of Object.entries(build.manager.serverResourcesMetaMap)) {
    const resources = serverResources[key]
    if (resources !== undefined)
      found.push({
        resources,
        sheets: await listSheets(id, resources.css, { build, clientRanks, serverRanks }),
      })
  }
  const cut = new Set<string>()
  const lists = joinUnshared(
    found.map(({ sheets }) => sheets),
    build.mayCut,
  )
  const nameOf = createBlockNames(build, lists.flat())
  for (const [at, blocks] of cutStyles(lists).entries()) {
    const { resources, sheets } = found[at]!
    resources.css = blocks.map((block) => {
      const { url } = sheets.find(({ name }) => name === block.name)!
      const name = nameOf(block)
      if (name !== block.name) cut.add(block.name)
      return url.slice(0, -block.name.length) + name
    })
  }
  return cut
}

interface ListedSheet extends PlacedSheet {
  url: string
}

interface RankedBuild {
  build: StyleBuild
  clientRanks: Map<string, number>
  serverRanks: Map<string, number>
}

/** All stylesheets that a server file reaches: its own, as listed, and those of client components. */
async function listSheets(
  id: string,
  ownUrls: readonly unknown[],
  { build, clientRanks, serverRanks }: RankedBuild,
): Promise<ListedSheet[]> {
  const { manager, serverGraph, clientGraph, markOf } = build
  const placeOf = new Map<string, number>()
  const sheets = new Map<string, { url: string; fallback: number | undefined }>()
  let place = 0
  const takePlace = (style: string): void => {
    const mark = markOf(style)
    if (!placeOf.has(mark)) placeOf.set(mark, place++)
  }
  const add = (urls: readonly unknown[], ranks: Map<string, number>, fallback?: number): void => {
    for (const url of urls) {
      const file = findFile(url, ranks)
      if (file !== undefined && !sheets.has(file)) sheets.set(file, { url: String(url), fallback })
    }
  }
  for (const reached of await listStyleOrder(id, serverGraph)) {
    if (isCSSRequest(reached)) takePlace(reached)
    else {
      for (const style of await listStyleOrder(reached, clientGraph)) takePlace(style)
      const reference = manager.clientReferenceMetaMap[reached]?.referenceKey ?? ''
      add(manager.buildAssetsManifest!.clientReferenceDeps[reference]?.css ?? [], clientRanks, place++)
    }
  }
  const own = [...ownUrls]
  sortUrls(own, serverRanks)
  add(own, serverRanks)
  return [...sheets].map(([name, { url, fallback }]) => {
    const all = build.pieces.get(name) ?? [{ mark: undefined }]
    const known = all.map(({ mark }) => placeOf.get(mark ?? ''))
    const places = known.some((at) => at !== undefined) ? known : known.map(() => fallback)
    return { name, url, places }
  })
}

/**
 * Stylesheets that only one file needs are left whole: each file more is one more that may arrive before or after the others of
 * its page. Of a whole, the rules that are to override others count.
 */
function joinUnshared<Sheet extends PlacedSheet>(
  lists: readonly (readonly Sheet[])[],
  mayCut: (name: string) => boolean,
): Sheet[][] {
  const counts = new Map<string, number>()
  for (const { name } of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return lists.map((sheets) =>
    sheets.map((sheet) => {
      if (sheet.places.length === 0 || (mayCut(sheet.name) && counts.get(sheet.name)! > 1)) return sheet
      return { ...sheet, places: [Math.max(...sheet.places.map((place) => place ?? -1))] }
    }),
  )
}

/** Names end in a hash of the content, as those of the bundler do. */
function createBlockNames(
  { pieces, emit }: StyleBuild,
  sheets: readonly PlacedSheet[],
): (block: StyleBlock) => string {
  const counts = new Map(sheets.map(({ name, places }) => [name, places.length]))
  return ({ name, start, end }) => {
    if (end - start === counts.get(name)) return name
    const css = joinPieces(pieces.get(name)!.slice(start, end))
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
    const fileName = name.replace(/-[\w-]{8}\.css$|\.css$/, `-${hash}.css`)
    emit(fileName, css)
    return fileName
  }
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
  viteMetadata?: { importedCss: Set<string> }
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
