/** How long something cached may be used; seconds. */
export interface CacheLife {
  /** The browser uses it without asking. */
  stale?: number
  /** After this it is made anew, while the old one is still shown. */
  revalidate?: number
  /** After this it is not shown any more. */
  expire?: number
}

/** All times known; `false`: for ever. */
export interface FullCacheLife {
  stale: number
  revalidate: number | false
  expire: number | false
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Profiles that `cacheLife()` and `revalidateTag()` know by name; the configuration adds to them. */
export const CACHE_PROFILES: Readonly<Record<string, CacheLife>> = {
  default: { stale: 5 * MINUTE, revalidate: 15 * MINUTE },
  seconds: { stale: 30, revalidate: 1, expire: MINUTE },
  minutes: { stale: 5 * MINUTE, revalidate: MINUTE, expire: HOUR },
  hours: { stale: 5 * MINUTE, revalidate: HOUR, expire: DAY },
  days: { stale: 5 * MINUTE, revalidate: DAY, expire: 7 * DAY },
  weeks: { stale: 5 * MINUTE, revalidate: 7 * DAY, expire: 30 * DAY },
  max: { stale: 5 * MINUTE, revalidate: 30 * DAY, expire: 365 * DAY },
}

/** What a profile leaves out comes from the default one. */
export function completeLife(life: CacheLife, defaults: CacheLife = {}): FullCacheLife {
  return {
    stale: life.stale ?? defaults.stale ?? 5 * MINUTE,
    revalidate: life.revalidate ?? defaults.revalidate ?? 15 * MINUTE,
    expire: life.expire ?? defaults.expire ?? false,
  }
}

export function isCacheLife(value: unknown): value is CacheLife {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { stale, revalidate, expire, ...rest } = value as Record<string, unknown>
  if (Object.keys(rest).length > 0 || ![stale, revalidate, expire].every(isSeconds)) return false
  return typeof expire !== 'number' || typeof revalidate !== 'number' || expire > revalidate
}

function isSeconds(value: unknown): boolean {
  return value === undefined || (typeof value === 'number' && value >= 0)
}
