import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createError } from '../shared/errors.ts'
import { isApiPattern, PAGE_ERROR, PAGE_NOT_FOUND, PAGE_SERVER_ERROR } from '../shared/pages-tree.ts'
import type { PagesFile, PagesTree } from '../shared/pages-tree.ts'
import { formatPattern, parsePattern } from '../shared/route-path.ts'
import type { ScanOptions } from './scan-app.ts'
import { checkRouteFiles } from './scan-check.ts'
import { projectPath, type RouteFile } from './scan-route-files.ts'
import { parseUrlSegment } from './scan-segment-name.ts'

/** Files at the top of pages/ that answer no URL, and their place in the tree. */
const SPECIAL: Readonly<Record<string, Exclude<keyof PagesTree, 'pages'>>> = {
  '/_app': 'app',
  '/_document': 'document',
  [PAGE_ERROR]: 'error',
  [PAGE_NOT_FOUND]: 'notFound',
  [PAGE_SERVER_ERROR]: 'serverError',
}
const RESERVED_NAME = /^_(?:app|document|error)$/

/** Reads pages/ from disk. Files are absolute paths with forward slashes. Throws on conflicts between files. */
export async function scanPages(pagesDir: string, options: ScanOptions): Promise<PagesTree> {
  const shownRoot = toFile(pagesDir)
  const tree: PagesTree = { pages: [] }
  const known = new Map<string, PagesFile>()
  for (const { stem, file } of await listStems(pagesDir, options)) {
    const page = readPage(stem, file, shownRoot)
    const other = known.get(page.pattern)
    if (other !== undefined) {
      const [first, second] = [other, page].map((each) => projectPath(shownRoot, each.file))
      throw createError('WM_DUPLICATE_PAGE', { first: first!, second: second!, path: page.pattern })
    }
    known.set(page.pattern, page)
    const special = SPECIAL[page.pattern]
    if (special === undefined) tree.pages.push(page)
    else tree[special] = file
  }
  tree.pages.sort((left, right) => (left.pattern < right.pattern ? -1 : 1))
  checkRouteFiles(listPagesFiles(tree, shownRoot))
  return tree
}

/** What the checks of both routers look at. */
export function listPagesFiles({ pages }: PagesTree, pagesDir: string): RouteFile[] {
  return pages.map(({ pattern, file, kind }) => ({
    kind: kind === 'page' ? 'pages' : 'api',
    file,
    shownFile: projectPath(pagesDir, file),
    chain: [],
    key: pattern.split('/').filter((segment) => segment !== ''),
    pattern,
    segments: parsePattern(pattern),
  }))
}

function readPage(stem: string, file: string, pagesDir: string): PagesFile {
  const names = stem.split('/')
  const shown = projectPath(pagesDir, file)
  const reserved = names.find((name, index) => index > 0 && RESERVED_NAME.test(name))
  if (reserved !== undefined) throw createError('WM_PAGES_NESTED_RESERVED', { file: shown, name: reserved })
  if (names.at(-1) === 'index') names.pop()
  const pattern = formatPattern(names.map((name) => parseUrlSegment(name, shown).urlSegment))
  return { pattern, file, kind: isApiPattern(pattern) ? 'api' : 'page' }
}

interface Stem {
  /** Path below pages/ without extension. */
  stem: string
  file: string
}

/** Of files that differ in their extension only, the one that is configured first counts. */
async function listStems(pagesDir: string, { pageExtensions }: ScanOptions): Promise<Stem[]> {
  const found = new Map<string, Stem & { rank: number }>()
  for (const entry of await readdir(pagesDir, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.name.endsWith('.d.ts')) continue
    const path = join(entry.parentPath, entry.name)
    // The longest: `page.tsx` before `tsx`.
    const [extension] = pageExtensions
      .filter((candidate) => entry.name.endsWith(`.${candidate}`))
      .sort((left, right) => right.length - left.length)
    if (extension === undefined) continue
    const stem = toFile(relative(pagesDir, path)).slice(0, -extension.length - 1)
    const rank = pageExtensions.indexOf(extension)
    if (rank < (found.get(stem)?.rank ?? Infinity)) found.set(stem, { stem, file: toFile(path), rank })
  }
  return [...found.values()].sort((left, right) => (left.stem < right.stem ? -1 : 1))
}

function toFile(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
