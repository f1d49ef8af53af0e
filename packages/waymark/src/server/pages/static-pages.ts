import { MAX_RETRY_S, MIN_RETRY_S } from '../../shared/limits.ts'
import type { Cache, CacheEntry, CacheHit } from '../cache/cache.ts'
import { decodeStaticPage, encodeStaticPage, type StaticPage, type StaticPlace } from './static-page.ts'

export type RevalidateReason = 'stale' | 'on-demand' | undefined

/** `reason` is undefined when the page is made for the first time. */
export type MakePage = (reason: RevalidateReason) => Promise<StaticPage>

export interface TakenPage {
  page: StaticPage
  from: 'HIT' | 'STALE' | 'MISS'
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
  renew(place: StaticPlace, make: MakePage): Promise<StaticPage>
}

export interface StaticPagesOptions {
  /** A page could not be made anew. */
  onFailure(error: unknown, place: StaticPlace): void
  /** Pages that the build made, by key. */
  readBuilt?: ((key: string) => Promise<CacheEntry | undefined>) | undefined
}

/** Pages that are the same for everybody: made once, served while they are made anew, one making at a time. */
export function createStaticPages(cache: Cache, { onFailure, readBuilt }: StaticPagesOptions): StaticPages {
  /** Pages that could not be made anew, and when it is tried again. */
  const retries = new Map<string, number>()

  const find = async ({ key }: StaticPlace): Promise<Pick<CacheHit, 'entry' | 'state'> | undefined> => {
    const hit = await cache.find(key)
    if (hit !== undefined || readBuilt === undefined) return hit
    const entry = await readBuilt(key)
    const state = entry && (await cache.judge(entry))
    return entry && state && { entry, state }
  }

  const makeOnce = (place: StaticPlace, make: MakePage, reason: RevalidateReason): Promise<StaticPage> =>
    cache.share(place.key, async () => {
      const madeAt = cache.now()
      const page = await make(reason)
      retries.delete(place.key)
      await cache.keep(place.key, encodeStaticPage(page, place, madeAt))
      return page
    })

  const renewBehind = (place: StaticPlace, make: MakePage, entry: CacheEntry): void => {
    if (cache.now() < (retries.get(place.key) ?? 0)) return
    makeOnce(place, make, 'stale').catch((error: unknown) => {
      const seconds = Math.min(Math.max(Number(entry.revalidate), MIN_RETRY_S), MAX_RETRY_S)
      retries.set(place.key, cache.now() + seconds * 1000)
      onFailure(error, place)
    })
  }
  return {
    has: async (place) => (await find(place)) !== undefined,
    async take(place, make, { renews } = { renews: true }) {
      const hit = await find(place)
      if (hit === undefined) return { page: await makeOnce(place, make, undefined), from: 'MISS' }
      const page = decodeStaticPage(hit.entry)
      if (hit.state === 'fresh') return { page, from: 'HIT' }
      if (renews) renewBehind(place, make, hit.entry)
      return { page, from: 'STALE' }
    },
    async renew(place, make) {
      const madeAt = cache.now()
      const page = await make('on-demand')
      // Other instances forget theirs. This one counts as made after that, unless its data was out of date by then.
      await cache.invalidate([place.key])
      const renewedAt = cache.now()
      const entry = encodeStaticPage(page, place, madeAt)
      const state = await cache.judge({ ...entry, tags: place.tags })
      if (state !== undefined) await cache.keep(place.key, { ...entry, madeAt: renewedAt })
      return page
    },
  }
}
