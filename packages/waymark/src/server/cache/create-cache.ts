import type { Cache, CacheEntry, CacheHit, CacheStore, TagState } from './cache.ts'
import { judgeEntry } from './judge-entry.ts'

/**
 * Stores behind each other, the fastest first. An entry is looked for in all of them until a fresh one is found, and is then kept in
 * those before. The last store is the one that instances share, so its clock counts.
 */
export function createCache(stores: readonly [CacheStore, ...CacheStore[]]): Cache {
  const making = new Map<string, Promise<unknown>>()
  const shared = stores.at(-1) as CacheStore

  // Each store is asked: the shared one knows of other instances, and the one in memory still knows when the shared one is gone.
  const readTags = async (tags: readonly string[]): Promise<TagState[]> => {
    if (tags.length === 0) return []
    const [only] = stores
    if (stores.length === 1) return only.readTags(tags)
    return (await Promise.all(stores.map((store) => store.readTags(tags)))).flat()
  }
  const judge = async (
    entry: CacheEntry,
    softTags: readonly string[] = [],
  ): Promise<CacheHit['state'] | undefined> => {
    const tags = softTags.length === 0 ? entry.tags : [...entry.tags, ...softTags]
    return judgeEntry(entry, await readTags(tags), shared.now())
  }

  const isFresh = (entry: CacheEntry): boolean => {
    const states: TagState[] = []
    for (const { peekTags } of entry.tags.length === 0 ? [] : stores) {
      if (peekTags === undefined) return false
      states.push(...peekTags(entry.tags))
    }
    return judgeEntry(entry, states, shared.now()) === 'fresh'
  }

  return {
    now: shared.now,
    judge,
    isFresh,
    peek(key) {
      const [{ name: layer, peek }] = stores
      const entry = peek?.(key)
      return entry !== undefined && isFresh(entry) ? { entry, state: 'fresh', layer } : undefined
    },
    async find(key, softTags) {
      let stale: CacheHit | undefined
      for (const [index, store] of stores.entries()) {
        const entry = await store.read(key, softTags)
        if (entry === undefined) continue
        const state = await judge(entry, softTags)
        if (state === undefined) continue
        const isNewer = stale === undefined || entry.madeAt > stale.entry.madeAt
        if (isNewer) await Promise.all(stores.slice(0, index).map((before) => before.write(key, entry)))
        if (state === 'fresh') return { entry, state, layer: store.name }
        if (isNewer) stale = { entry, state, layer: store.name }
      }
      return stale
    },
    async keep(key, entry) {
      await Promise.all(stores.map((store) => store.write(key, entry)))
    },
    share<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
      const known = making.get(key)
      if (known !== undefined) return known as Promise<Result>
      const work = make().finally(() => {
        if (making.get(key) === work) making.delete(key)
      })
      making.set(key, work)
      return work
    },
    async invalidate(tags, staleSeconds) {
      if (tags.length === 0) return
      // Work under way began with the old data. It goes on for those who wait for it, and for nobody else.
      making.clear()
      await Promise.all(stores.map((store) => store.writeTags(tags, staleSeconds)))
      making.clear()
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}
