import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { StackLocation } from './stack-frames.ts'

/** The source map of a module by the URL a browser loaded it from, with the file it was made of. */
export type ReadSourceMap = (url: string) => Promise<{ file: string; map: SourceMapPayload } | undefined>

export interface SourcePosition {
  path: string
  line: number
  column: number
}

/** Where a position in served code comes from. */
export async function mapPosition(
  location: StackLocation,
  readSourceMap: ReadSourceMap,
): Promise<SourcePosition | undefined> {
  const found = await readSourceMap(location.source)
  if (!found) return undefined
  // Maps count from 0, stacks from 1.
  const entry = decodeMap(found.map).findEntry(location.line - 1, location.column - 1)
  if (!('originalLine' in entry)) return undefined
  const path = found.map.sources.length > 1 ? resolve(dirname(found.file), entry.originalSource) : found.file
  return { path, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}

const decoded = new WeakMap<SourceMapPayload, SourceMap>()

/** That of React takes as long as a page, and a stack has ten frames of it. */
function decodeMap(payload: SourceMapPayload): SourceMap {
  const known = decoded.get(payload)
  if (known !== undefined) return known
  const map = new SourceMap(payload)
  decoded.set(payload, map)
  return map
}

/** What is needed of Vite's dev server: the modules that were sent to browsers. */
export interface ServedModules {
  config: { base: string }
  environments: { client: { moduleGraph: { urlToModuleMap: ReadonlyMap<string, ServedModule> } } }
}

interface ServedModule {
  file: string | null
  transformResult: { map: ServedSourceMap | { mappings: '' } | null } | null
}

type ServedSourceMap = Pick<SourceMapPayload, 'version' | 'names' | 'sources' | 'mappings'>

/** Reads what the browser environment of a dev server has transformed; it never transforms anything itself. */
export function createSourceMapReader(server: ServedModules): ReadSourceMap {
  // By the map of Vite, which is another one after an edit.
  const known = new WeakMap<object, { file: string; map: SourceMapPayload }>()
  return async (url) => {
    const path = readModulePath(url, server.config.base)
    const module =
      path === undefined ? undefined : server.environments.client.moduleGraph.urlToModuleMap.get(path)
    const map = module?.transformResult?.map
    if (!module?.file || !map || !('version' in map)) return undefined
    const before = known.get(map)
    if (before !== undefined) return before
    const { names, sources, mappings } = map
    if (mappings === '') return undefined
    const found = {
      file: module.file,
      map: {
        version: map.version,
        file: module.file,
        names,
        sources,
        mappings,
        sourcesContent: [],
        sourceRoot: '',
      },
    }
    known.set(map, found)
    return found
  }
}

function readModulePath(url: string, base: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
  // The time stamp of a hot update is not part of a module's name.
  return path + search.replace(/(?<=[?&])t=\d+&?/, '').replace(/[?&]$/, '')
}
