import { performance } from 'node:perf_hooks'
import { REDIS_ENTRY_S, REDIS_PROBE_MS } from '../../shared/limits.ts'
import type { RedisConnection } from '../../shared/seams.ts'
import type { CacheEntry, CacheStore } from './cache.ts'
import { decodeEntry, encodeEntry } from './encode-entry.ts'
import { createOutage } from './outage.ts'
import { createRedisTags } from './redis-tags.ts'
import { createTagTable } from './tag-table.ts'

export interface RedisStoreOptions {
  redis: RedisConnection
  prefix: string
  /** Tells the terminal. */
  note(text: string): void
}

/** Clocks differ in speed; this one is always a little slower than any. */
const SPEED = 0.9999
const ANCHOR_AGAIN_MS = 60_000

/**
 * What all instances of an app share. Tags are read from Redis for each look, so none of them can miss an invalidation. While Redis
 * cannot be reached every instance goes on by itself; what it invalidates meanwhile reaches the others when Redis is back.
 */
export function createRedisStore({ redis, prefix, note }: RedisStoreOptions): CacheStore {
  const outage = createOutage('The cache in Redis', note)
  const tags = createRedisTags(redis, prefix)
  const clock = createRemoteClock()
  // What Redis said last: it holds while Redis cannot be asked.
  const known = createTagTable()
  const unsent = new Map<string, number | undefined>()
  let probe: NodeJS.Timeout | undefined

  const tell = async (names: readonly string[], staleSeconds?: number): Promise<void> =>
    clock.anchor(await tags.write(names, staleSeconds))
  const isGone = (): boolean => probe !== undefined
  const leave = (error: unknown): void => {
    outage.failed(error)
    probe ??= setInterval(comeBack, REDIS_PROBE_MS).unref()
  }
  const comeBack = async (): Promise<void> => {
    try {
      await tell([])
      for (const [tag, staleSeconds] of unsent) {
        await tell([tag], staleSeconds)
        unsent.delete(tag)
      }
    } catch {
      return
    }
    clearInterval(probe)
    probe = undefined
    outage.worked()
  }
  /** Asks Redis, unless it is known to be gone. */
  const ask = async <Value>(run: () => Promise<Value>): Promise<Value | undefined> => {
    if (isGone()) return undefined
    try {
      return await run()
    } catch (error) {
      leave(error)
      return undefined
    }
  }
  redis.onReady(() => void comeBack())

  return {
    name: 'redis',
    now: clock.read,
    async read(key) {
      const bytes = await ask(() => redis.send('GET', [`${prefix}:entry:${key}`]))
      return Buffer.isBuffer(bytes) ? decodeEntry(bytes) : undefined
    },
    async write(key, entry) {
      const seconds = chooseLife(entry)
      await ask(() => redis.send('SET', [`${prefix}:entry:${key}`, encodeEntry(entry), 'EX', seconds]))
    },
    async readTags(names) {
      if (clock.age() > ANCHOR_AGAIN_MS) await ask(() => tell([]))
      const found = await ask(() => tags.read(names))
      if (found === undefined) return known.read(names)
      known.raiseFloor(found.floor)
      for (const [tag, state] of found.states) known.merge(tag, state)
      return known.read(names)
    },
    async writeTags(names, staleSeconds) {
      known.invalidate(names, clock.read(), staleSeconds)
      const told = await ask(async () => {
        await tell(names, staleSeconds)
        return true
      })
      if (told) return
      for (const tag of names) {
        const isDead = unsent.has(tag) && unsent.get(tag) === undefined
        if (!isDead) unsent.set(tag, staleSeconds)
      }
    },
    async close() {
      clearInterval(probe)
      await redis.close()
    },
  }
}

/** Seconds. An entry goes before what is known of its tags. */
function chooseLife({ expire }: CacheEntry): number {
  return Math.max(1, Math.ceil(expire === false ? REDIS_ENTRY_S : Math.min(expire, REDIS_ENTRY_S)))
}

interface RemoteClock {
  read(): number
  /** Redis said this time just now. */
  anchor(moment: number): void
  /** Milliseconds since it was told the time. */
  age(): number
}

/** The time of Redis, never ahead of it: what an entry says of its birth may be too early, which is safe, but not too late. */
function createRemoteClock(): RemoteClock {
  let moment = Date.now()
  let anchoredAt = -Infinity
  const age = (): number => performance.now() - anchoredAt
  return {
    // Before the first contact nobody else can have invalidated anything.
    read: () => (anchoredAt === -Infinity ? Date.now() : moment + age() * SPEED),
    anchor(told) {
      moment = told
      anchoredAt = performance.now()
    },
    age,
  }
}
