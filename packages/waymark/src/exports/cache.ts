export { refresh, revalidatePath, revalidateTag, updateTag } from '../server/cache/invalidate.ts'
export {
  unstable_cache,
  unstable_noStore,
  type UnstableCacheOptions,
} from '../server/cache/unstable-cache.ts'
export {
  cacheLife,
  cacheTag,
  cacheLife as unstable_cacheLife,
  cacheTag as unstable_cacheTag,
} from '../server/cache/use-cache.ts'
export type { CacheLife } from '../shared/cache-life.ts'
export type { CacheHandler } from '../server/cache/handler-store.ts'
