import { getPluginApi } from '@vitejs/plugin-rsc'
import type { Plugin, Rollup } from 'vite'

type Bundle = Rollup.OutputBundle

/**
 * The plugin for server components lists the stylesheets of a file before those of the files it imports.
 * The cascade wants the opposite: what is imported comes first, so that the importer can override it.
 */
export function cssOrderPlugin(): Plugin {
  return {
    name: 'waymark:css-order',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const manager = getPluginApi(this.environment.getTopLevelConfig())?.manager
        const manifest = manager?.buildAssetsManifest
        if (manager === undefined || manifest === undefined) return
        const serverRanks = rankStylesheets(manager.bundles['rsc'] ?? {})
        const clientRanks = rankStylesheets(bundle)
        for (const resources of Object.values(manifest.serverResources ?? {}))
          sortUrls(resources.css, serverRanks)
        for (const deps of Object.values(manifest.clientReferenceDeps)) sortUrls(deps.css, clientRanks)
      },
    },
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
  const rankOf = (url: unknown): number => {
    const text = String(url)
    for (const [file, rank] of ranks) if (text.endsWith(`/${file}`)) return rank
    return ranks.size
  }
  urls.sort((first, second) => rankOf(first) - rankOf(second))
}
