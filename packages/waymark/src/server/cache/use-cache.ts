import type { CacheLife } from '../../shared/cache-life.ts'
import { createError } from '../../shared/errors.ts'
import { readContext, type RequestContext } from '../request-context.ts'
import type { CacheScope } from './cache-scope.ts'
import { findLife } from './cache-life.ts'

/** As it is named in errors. */
export const USE_CACHE = "'use cache'"

/**
 * How long the result of the cached code around this call may be used: a profile, or times in seconds.
 * @example cacheLife('hours')
 */
export function cacheLife(profile: string | CacheLife): void {
  const context = requireScope('cacheLife()')
  if (context !== undefined) context.scope.life = findLife('cacheLife()', profile, context.config)
}

/**
 * Names by which the result of the cached code around this call can be invalidated, see `revalidateTag`.
 * @example cacheTag('posts', `post-${id}`)
 */
export function cacheTag(...tags: string[]): void {
  const context = requireScope('cacheTag()')
  for (const tag of tags) context?.scope.tags.add(tag)
}

/** Undefined: nothing is cached, outside of requests or because it is a visitor's, and what is said about caching is not wrong for that. */
function requireScope(api: string): (RequestContext & { scope: CacheScope }) | undefined {
  const context = readContext()
  if (context === undefined) return undefined
  if (context.scope?.api === USE_CACHE) return context as RequestContext & { scope: CacheScope }
  if (context.isPrivate === true) return undefined
  throw createError('WM_CACHE_OUTSIDE', { api })
}
