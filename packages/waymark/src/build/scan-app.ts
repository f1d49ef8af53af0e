import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { createError } from '../shared/errors.ts'
import { walkFolders } from '../shared/route-list.ts'
import type { AppTree, Folder, SegmentFileKind } from '../shared/route-tree.ts'
import { checkInterception, checkRoutes } from './scan-check.ts'
import { addMetadataPaths, scanMetadataFiles } from './scan-metadata.ts'
import { projectPath } from './scan-route-files.ts'
import { parseSegmentName } from './scan-segment-name.ts'

const SEGMENT_FILES: SegmentFileKind[] = [
  'layout',
  'template',
  'error',
  'loading',
  'not-found',
  'forbidden',
  'unauthorized',
  'page',
  'default',
  'route',
]

export interface ScanOptions {
  /** Without dots, in order of preference. */
  pageExtensions: string[]
}

interface FolderEntries {
  files: Set<string>
  folders: string[]
}

/** Reads app/ from disk. Files are absolute paths with forward slashes. Throws on conflicts between files. */
export async function scanApp(appDir: string, options: ScanOptions): Promise<AppTree<string>> {
  const shownRoot = toFile(appDir)
  const top = await readEntries(appDir).catch((cause: unknown) => {
    throw createError('WM_NO_APP_FOLDER', { dir: appDir }, cause)
  })
  const root: Folder<string> = {
    name: '',
    kind: 'root',
    urlSegment: '',
    ...(await scanContents(appDir, top, { ...options, appDir: shownRoot, isRoot: true })),
  }
  const tree: AppTree<string> = { root }
  const globalError = findFile(appDir, 'global-error', top.files, options.pageExtensions)
  if (globalError) tree.globalError = globalError
  const globalNotFound = findFile(appDir, 'global-not-found', top.files, options.pageExtensions)
  if (globalNotFound) tree.globalNotFound = globalNotFound

  walkFolders(root, (chain) => {
    checkInterception(chain, shownRoot)
    addMetadataPaths(chain)
  })
  checkRoutes(tree, shownRoot)
  return tree
}

type Contents = Pick<Folder<string>, 'files' | 'metadataFiles' | 'folders' | 'slots'>

async function scanContents(
  dir: string,
  entries: FolderEntries,
  options: ScanOptions & { appDir: string; isRoot: boolean },
): Promise<Contents> {
  const files: Folder<string>['files'] = {}
  for (const kind of SEGMENT_FILES) {
    const file = findFile(dir, kind, entries.files, options.pageExtensions)
    if (file) files[kind] = file
  }
  const [metadataFiles, below] = await Promise.all([
    scanMetadataFiles(dir, entries.files, { ...options, toFile }),
    Promise.all(entries.folders.map((name) => scanFolder(join(dir, name), name, options))),
  ])
  const found = below.filter((folder) => folder !== undefined)
  const folders = found.filter((folder) => folder.kind !== 'slot')
  const slots = Object.fromEntries(
    found.filter((folder) => folder.kind === 'slot').map((slot) => [slot.name.slice(1), slot]),
  )
  const childrenDefault = folders.find((folder) => folder.name === '@children')?.files.default
  if (childrenDefault && !files.default) files.default = childrenDefault
  return { files, metadataFiles, folders, slots }
}

/** `undefined` for a folder without routing files: components may live in folders of any name. */
async function scanFolder(
  dir: string,
  name: string,
  options: ScanOptions & { appDir: string },
): Promise<Folder<string> | undefined> {
  const entries = await readEntries(dir).catch(forgiveGone)
  if (entries === undefined) return undefined
  const contents = await scanContents(dir, entries, { ...options, isRoot: false })
  const { files, metadataFiles, folders, slots } = contents
  const count = [files, metadataFiles, folders, slots].reduce(
    (sum, part) => sum + Object.keys(part).length,
    0,
  )
  if (count === 0) return undefined
  return { name, ...parseSegmentName(name, projectPath(options.appDir, toFile(dir))), ...contents }
}

/** Names in a fixed order, so that every machine builds the same tree. Private folders are left out. */
async function readEntries(dir: string): Promise<FolderEntries> {
  const files = new Set<string>()
  const folders: string[] = []
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const kind = entry.isSymbolicLink() ? await readLinkKind(dir, entry.name) : entry
    if (kind?.isFile()) files.add(entry.name)
    else if (kind?.isDirectory() && !entry.name.startsWith('_')) folders.push(entry.name)
  }
  return { files, folders: folders.sort() }
}

/** While `dev` reads it, a folder may go, as with a checkout of another branch; whoever removes it is heard of. */
function forgiveGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** A dangling link is as good as no file; a link to a folder above would never end. */
async function readLinkKind(
  dir: string,
  name: string,
): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  try {
    const [target, own] = await Promise.all([realpath(join(dir, name)), realpath(dir)])
    return own === target || own.startsWith(target + sep) ? undefined : await stat(target)
  } catch {
    return undefined
  }
}

function findFile(dir: string, stem: string, names: Set<string>, extensions: string[]): string | undefined {
  const extension = extensions.find((candidate) => names.has(`${stem}.${candidate}`))
  return extension === undefined ? undefined : toFile(join(dir, `${stem}.${extension}`))
}

function toFile(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}
