import { MAX_CLOCK_LEAD_SECONDS } from '../../shared/limits.ts'
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
  // Made later than now: the clock was set back, and would call it fresh until that moment comes again.
  const isAhead = age < -MAX_CLOCK_LEAD_SECONDS
  let isStale = revalidate !== false && (age >= revalidate || isAhead)
  for (const { deadAt, staleAt, expireAt } of states) {
    if (madeAt <= deadAt) return undefined
    if (madeAt > staleAt) continue
    if (now >= expireAt) return undefined
    isStale = true
  }
  return isStale ? 'stale' : 'fresh'
}
