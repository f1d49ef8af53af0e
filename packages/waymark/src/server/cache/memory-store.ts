import { CACHE_MEMORY_BYTES } from '../../shared/limits.ts'
import type { CacheEntry, CacheStore } from './cache.ts'
import { createClock } from './clock.ts'
import { measureEntry } from './measure-entry.ts'
import { createTagTable } from './tag-table.ts'

export interface MemoryStoreOptions {
  maxBytes?: number
  now?: () => number
}

/** In this process only; the entry that was not used for longest goes first. */
export function createMemoryStore({
  maxBytes = CACHE_MEMORY_BYTES,
  now = Date.now,
}: MemoryStoreOptions = {}): CacheStore {
  const entries = new Map<string, { entry: CacheEntry; bytes: number }>()
  const tags = createTagTable()
  const clock = createClock(now)
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const peek = (key: string): CacheEntry | undefined => {
    const known = entries.get(key)
    if (known === undefined) return undefined
    entries.delete(key)
    entries.set(key, known)
    return known.entry
  }
  return {
    name: 'memory',
    now: clock.read,
    read: async (key) => peek(key),
    peek,
    async write(key, entry) {
      drop(key)
      const size = measureEntry(key, entry)
      if (size > maxBytes) return
      entries.set(key, { entry, bytes: size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return
        drop(oldest)
      }
    },
    readTags: async (names) => tags.read(names),
    peekTags: tags.read,
    async writeTags(names, staleSeconds) {
      tags.invalidate(names, clock.stamp(), staleSeconds)
    },
    async close() {
      entries.clear()
      bytes = 0
    },
  }
}
