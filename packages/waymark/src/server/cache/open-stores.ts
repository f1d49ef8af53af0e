import type { CacheStorage, Runtime } from '../../shared/seams.ts'
import type { CacheStore } from './cache.ts'
import { createDiskStore } from './disk-store.ts'
import { createHandlerStore } from './handler-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createRedisStore } from './redis-store.ts'

type Stores = [CacheStore, ...CacheStore[]]

/** The stores that the configuration asks for: memory in front of what outlives the process. */
export function openStores(
  { config, storage }: Pick<Runtime<unknown, unknown>, 'config' | 'storage'>,
  loadHandler: (() => Promise<Record<string, unknown>>) | undefined,
): Stores {
  const { cache, cacheMaxMemorySize: maxBytes } = config
  if (storage === undefined) return [createMemoryStore({ maxBytes })]
  const { note } = storage
  // It alone knows what other instances invalidated, so nothing may answer before it.
  if (loadHandler !== undefined)
    return [createHandlerStore({ load: loadHandler, maxMemoryBytes: maxBytes, note })]
  const shared = openShared(storage, cache)
  return shared === undefined
    ? [createMemoryStore({ maxBytes })]
    : [createMemoryStore({ maxBytes, now: shared.now }), shared]
}

function openShared(
  { dir, redis, note }: CacheStorage,
  { prefix, disk }: Runtime<unknown, unknown>['config']['cache'],
): CacheStore | undefined {
  if (redis !== undefined) return createRedisStore({ redis, prefix, note })
  return disk === false ? undefined : createDiskStore({ dir, maxBytes: disk, note })
}
