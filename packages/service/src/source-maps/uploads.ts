import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MAX_SOURCE_MAP_BYTES } from '../limits.ts'
import type { Database, Db } from '../store/database.ts'

const unzip = promisify(gunzip)
const ENDING = '.map.gz'

/** Source maps that were sent, packed by gzip, as files of this server. */
export interface Uploads {
  /** Ids of those of a project. */
  list(projectId: number): Promise<ReadonlySet<string>>
  /** Makes sure that the file is there. False: it is not, and cannot be had. */
  provide(projectId: number, debugId: string): Promise<boolean>
  pathOf(projectId: number, debugId: string): string
}

/** Where several servers share a database, maps are in it, and the files are copies of those that were asked for. */
export function createUploads(dir: string, { dialect, db }: Pick<Database, 'dialect' | 'db'>): Uploads {
  return dialect === 'sqlite' ? createUploadFolder(dir) : createSharedUploads(dir, db)
}

export function createUploadFolder(dir: string): Uploads {
  const pathOf = (projectId: number, debugId: string): string => uploadPath(dir, projectId, debugId)
  return {
    pathOf,
    async list(projectId) {
      const names = await readdir(uploadsOf(dir, projectId)).catch(() => [])
      return new Set(
        names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length)),
      )
    },
    provide: async (projectId, debugId) => (await sizeOf(pathOf(projectId, debugId))) !== undefined,
  }
}

function createSharedUploads(dir: string, db: Db): Uploads {
  const pathOf = (projectId: number, debugId: string): string => uploadPath(dir, projectId, debugId)
  const find = (projectId: number, debugId: string) =>
    db
      .selectFrom('source_map')
      .select('bytes')
      .where('project_id', '=', projectId)
      .where('debug_id', '=', debugId)
      .executeTakeFirst()
  async function list(projectId: number): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('source_map')
      .select('debug_id')
      .where('project_id', '=', projectId)
      .execute()
    return new Set(rows.map((row) => row.debug_id))
  }
  return {
    pathOf,
    list,
    async provide(projectId, debugId) {
      const path = pathOf(projectId, debugId)
      const stored = await find(projectId, debugId)
      if (stored === undefined) return false
      // Another one may have been sent since, to another server.
      if ((await sizeOf(path)) === stored.bytes) return true
      await writeWhole(path, readParts(db, projectId, debugId))
      await deleteOthers(uploadsOf(dir, projectId), await list(projectId))
      return (await sizeOf(path)) === stored.bytes
    },
  }
}

/** Copies of what another server has deleted. */
async function deleteOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const isGone = name.endsWith(ENDING) && !kept.has(name.slice(0, -ENDING.length))
    if (isGone) await rm(join(folder, name), { force: true })
  }
}

/** One by one: a map may be large, and as text twice as large. */
async function* readParts(db: Db, projectId: number, debugId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('source_map_part')
      .select('bytes')
      .where('project_id', '=', projectId)
      .where('debug_id', '=', debugId)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.bytes
  }
}

/** Both parts are checked before: a number and a UUID. */
export function uploadPath(dir: string, projectId: number, debugId: string): string {
  return join(uploadsOf(dir, projectId), `${debugId}${ENDING}`)
}

/** Everything that was uploaded for a project. */
export function uploadsOf(dir: string, projectId: number): string {
  return join(dir, String(projectId))
}

export async function readUpload(path: string): Promise<string> {
  return (await unzip(await readFile(path), { maxOutputLength: MAX_SOURCE_MAP_BYTES })).toString()
}

/** Whoever reads meanwhile, or after a fault of the disk, finds a whole map. */
export async function writeWhole(
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Two threads may fetch the same map.
  const part = `${path}.${randomUUID()}.part`
  try {
    await pipeline(Readable.from(bytes), createWriteStream(part))
    await rename(part, path)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const info = await stat(path).catch(() => undefined)
  return info?.isFile() === true ? info.size : undefined
}
