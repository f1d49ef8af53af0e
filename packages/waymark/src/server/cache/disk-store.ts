import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CACHE_DISK_BYTES } from '../../shared/limits.ts'
import type { CacheStore } from './cache.ts'
import { createClock } from './clock.ts'
import { measureFolder, shrinkFolder } from './disk-folder.ts'
import { decodeEntry, encodeEntry } from './encode-entry.ts'
import { createOutage } from './outage.ts'
import { openTagJournal } from './tag-journal.ts'

export interface DiskStoreOptions {
  dir: string
  maxBytes?: number
  /** Tells the terminal. */
  note(text: string): void
  now?: () => number
}

/** A part of the bound that may be written before the folder is measured again: other processes write as well. */
const MEASURE_AGAIN = 0.1

/**
 * Files below a folder, which all processes of a machine may share and which outlive them. Every write is a new file that takes
 * the place of the old one at once.
 */
export function createDiskStore(options: DiskStoreOptions): CacheStore {
  const { dir, maxBytes = CACHE_DISK_BYTES, note, now = Date.now } = options
  const entriesDir = join(dir, 'entries')
  const clock = createClock(now)
  const journal = openTagJournal(join(dir, 'tags'), clock)
  const outage = createOutage('The cache on disk', note)
  let writes = 0
  let isUsable = true
  let untilMeasured = 0
  let shrinking: Promise<void> | undefined

  const shrink = async (): Promise<void> => {
    const bytes = await measureFolder(entriesDir)
    const left = bytes > maxBytes ? await shrinkFolder(entriesDir, maxBytes * (1 - MEASURE_AGAIN)) : bytes
    untilMeasured = Math.min(maxBytes - left, maxBytes * MEASURE_AGAIN)
  }
  const makeRoom = async (bytes: number): Promise<void> => {
    untilMeasured -= bytes
    if (untilMeasured < 0) await (shrinking ??= shrink().finally(() => (shrinking = undefined)))
  }

  return {
    name: 'disk',
    now: clock.read,
    async read(key) {
      if (!isUsable) return undefined
      const path = locate(entriesDir, key)
      const bytes = await readFile(path).catch(() => undefined)
      if (bytes === undefined) return undefined
      // The time of the last use, for when room has to be made.
      utimes(path, new Date(), new Date()).catch(() => {})
      return decodeEntry(bytes)
    },
    async write(key, entry) {
      if (!isUsable) return
      const bytes = encodeEntry(entry)
      if (bytes.byteLength > maxBytes) return
      const path = locate(entriesDir, key)
      const draft = join(dir, `draft-${process.pid}-${writes++}`)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, bytes)
        await rename(draft, path)
        await makeRoom(bytes.byteLength)
        outage.worked()
      } catch (error) {
        outage.failed(error)
        await rm(draft, { force: true }).catch(() => {})
      }
    },
    readTags: async (tags) => journal.read(tags),
    peekTags: journal.read,
    async writeTags(tags, staleSeconds) {
      try {
        journal.append(tags, staleSeconds)
      } catch (error) {
        // An invalidation that nobody else will read must not be undone by a restart: what could be wrong goes.
        outage.failed(error)
        isUsable = false
        await rm(entriesDir, { recursive: true, force: true }).catch(() => {})
      }
    },
    async close() {
      journal.close()
    },
  }
}

function locate(entriesDir: string, key: string): string {
  const name = createHash('sha256').update(key).digest('hex')
  return join(entriesDir, name.slice(0, 2), name.slice(2))
}
