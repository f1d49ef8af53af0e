import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readDebugId } from './debug-id.ts'
import { ServiceError } from '../errors.ts'
import { MAX_SOURCE_MAP_BYTES, MAX_SOURCE_MAPS_BYTES, SOURCE_MAP_PART_BYTES } from '../limits.ts'
import type { Database, Db, Tx } from '../store/database.ts'
import { uploadPath, writeWhole } from './uploads.ts'

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
  await writeWhole(path, [packed])
  const row = { file: input.file.slice(0, 500), bytes: packed.length, uploaded_ms: now() }
  const key = { project_id: input.projectId, debug_id: debugId }
  await database.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('source_map')
        .values({ ...key, ...row })
        .onConflict((conflict) => conflict.columns(['project_id', 'debug_id']).doUpdateSet(row))
        .execute()
      if (database.dialect === 'postgres') await saveParts(tx, key, packed)
    })
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

interface MapKey {
  project_id: number
  debug_id: string
}

/** For the other servers. */
async function saveParts(tx: Tx, key: MapKey, packed: Uint8Array): Promise<void> {
  await deleteRows(tx, 'source_map_part', key)
  for (let part = 0; part * SOURCE_MAP_PART_BYTES < packed.length; part += 1) {
    const start = part * SOURCE_MAP_PART_BYTES
    const bytes = packed.subarray(start, start + SOURCE_MAP_PART_BYTES)
    await tx
      .insertInto('source_map_part')
      .values({ ...key, part, bytes })
      .execute()
  }
}

async function deleteRows(db: Db, table: 'source_map' | 'source_map_part', key: MapKey): Promise<void> {
  await db
    .deleteFrom(table)
    .where('project_id', '=', key.project_id)
    .where('debug_id', '=', key.debug_id)
    .execute()
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
    await deleteRows(db, 'source_map', row)
    await deleteRows(db, 'source_map_part', row)
    await rm(uploadPath(uploadsDir, row.project_id, row.debug_id), { force: true })
    excess -= row.bytes
  }
}
