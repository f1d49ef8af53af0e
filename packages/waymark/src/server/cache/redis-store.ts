import { REDIS_ENTRY_S } from '../../shared/limits.ts'
import type { RedisConnection } from '../../shared/seams.ts'
import type { CacheEntry, CacheStore } from './cache.ts'
import { decodeEntry, encodeEntry } from './encode-entry.ts'
import { createRedisLink } from './redis-link.ts'
import { createRedisTags } from './redis-tags.ts'
import { createRemoteClock } from './remote-clock.ts'
import { createTagTable } from './tag-table.ts'

export interface RedisStoreOptions {
  redis: RedisConnection
  prefix: string
  /** Tells the terminal. */
  note(text: string): void
}

/**
 * What all instances of an app share. Tags are read from Redis for each look, so none of them can miss an invalidation. While Redis
 * cannot be reached every instance goes on by itself; what it invalidates meanwhile reaches the others when Redis is back.
 */
export function createRedisStore({ redis, prefix, note }: RedisStoreOptions): CacheStore {
  const tags = createRedisTags(redis, prefix)
  const clock = createRemoteClock()
  // What Redis said last: it holds while Redis cannot be asked.
  const known = createTagTable()
  const unsent = new Map<string, number | undefined>()

  const tell = async (names: readonly string[], staleSeconds?: number): Promise<void> =>
    clock.anchor(await tags.write(names, staleSeconds))
  const tellLater = (tag: string, staleSeconds: number | undefined): void => {
    const isDead = unsent.has(tag) && unsent.get(tag) === undefined
    if (!isDead) unsent.set(tag, staleSeconds)
  }
  const link = createRedisLink({
    redis,
    note,
    async onBack() {
      // It may be another server, with another clock.
      clock.doubt()
      await tell([])
      for (const [tag, staleSeconds] of unsent) {
        // Before the call: the tag may be invalidated once more while it is under way.
        unsent.delete(tag)
        await tell([tag], staleSeconds).catch((error: unknown) => {
          tellLater(tag, staleSeconds)
          throw error
        })
      }
    },
  })

  return {
    name: 'redis',
    now: clock.read,
    async read(key) {
      const bytes = await link.ask(() => redis.send('GET', [`${prefix}:entry:${key}`]))
      return Buffer.isBuffer(bytes) ? decodeEntry(bytes) : undefined
    },
    async write(key, entry) {
      const args = [`${prefix}:entry:${key}`, encodeEntry(entry), 'EX', chooseLife(entry)]
      await link.ask(() => redis.send('SET', args))
    },
    async readTags(names) {
      const found = await link.ask(() => tags.read(names))
      if (found === undefined) return known.read(names)
      // What is made now because an entry was found dead is younger than what killed it.
      clock.anchor(found.now)
      known.raiseFloor(found.floor)
      for (const [tag, state] of found.states) known.merge(tag, state)
      return known.read(names)
    },
    async writeTags(names, staleSeconds) {
      known.invalidate(names, clock.read(), staleSeconds)
      const told = await link.ask(async () => {
        await tell(names, staleSeconds)
        return true
      })
      if (!told) for (const tag of names) tellLater(tag, staleSeconds)
    },
    close: link.close,
  }
}

/** Seconds. An entry goes before what is known of its tags. */
function chooseLife({ expire }: CacheEntry): number {
  return Math.max(1, Math.ceil(expire === false ? REDIS_ENTRY_S : Math.min(expire, REDIS_ENTRY_S)))
}
