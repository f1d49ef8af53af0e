import type { RootParams } from '../server/root-params.ts'
import { isLoadedLeaf, type LoadedLevel } from './load-route.ts'
import { readParam, type Params } from './segment-tree.tsx'

/** What `next/root-params` gives on this page: the params down to the root layout, as layouts see them. */
export function readRootParams(root: LoadedLevel, params: Params): RootParams {
  const found: Record<string, string | string[]> = {}
  for (let level: LoadedLevel | undefined = root; level !== undefined;) {
    const param = readParam(level.folder, params)
    if (param !== undefined) found[param.name] = param.value
    if (level.isRoot) break
    const below: LoadedLevel['slots'][string] | undefined = level.slots['children']
    level = below === undefined || isLoadedLeaf(below) ? undefined : below
  }
  return found
}
