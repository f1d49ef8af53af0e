import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readDebugId } from './debug-id.ts'
import { ServiceError } from '../errors.ts'
import { MAX_SOURCE_MAP_BYTES, MAX_SOURCE_MAPS_BYTES } from '../limits.ts'
import type { Database, Db } from '../store/database.ts'
import { uploadPath } from './find-map.ts'

export interface SourceMapInput {
  projectId: number
  debugId: string
  file: string
  /** The text of the map, or its bytes. */
  map: string | Uint8Array
}

interface MapStore {
  database: Database
  uploadsDir: string
  maxSourceMapsBytes?: number
  now: () => number
}

const compress = promisify(gzip)

export async function saveSourceMap(store: MapStore, input: SourceMapInput): Promise<void> {
  const { database, uploadsDir, now } = store
  const debugId = readDebugId(input.debugId)
  const isSane = debugId !== undefined && Number.isSafeInteger(input.projectId)
  if (!isSane || input.map.length > MAX_SOURCE_MAP_BYTES || !looksLikeMap(input.map)) {
    throw new ServiceError('WMS007', { detail: 'source map' })
  }
  const path = uploadPath(uploadsDir, input.projectId, debugId)
  const packed = await compress(input.map)
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, packed)
  const row = { file: input.file.slice(0, 500), bytes: packed.length, uploaded_ms: now() }
  await database.db
    .insertInto('source_map')
    .values({ project_id: input.projectId, debug_id: debugId, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'debug_id']).doUpdateSet(row))
    .execute()
    .catch(async (cause: unknown) => {
      await rm(path, { force: true })
      throw cause
    })
  await deleteOldest(database.db, uploadsDir, store.maxSourceMapsBytes ?? MAX_SOURCE_MAPS_BYTES)
}

/** An object, perhaps behind the line that keeps it from being run as a script. Reading it all is for when it is needed. */
function looksLikeMap(map: string | Uint8Array): boolean {
  const start = typeof map === 'string' ? map.slice(0, 100) : Buffer.from(map.subarray(0, 100)).toString()
  return /^\uFEFF?(?:\)\]\}'[^\n]*\n)?\s*\{/.test(start)
}

/** Whoever reads meanwhile, or after a fault of the disk, finds a whole map. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (cause) {
    await rm(part, { force: true })
    throw cause
  }
}

/** Each deploy brings new maps, and errors of old ones become rare. */
async function deleteOldest(db: Db, uploadsDir: string, maxBytes: number): Promise<void> {
  const { bytes } = await db
    .selectFrom('source_map')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  let excess = Number(bytes ?? 0) - maxBytes
  if (excess <= 0) return
  const rows = await db
    .selectFrom('source_map')
    .select(['project_id', 'debug_id', 'bytes'])
    .orderBy('uploaded_ms')
    .limit(1_000)
    .execute()
  for (const row of rows) {
    if (excess <= 0) return
    await db
      .deleteFrom('source_map')
      .where('project_id', '=', row.project_id)
      .where('debug_id', '=', row.debug_id)
      .execute()
    await rm(uploadPath(uploadsDir, row.project_id, row.debug_id), { force: true })
    excess -= row.bytes
  }
}
