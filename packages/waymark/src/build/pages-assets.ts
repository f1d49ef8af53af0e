import type { Rollup } from 'vite'

/** What a document asks the browser to load, as URLs. */
export interface FileAssets {
  js: string[]
  css: string[]
}

type Bundle = Record<string, Rollup.OutputChunk | Rollup.OutputAsset>

/**
 * Scripts and styles of each of these files: of its chunk, and of all that it imports at once. What is imported comes
 * first, so that the importer's styles can override it.
 */
export function collectFileAssets(
  bundle: Bundle,
  files: readonly string[],
  base: string,
): Record<string, FileAssets> {
  const chunkOf = new Map<string, Rollup.OutputChunk>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    for (const id of chunk.moduleIds) chunkOf.set(id, chunk)
  }
  const found: Record<string, FileAssets> = {}
  for (const file of files) {
    const chunk = chunkOf.get(file)
    if (chunk !== undefined) found[file] = collectChunk(bundle, chunk, base)
  }
  return found
}

function collectChunk(bundle: Bundle, first: Rollup.OutputChunk, base: string): FileAssets {
  const [js, css, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (chunk: Rollup.OutputChunk): void => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    js.add(base + chunk.fileName)
    for (const name of chunk.viteMetadata?.importedCss ?? []) css.add(base + name)
  }
  visit(first)
  return { js: [...js], css: [...css] }
}
