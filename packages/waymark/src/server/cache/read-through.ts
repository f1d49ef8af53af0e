import { MAX_RETRY_S, MIN_RETRY_S } from '../../shared/limits.ts'
import type { RequestContext } from '../request-context.ts'
import type { Cache, CacheEntry, CacheHit } from './cache.ts'

export interface ReadOptions {
  key: string
  /** Seconds, as this caller wants it; others may have asked for the same with another time. */
  revalidate: number | false
  /** Tags of this caller and of its route. */
  tags: readonly string[]
}

/** Undefined: what was made is not for the cache. `madeAt` is for the entry; `isAwaited`: somebody waits for it. */
export type MakeEntry = (madeAt: number, isAwaited: boolean) => Promise<CacheEntry | undefined>

/** An entry of the cache; where there is none it is made, where it is stale it is made anew in the background. */
export async function readThrough(
  cache: Cache,
  { key, revalidate, tags }: ReadOptions,
  { make, context }: { make: MakeEntry; context: RequestContext | undefined },
): Promise<CacheEntry | undefined> {
  const renew = (isAwaited: boolean): Promise<CacheEntry | undefined> =>
    cache.share(key, async () => {
      const entry = await make(cache.now(), isAwaited)
      if (entry !== undefined) await cache.keep(key, entry)
      return entry
    })
  const found = await findFor(cache, { key, revalidate, tags })
  if (found?.state === 'fresh') return found.entry
  if (found?.state === 'stale') {
    renewLater(cache, { key, revalidate, renew: () => renew(false), context })
    return found.entry
  }
  const entry = await cache.share(`${key} missing`, async () => {
    // Whoever asked before may have made it while this one looked.
    const late = await findFor(cache, { key, revalidate, tags })
    return late?.entry ?? renew(true)
  })
  // Others may have begun this work before an invalidation that this caller knows of.
  if (entry === undefined || (await cache.judge(entry, tags)) !== undefined) return entry
  return renew(true)
}

async function findFor(cache: Cache, { key, revalidate, tags }: ReadOptions): Promise<CacheHit | undefined> {
  const hit = await cache.find(key, tags)
  if (hit === undefined || revalidate === false || hit.state === 'stale') return hit
  return cache.now() - hit.entry.madeAt < revalidate * 1000 ? hit : { ...hit, state: 'stale' }
}

interface Renewal {
  key: string
  revalidate: number | false
  renew: () => Promise<unknown>
  context: RequestContext | undefined
}

/** Keys whose last try failed and that are remembered for it. */
const MAX_WAITING_KEYS = 1_000

// When the next try may be made: not while one is under way, and not right after one that failed.
const nextTries = new WeakMap<Cache, Map<string, number>>()

function renewLater(cache: Cache, { key, revalidate, renew, context }: Renewal): void {
  const known = nextTries.get(cache) ?? new Map<string, number>()
  nextTries.set(cache, known)
  if (cache.now() < (known.get(key) ?? 0)) return
  known.set(key, Infinity)
  const work = renew().then(
    () => void known.delete(key),
    (error: unknown) => {
      for (const [oldest] of known) if (known.size > MAX_WAITING_KEYS) known.delete(oldest)
      known.set(key, cache.now() + chooseRetryWait(revalidate) * 1000)
      throw error
    },
  )
  // A failure is reported like that of any task; the old value stays in use.
  if (context?.tasks !== undefined) context.tasks.hold(context, work)
  else work.catch(() => {})
}

/** Seconds. */
function chooseRetryWait(revalidate: number | false): number {
  return revalidate === false ? MAX_RETRY_S : Math.min(Math.max(revalidate, MIN_RETRY_S), MAX_RETRY_S)
}
