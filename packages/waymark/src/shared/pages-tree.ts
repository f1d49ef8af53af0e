import { parsePattern } from './route-path.ts'
import type { Route } from './route-tree.ts'

/** One file of pages/ that answers URLs. */
export interface PagesFile {
  /** URL pattern, e.g. `/blog/[slug]`. */
  pattern: string
  /** Absolute path. */
  file: string
  kind: 'page' | 'api'
}

/** The shape of pages/. */
export interface PagesTree {
  /** Sorted by pattern; the files below are not among them. */
  pages: PagesFile[]
  /** `_app`, `_document`, `_error`, `404` and `500`. */
  app?: string
  document?: string
  error?: string
  notFound?: string
  serverError?: string
}

export const NO_PAGES: PagesTree = { pages: [] }

/** Patterns of pages that answer no URL of their own, as scripts and documents call them. */
export const PAGE_ERROR = '/_error'
export const PAGE_NOT_FOUND = '/404'
export const PAGE_SERVER_ERROR = '/500'

export function isApiPattern(pattern: string): boolean {
  return pattern === '/api' || pattern.startsWith('/api/')
}

export function listPagesRoutes<File>(pages: readonly Pick<PagesFile, 'pattern' | 'kind'>[]): Route<File>[] {
  return pages.map(({ pattern, kind }) => ({
    pattern,
    segments: parsePattern(pattern),
    kind: kind === 'page' ? 'pages' : 'api',
    id: `pages${pattern}`,
  }))
}

const RANKS = { static: 0, dynamic: 1, 'catch-all': 2, 'optional-catch-all': 3 }

/** In the order in which they match: at each level static names, then parameters, then catch-alls. */
export function sortPatterns(patterns: readonly string[]): string[] {
  return [...patterns].sort(comparePatterns)
}

/** Negative when the first is the more specific one: the first segment in which they differ decides. */
export function comparePatterns(first: string, second: string): number {
  const [left, right] = [parsePattern(first), parsePattern(second)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]]
    // The page of the level itself comes before those below it.
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    const difference = RANKS[a.kind] - RANKS[b.kind]
    if (difference !== 0) return difference
    if (a.kind === 'static' && b.kind === 'static' && a.value !== b.value) return a.value < b.value ? -1 : 1
  }
  return 0
}
