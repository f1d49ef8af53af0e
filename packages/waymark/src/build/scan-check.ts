import { createError } from '../shared/errors.ts'
import { resolveMarker } from '../shared/intercept.ts'
import { walkFolders } from '../shared/route-list.ts'
import { formatPattern } from '../shared/route-path.ts'
import type { AppTree, Folder } from '../shared/route-tree.ts'
import { checkSiblings } from './scan-check-siblings.ts'
import { listRouteFiles, projectPath, type RouteFile } from './scan-route-files.ts'

/** Must hold before `describePath` may be called. `chain` ends with the folder to check. */
export function checkInterception(chain: Folder<string>[], appDir: string): void {
  const last = chain.at(-1)
  if (!last?.intercept) return
  const above = chain.slice(0, -1)
  const folder = showFolder(chain, appDir)
  const outer = above.findIndex((candidate) => candidate.intercept)
  if (outer >= 0) {
    throw createError('WM_INTERCEPT_NESTED', { folder, outer: showFolder(above.slice(0, outer + 1), appDir) })
  }
  const levels = above.map(({ urlSegment }) => urlSegment).filter((segment) => segment !== '')
  if (resolveMarker(levels, last.intercept)) return
  throw createError('WM_INTERCEPT_ABOVE_ROOT', {
    folder,
    marker: last.intercept,
    from: formatPattern(levels),
    suggestion: `${levels.length === 0 ? '(.)' : '(..)'}${last.urlSegment}`,
  })
}

function showFolder(chain: Folder<string>[], appDir: string): string {
  return projectPath(appDir, [appDir, ...chain.slice(1).map(({ name }) => name)].join('/'))
}

/** Everything that makes a set of files impossible to route, whatever their content. */
export function checkRoutes(tree: AppTree<string>, appDir: string): void {
  checkRouteFiles(listRouteFiles(tree, appDir))
}

export function checkRouteFiles(files: RouteFile[]): void {
  for (const file of files) checkParams(file)
  checkDuplicates(files)
  checkSiblings(files)
}

function checkParams({ shownFile, segments }: RouteFile): void {
  const names: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'static') continue
    const isCatchAll = segment.kind !== 'dynamic'
    if (isCatchAll && index < segments.length - 1) {
      throw createError('WM_CATCH_ALL_NOT_LAST', { file: shownFile, segment: `[...${segment.param}]` })
    }
    if (names.includes(segment.param)) {
      throw createError('WM_PARAM_REPEATED', { file: shownFile, name: segment.param })
    }
    const alike = names.find((name) => stripSymbols(name) === stripSymbols(segment.param))
    if (alike !== undefined) {
      throw createError('WM_PARAM_NAMES_ALIKE', {
        file: shownFile,
        firstName: alike,
        secondName: segment.param,
      })
    }
    names.push(segment.param)
  }
}

function stripSymbols(name: string): string {
  return name.replace(/\W/g, '')
}

function checkDuplicates(files: RouteFile[]): void {
  const byKey = new Map<string, RouteFile[]>()
  for (const file of files) {
    const key = file.key.join('/')
    const others = byKey.get(key) ?? []
    for (const other of others) checkPair(other, file)
    byKey.set(key, [...others, file])
  }
}

function checkPair(first: RouteFile, second: RouteFile): void {
  if (first.kind === 'page' && second.kind === 'page') {
    if (fillDifferentSlots(first.chain, second.chain)) return
    throw createError('WM_DUPLICATE_PAGE', {
      first: first.shownFile,
      second: second.shownFile,
      path: first.pattern,
    })
  }
  const page = [first, second].find(({ kind }) => kind === 'page')
  const handler = [first, second].find(({ kind }) => kind === 'handler')
  throw createError(page && handler ? 'WM_PAGE_AND_ROUTE' : 'WM_DUPLICATE_ROUTE', {
    first: (page && handler ? page : first).shownFile,
    second: (page && handler ? handler : second).shownFile,
    path: first.pattern,
  })
}

/** Two pages may share a URL when their paths part at a slot, because then both are shown. */
function fillDifferentSlots(first: Folder<string>[], second: Folder<string>[]): boolean {
  let index = 0
  while (index < first.length && first[index] === second[index]) index++
  return first[index]?.kind === 'slot' || second[index]?.kind === 'slot'
}

/** Pages with no layout above them. Development writes a root layout; a build refuses. */
export function findPagesWithoutLayout(tree: AppTree<string>): string[] {
  const found: string[] = []
  walkFolders(tree.root, (chain, { files }) => {
    const slot = chain.findIndex(({ kind }) => kind === 'slot')
    // A slot is a prop of a layout above it, so that its own layout cannot be the root.
    const above = slot < 0 ? chain : chain.slice(0, slot)
    if (files.page && !above.some((folder) => folder.files.layout)) found.push(files.page)
  })
  return found
}

export function checkRootLayouts(tree: AppTree<string>, appDir: string): void {
  const [file] = findPagesWithoutLayout(tree)
  if (file === undefined) return
  throw createError('WM_NO_ROOT_LAYOUT', {
    file: projectPath(appDir, file),
    suggestion: projectPath(appDir, `${appDir}/layout.tsx`),
  })
}
