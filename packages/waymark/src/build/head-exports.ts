import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { createError } from '../shared/errors.ts'
import { readExportNames } from './export-names.ts'
import type { RouteSource } from './routes-plugin.ts'

/** A fixed value and the function that computes it; a file can have one of the two. */
const PAIRS = [
  ['metadata', 'generateMetadata'],
  ['viewport', 'generateViewport'],
] as const

/** A route file that describes its head twice is refused: one of the two would be ignored without a word. */
export function headExportsPlugin(root: string, routes: RouteSource): Plugin {
  return {
    name: 'waymark:head-exports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { code: /\bgenerate(?:Metadata|Viewport)\b/ },
      handler(code, id) {
        if (!routes.files().has(id)) return
        const pair = findHeadTwice(code, id)
        if (pair === undefined) return
        const [first, second] = pair
        throw createError('WM_HEAD_TWICE', { file: relative(root, id), first, second })
      },
    },
  }
}

export function findHeadTwice(code: string, id: string): readonly [string, string] | undefined {
  const { names } = readExportNames(code, id)
  return PAIRS.find((pair) => pair.every((name) => names.has(name)))
}
