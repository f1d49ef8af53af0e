import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MAX_SOURCE_MAP_BYTES, MISSING_MAP_MS } from '../limits.ts'
import { createMapId, listAddresses, type Build } from './map-id.ts'
import { readUpload, type Uploads } from './uploads.ts'

/** Source maps that a build left on this machine. */
export interface SourceMapFolder {
  /** Holds `<file>.map` for each file of the build. */
  dir: string
  /** Absent: of every project. */
  projectId?: number
}

export interface MapQuery {
  projectId: number
  debugId: string | undefined
  /** As in the frame: a URL, `app:///…` or a path. */
  filename: string
  build: Build
}

export interface FoundMap {
  /** The same for all that this map is for, however it was asked for. */
  path: string
  /** Undefined: it is gone, or too large. */
  read(): Promise<string | undefined>
}

/** Finds a source map: uploaded by its id, in a folder by id or by path, or uploaded by release and address. */
export interface MapFinder {
  find(query: MapQuery): Promise<FoundMap | undefined>
}

export function createMapFinder(
  uploads: Uploads,
  folders: readonly SourceMapFolder[],
  now: () => number = () => performance.now(),
): MapFinder {
  const lists = createUploadLists(uploads, now)
  const indexes = new Map<string, Promise<FolderIndex>>()

  function indexOf(folder: SourceMapFolder): Promise<FolderIndex> {
    const known = indexes.get(folder.dir)
    if (known !== undefined) return known
    const index = indexFolder(folder.dir)
    indexes.set(folder.dir, index)
    return index
  }

  async function openUpload(projectId: number, id: string): Promise<FoundMap | undefined> {
    if (!(await uploads.provide(projectId, id).catch(() => false))) return undefined
    const path = uploads.pathOf(projectId, id)
    return { path, read: () => readUpload(path) }
  }

  return {
    async find({ projectId, debugId, filename, build }) {
      const uploaded = await lists.read(projectId)
      if (debugId !== undefined && uploaded.has(debugId)) {
        const found = await openUpload(projectId, debugId)
        if (found !== undefined) return found
      }
      for (const folder of folders) {
        if (folder.projectId !== undefined && folder.projectId !== projectId) continue
        const index = await indexOf(folder)
        const path =
          (debugId === undefined ? undefined : await index.findById(debugId)) ?? index.findByPath(filename)
        if (path !== undefined && (await isFile(path))) return { path, read: () => readMap(path) }
      }
      if (uploaded.size === 0) return undefined
      // A script whose name has a hash of its content is the same in every release.
      const ids = listAddresses(filename).flatMap((address) => [
        createMapId(build, address),
        createMapId({}, address),
      ])
      const id = ids.find((candidate) => uploaded.has(candidate))
      return id === undefined ? undefined : openUpload(projectId, id)
    },
  }
}

/** Ids of the maps that were uploaded. Senders choose names without end, so that no name is looked for on the disk. */
function createUploadLists(
  uploads: Uploads,
  now: () => number,
): { read(projectId: number): Promise<ReadonlySet<string>> } {
  const lists = new Map<number, { ids: Promise<ReadonlySet<string>>; atMs: number }>()
  return {
    read(projectId) {
      const known = lists.get(projectId)
      if (known !== undefined && now() - known.atMs < MISSING_MAP_MS) return known.ids
      // A report without its map is better than none; the map is looked for again when somebody reads it.
      const ids = uploads.list(projectId).catch(() => new Set<string>())
      lists.set(projectId, { ids, atMs: now() })
      return ids
    },
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

async function readMap(path: string): Promise<string | undefined> {
  const info = await stat(path).catch(() => undefined)
  if (info === undefined || info.size > MAX_SOURCE_MAP_BYTES) return undefined
  return readFile(path, 'utf8').catch(() => undefined)
}

interface FolderIndex {
  findById(debugId: string): Promise<string | undefined>
  findByPath(filename: string): string | undefined
}

/** What is in the folder is listed once; a name that a client sends is looked up and never joined to a path. */
async function indexFolder(dir: string): Promise<FolderIndex> {
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  const maps = new Map<string, string>()
  for (const name of names) {
    if (name.endsWith('.map')) maps.set(name.slice(0, -4).split(sep).join('/'), join(dir, name))
  }
  let ids: Promise<Map<string, string>> | undefined
  return {
    async findById(debugId) {
      ids ??= readIds([...maps.values()])
      return (await ids).get(debugId)
    },
    findByPath(filename) {
      const parts = filename
        .replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '')
        .replace(/[?#].*$/, '')
        .split(/[\\/]/)
      // The longest end of the path that is a file of the build.
      for (let start = Math.max(0, parts.length - 20); start < parts.length; start += 1) {
        const found = maps.get(parts.slice(start).join('/'))
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

async function readIds(paths: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const path of paths) {
    const id = /"debug_?[iI]d"\s*:\s*"([0-9a-fA-F-]{36})"/.exec((await readMap(path)) ?? '')?.[1]
    if (id !== undefined) ids.set(id.toLowerCase(), path)
  }
  return ids
}
