import type { CacheEntry, CacheHit, TagState } from './cache.ts'

type Aged = Pick<CacheEntry, 'madeAt' | 'revalidate' | 'expire'>

/** Whether an entry may be used, by its age and by what happened to its tags. Undefined: it may not. */
export function judgeEntry(
  { madeAt, revalidate, expire }: Aged,
  states: readonly TagState[],
  now: number,
): CacheHit['state'] | undefined {
  const age = (now - madeAt) / 1000
  if (expire !== false && age >= expire) return undefined
  let isStale = revalidate !== false && age >= revalidate
  for (const { deadAt, staleAt, expireAt } of states) {
    if (madeAt <= deadAt) return undefined
    if (madeAt > staleAt) continue
    if (now >= expireAt) return undefined
    isStale = true
  }
  return isStale ? 'stale' : 'fresh'
}
