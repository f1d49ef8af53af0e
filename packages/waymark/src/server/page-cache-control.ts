import { PAGE_EXPIRE_S } from '../shared/limits.ts'
import { CACHE_CONTROL_NEVER, CACHE_CONTROL_PRIVATE } from '../shared/wire.ts'
import type { RequestContext } from './request-context.ts'

/**
 * How long caches on the way may keep an answer that is the same for everybody. They know neither guards nor middleware:
 * what stands behind these is not theirs to hand out.
 */
export function createPageCacheControl(
  { isGuarded, isWatched }: Pick<RequestContext, 'isGuarded' | 'isWatched'>,
  { revalidate, expireTime }: { revalidate: number | false; expireTime: number },
): string {
  if (isGuarded) return CACHE_CONTROL_NEVER
  if (isWatched) return CACHE_CONTROL_PRIVATE
  if (revalidate === false) return `s-maxage=${PAGE_EXPIRE_S}`
  const rest = expireTime - revalidate
  return rest > 0 ? `s-maxage=${revalidate}, stale-while-revalidate=${rest}` : `s-maxage=${revalidate}`
}
