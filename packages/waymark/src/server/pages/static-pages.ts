import { MAX_RETRY_S, MIN_RETRY_S } from '../../shared/limits.ts'
import type { Cache, CacheEntry, CacheHit } from '../cache/cache.ts'
import { encodeStaticPage, type StaticPage, type StaticPlace } from './static-page.ts'

/** Why a page is made: `stale` also when nobody has asked for it before. */
export type RevalidateReason = 'build' | 'stale' | 'on-demand'

export type MakePage = (reason: RevalidateReason) => Promise<StaticPage>

export interface TakenPage {
  entry: CacheEntry
  from: 'HIT' | 'STALE' | 'MISS'
  /** The store that had it; absent when it was made just now. */
  layer?: string
}

export interface TakeOptions {
  /** A request that only looks ahead leaves an old page as it is. */
  renews: boolean
}

export interface StaticPages {
  /** The page, and where it came from. */
  take(place: StaticPlace, make: MakePage, options?: TakeOptions): Promise<TakenPage>
  has(place: StaticPlace): Promise<boolean>
  /** Makes it anew, whatever its age, for all instances of the app. When that fails, the old one stays. */
  renew(place: StaticPlace, make: MakePage): Promise<void>
}

export interface StaticPagesOptions {
  /** A page could not be made anew. */
  onFailure(error: unknown): void
  /** Pages that the build made, by key. */
  readBuilt?: ((key: string) => Promise<CacheEntry | undefined>) | undefined
}

/** Pages that are the same for everybody: made once, served while they are made anew, one making at a time. */
export function createStaticPages(cache: Cache, { onFailure, readBuilt }: StaticPagesOptions): StaticPages {
  /** Pages that could not be made anew, and when it is tried again. */
  const retries = new Map<string, number>()

  /** What the build made comes first: while it is fresh, nobody else need be asked. */
  const find = async ({ key }: StaticPlace): Promise<CacheHit | undefined> => {
    const entry = await readBuilt?.(key)
    const state = entry && (await cache.judge(entry))
    const built: CacheHit | undefined = entry && state && { entry, state, layer: 'build' }
    return state === 'fresh' ? built : ((await cache.find(key)) ?? built)
  }

  const makeOnce = (place: StaticPlace, make: MakePage, reason: RevalidateReason): Promise<CacheEntry> =>
    cache.share(place.key, async () => {
      const madeAt = cache.now()
      const entry = encodeStaticPage(await make(reason), place, madeAt)
      retries.delete(place.key)
      await cache.keep(place.key, entry)
      return entry
    })

  const renewBehind = (place: StaticPlace, make: MakePage, entry: CacheEntry): void => {
    if (cache.now() < (retries.get(place.key) ?? 0)) return
    makeOnce(place, make, 'stale').catch((error: unknown) => {
      const seconds = Math.min(Math.max(Number(entry.revalidate), MIN_RETRY_S), MAX_RETRY_S)
      retries.set(place.key, cache.now() + seconds * 1000)
      onFailure(error)
    })
  }
  return {
    has: async (place) => (await find(place)) !== undefined,
    async take(place, make, { renews } = { renews: true }) {
      const hit = await find(place)
      if (hit === undefined) return { entry: await makeOnce(place, make, 'stale'), from: 'MISS' }
      const { entry, layer } = hit
      if (hit.state === 'fresh') return { entry, from: 'HIT', layer }
      if (renews) renewBehind(place, make, entry)
      return { entry, from: 'STALE', layer }
    },
    async renew(place, make) {
      const madeAt = cache.now()
      const entry = encodeStaticPage(await make('on-demand'), place, madeAt)
      // Other instances forget theirs. This one counts as made after that, unless its data was out of date by then.
      await cache.invalidate([place.key])
      const renewedAt = cache.now()
      const state = await cache.judge({ ...entry, tags: place.tags })
      if (state !== undefined) await cache.keep(place.key, { ...entry, madeAt: renewedAt })
    },
  }
}
