import type { LoadedFile, ModuleRef } from '../shared/module-ref.ts'
import {
  isLeaf,
  type Folder,
  type RouteLeaf,
  type RouteLevel,
  type SegmentFileKind,
} from '../shared/route-tree.ts'
import { trimStyles } from './styles.ts'

export interface RouteFile extends LoadedFile {
  path: string
}

/** A route with its modules in memory, ready to render. */
export interface LoadedLevel {
  folder: Folder<ModuleRef>
  files: Partial<Record<SegmentFileKind, RouteFile>>
  slots: Record<string, LoadedLevel | LoadedLeaf>
  /** Holds the outermost layout; the built-in not-found, forbidden and unauthorized pages live here. */
  isRoot: boolean
  /** No layout anywhere on the way to a leaf: the framework has to render the document itself. */
  isBareDocument: boolean
}

export interface LoadedLeaf {
  leaf: RouteLeaf<ModuleRef>['leaf']
  folder: Folder<ModuleRef>
  file: RouteFile | undefined
}

export function isLoadedLeaf(node: LoadedLevel | LoadedLeaf): node is LoadedLeaf {
  return 'leaf' in node
}

type LoadFile = (ref: ModuleRef) => Promise<RouteFile>

export function loadRoute(root: RouteLevel<ModuleRef>, load: LoadFile = loadFile): Promise<LoadedLevel> {
  if (root.ownsDocument) return loadLevel(root, 'own', load)
  return loadLevel(root, hasLayout(root) ? 'below' : 'bare', load)
}

function hasLayout(level: RouteLevel<ModuleRef>): boolean {
  if (level.folder.files.layout !== undefined) return true
  return Object.values(level.slots).some((node) => !isLeaf(node) && hasLayout(node))
}

/** `below`: the outermost layout is still to come. */
type LayoutState = 'below' | 'above' | 'bare' | 'own'

async function loadLevel(
  level: RouteLevel<ModuleRef>,
  state: LayoutState,
  load: LoadFile,
): Promise<LoadedLevel> {
  const isBareDocument = state === 'bare'
  const isRoot =
    isBareDocument || state === 'own' || (state === 'below' && level.folder.files.layout !== undefined)
  const next: LayoutState = isRoot ? 'above' : state
  const [files, slots] = await Promise.all([
    loadFiles(level.folder, load),
    Promise.all(
      Object.entries(level.slots).map(
        async ([name, node]) =>
          [name, isLeaf(node) ? await loadLeaf(node, load) : await loadLevel(node, next, load)] as const,
      ),
    ),
  ])
  return { folder: level.folder, files, slots: Object.fromEntries(slots), isRoot, isBareDocument }
}

export async function loadFile(ref: ModuleRef): Promise<RouteFile> {
  const { module, renderCss } = await ref.load()
  return { path: ref.path, module, renderCss: () => trimStyles(renderCss()) }
}

async function loadLeaf(node: RouteLeaf<ModuleRef>, load: LoadFile): Promise<LoadedLeaf> {
  const ref = 'file' in node ? node.file : undefined
  return { leaf: node.leaf, folder: node.folder, file: ref === undefined ? undefined : await load(ref) }
}

/** Pages, defaults and handlers are leaves: they are loaded where the route ends in them. */
const LEVEL_FILES: SegmentFileKind[] = [
  'layout',
  'template',
  'error',
  'loading',
  'not-found',
  'forbidden',
  'unauthorized',
]

async function loadFiles(folder: Folder<ModuleRef>, load: LoadFile): Promise<LoadedLevel['files']> {
  const loaded = await Promise.all(
    LEVEL_FILES.map(async (kind) => {
      const ref = folder.files[kind]
      return ref === undefined ? [] : [[kind, await load(ref)] as const]
    }),
  )
  // In the order of the list, not of loading: stylesheets follow it.
  return Object.fromEntries(loaded.flat())
}
