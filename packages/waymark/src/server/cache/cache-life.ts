import { CACHE_PROFILES, isCacheLife, type CacheLife } from '../../shared/cache-life.ts'
import { createError } from '../../shared/errors.ts'
import type { RequestConfig } from '../request-context.ts'

/** A profile by its name, or times as they were given. `api` is named in errors. */
export function findLife(api: string, profile: unknown, { cacheLife }: RequestConfig): CacheLife {
  if (isCacheLife(profile)) return profile
  if (typeof profile !== 'string') throw createError('WM_CACHE_LIFE_INVALID', { api })
  const profiles = { ...CACHE_PROFILES, ...cacheLife }
  const life = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined
  if (life !== undefined) return life
  throw createError('WM_CACHE_LIFE_UNKNOWN', { name: profile, known: Object.keys(profiles).join(', ') })
}
