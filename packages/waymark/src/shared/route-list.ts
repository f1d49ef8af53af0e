import { createDefault, createSlotFiller } from './route-fill.ts'
import { describePath, formatPattern, parsePattern } from './route-path.ts'
import {
  type AppTree,
  type Folder,
  METADATA_ID_PARAM,
  type MetadataFile,
  type Route,
  type RouteLevel,
} from './route-tree.ts'

/** All routes of app/, sorted by pattern; the order has no part in matching. */
export function listRoutes<File>(tree: AppTree<File>): Route<File>[] {
  const fill = createSlotFiller(tree.root)
  const pages = new Map<string, Route<File>>()
  const others: Route<File>[] = []

  walkFolders(tree.root, (chain, folder) => {
    const { key, ...path } = describePath(chain)
    if (folder.files.page !== undefined && !pages.has(key.join('/'))) {
      // A page of an intercepting route must not drag a catch-all of another slot in: it would replace what
      // the visitor sees behind the intercepted page.
      const { tree: level, slotParams } = fill(key, { useCatchAlls: path.intercept === undefined })
      const route: Route<File> = { ...path, kind: 'page', tree: level }
      if (slotParams.length > 0) route.slotParams = slotParams
      pages.set(key.join('/'), route)
    }
    if (folder.files.route !== undefined)
      others.push({ ...path, kind: 'handler', handler: folder.files.route })
    for (const metadata of folder.metadataFiles) others.push(...listMetadataRoutes(path.id, metadata))
  })

  return [...pages.values(), ...others].sort(
    (a, b) => compareText(a.pattern, b.pattern) || compareText(a.id, b.id),
  )
}

/** The tree of a URL that no route answers: the root layout around a not-found leaf. */
export function createNotFoundTree<File>(tree: AppTree<File>): RouteLevel<File> {
  const { root } = tree
  const slots: RouteLevel<File>['slots'] = { children: { leaf: 'not-found', folder: root } }
  for (const [name, slot] of Object.entries(root.slots)) {
    // Without a default the layout gets no element for this slot; the answer is not-found in any case.
    if (slot.files.default !== undefined) slots[name] = createDefault(slot)
  }
  return { folder: root, slots }
}

/** What answers an unmatched URL: `global-not-found`, which is a document of its own, or the root's not-found. */
export function createUnmatchedTree<File>(tree: AppTree<File>, usesGlobal: boolean): RouteLevel<File> {
  if (!usesGlobal || tree.globalNotFound === undefined) return createNotFoundTree(tree)
  const folder: Folder<File> = { ...tree.root, files: {}, metadataFiles: [], folders: [], slots: {} }
  return {
    ownsDocument: true,
    folder,
    slots: { children: { leaf: 'page', file: tree.globalNotFound, folder } },
  }
}

/** Visits folders before what is below them, `children` before named slots. `chain` ends with `folder`. */
export function walkFolders<File>(
  root: Folder<File>,
  visit: (chain: Folder<File>[], folder: Folder<File>) => void,
): void {
  const walk = (above: Folder<File>[], folder: Folder<File>): void => {
    const chain = [...above, folder]
    visit(chain, folder)
    for (const below of folder.folders) walk(chain, below)
    for (const slot of Object.values(folder.slots)) walk(chain, slot)
  }
  walk([], root)
}

function listMetadataRoutes<File>(folderId: string, metadata: MetadataFile<File>): Route<File>[] {
  const patterns = [metadata.pattern, ...listAliases(metadata)]
  if (metadata.hasIds) patterns.push(`${metadata.pattern.replace(/\.xml$/, '')}/[${METADATA_ID_PARAM}]`)
  return patterns.map((pattern) => {
    const segments = parsePattern(pattern)
    const above = parsePattern(metadata.pattern).length - 1
    const names = pattern.split('/').slice(1 + above)
    return {
      pattern,
      segments,
      kind: 'metadata',
      id: formatPattern([folderId, ...names].filter((name) => name !== '')).slice(1),
      metadata,
    }
  })
}

/** A file that is served as it is also answers at the URL that a module of its kind would have. */
function listAliases({ kind, pattern, source }: MetadataFile<unknown>): string[] {
  if (source !== 'static') return []
  if (kind === 'opengraph-image' || kind === 'twitter-image') return [pattern.replace(/\.\w+$/, '')]
  return kind === 'manifest' && pattern.endsWith('.json') ? [pattern.replace(/\.json$/, '.webmanifest')] : []
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
