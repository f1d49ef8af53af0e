import { createError } from '../shared/errors.ts'
import type { AppTree } from '../shared/route-tree.ts'
import { listRouteFiles } from './scan-route-files.ts'

/** A URL pattern and the file (relative to the project) that answers it. */
export interface PatternFile {
  pattern: string
  file: string
}

export function listAppPatterns(tree: AppTree<string>, appDir: string): PatternFile[] {
  return listRouteFiles(tree, appDir)
    .filter(({ chain }) => !chain.some((folder) => folder.intercept))
    .map(({ pattern, shownFile }) => ({ pattern, file: shownFile }))
}

/** `publicPaths` are URL paths with a leading slash, not percent-encoded: `/logo.svg`. */
export function checkPublicPaths(appPatterns: PatternFile[], publicPaths: string[]): void {
  const files = new Map(appPatterns.map(({ pattern, file }) => [pattern, file]))
  for (const path of publicPaths) {
    const second = files.get(path)
    if (second !== undefined)
      throw createError('WM_PUBLIC_CONFLICT', { first: `public${path}`, second, path })
  }
}

export function checkPagesPatterns(appPatterns: PatternFile[], pagesPatterns: PatternFile[]): void {
  const files = new Map(appPatterns.map(({ pattern, file }) => [pattern, file]))
  for (const { pattern, file } of pagesPatterns) {
    const first = files.get(pattern)
    if (first !== undefined) throw createError('WM_APP_AND_PAGES', { first, second: file, path: pattern })
  }
}
