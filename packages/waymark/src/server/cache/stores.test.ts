import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REDIS_PATH, startRedis, type RunningRedis } from '../../../../../e2e/harness/redis.ts'
import { REDIS_TIMEOUT_MS } from '../../shared/limits.ts'
import { connectRedis } from '../../node/connect-redis.ts'
import type { Cache, CacheEntry, CacheStore } from './cache.ts'
import { createCache } from './create-cache.ts'
import { createDiskStore } from './disk-store.ts'
import { createHandlerStore, type CacheHandler, type HandlerValue } from './handler-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { createRedisStore } from './redis-store.ts'
import { createRedisTags } from './redis-tags.ts'
import { openTagJournal } from './tag-journal.ts'
import { createClock } from './clock.ts'

const notes: string[] = []
const note = (text: string): void => void notes.push(text)
const cleanUps: (() => unknown)[] = []
let redis: RunningRedis | undefined
let prefixes = 0

beforeAll(async () => {
  if (REDIS_PATH !== undefined) redis = await startRedis()
})
afterEach(async () => {
  notes.length = 0
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})
afterAll(() => redis?.close())

async function createDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-cache-'))
  cleanUps.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Opens stores that share what they keep, as instances of one app do. */
type Opener = () => Promise<CacheStore>

function keepOpen(store: CacheStore): CacheStore {
  cleanUps.unshift(() => store.close())
  return store
}

async function shareDisk(): Promise<Opener> {
  const dir = await createDir()
  return async () => keepOpen(createDiskStore({ dir, note }))
}

async function shareRedis(server = redis): Promise<Opener> {
  const prefix = `test-${prefixes++}`
  return async () =>
    keepOpen(createRedisStore({ redis: await connectRedis(server?.url ?? ''), prefix, note }))
}

async function shareHandler(): Promise<Opener> {
  const values = new Map<string, HandlerValue>()
  class Handler implements CacheHandler {
    get: CacheHandler['get'] = async (key) => {
      const value = values.get(key)
      return value ? { value, lastModified: 1 } : null
    }
    set: CacheHandler['set'] = async (key, value) => void values.set(key, value)
    revalidateTag: CacheHandler['revalidateTag'] = async (tags) => {
      for (const [key, value] of values)
        if (value.kind === 'FETCH' && value.tags.some((tag) => tags.includes(tag))) values.delete(key)
    }
  }
  const load = async (): Promise<Record<string, unknown>> => ({ default: Handler })
  return async () => keepOpen(createHandlerStore({ load, maxMemoryBytes: 1, note }))
}

function createEntry(cache: Pick<Cache, 'now'>, text: string, values: Partial<CacheEntry> = {}): CacheEntry {
  return {
    meta: { kind: 'FETCH', headers: [['a', 'ü']] },
    bodies: { body: Buffer.from(text), empty: Buffer.alloc(0), bytes: Buffer.from([0, 255, 10, 13]) },
    madeAt: cache.now(),
    revalidate: 60,
    expire: false,
    tags: ['posts'],
    ...values,
  }
}

async function readText(cache: Cache, key = 'fetch:a'): Promise<string | undefined> {
  const hit = await cache.find(key)
  return hit && `${Buffer.from(hit.entry.bodies['body'] ?? []).toString()} ${hit.state}`
}

const kinds: [string, boolean, () => Promise<Opener>][] = [
  ['memory', false, async () => async () => createMemoryStore()],
  ['disk', true, shareDisk],
  ['redis', true, () => shareRedis()],
  ['handler', true, shareHandler],
]

describe.each(kinds)('a cache in %s', (name, isShared, share) => {
  const isThere = name !== 'redis' || REDIS_PATH !== undefined

  test.runIf(isThere)('gives back what was kept', async () => {
    const cache = createCache([await (await share())()])
    expect(await cache.find('fetch:a')).toBeUndefined()
    for (const prefix of ['fetch', 'page', 'route', 'pages']) {
      const entry = createEntry(cache, 'text')
      await cache.keep(`${prefix}:a`, entry)
      const hit = await cache.find(`${prefix}:a`)
      expect(hit).toMatchObject({ state: 'fresh', layer: name })
      const bodies = Object.entries(hit?.entry.bodies ?? {}).map(([key, body]) => [key, Buffer.from(body)])
      expect({ ...hit?.entry, bodies: Object.fromEntries(bodies) }).toEqual(entry)
    }
  })

  test.runIf(isThere)('forgets what is invalidated, at once or after a while', async () => {
    const cache = createCache([await (await share())()])
    const old = createEntry(cache, 'old')
    await cache.keep('fetch:a', old)
    await cache.invalidate(['posts'])
    expect(await readText(cache)).toBeUndefined()
    // Whoever is late brings back nothing.
    await cache.keep('fetch:a', old)
    expect(await readText(cache)).toBeUndefined()
    await cache.keep('fetch:a', createEntry(cache, 'new'))
    expect(await readText(cache)).toBe('new fresh')
    if (name === 'handler') return
    await cache.invalidate(['posts'], 60)
    expect(await readText(cache)).toBe('new stale')
    await cache.invalidate(['posts'], 0)
    expect(await readText(cache)).toBeUndefined()
    await cache.invalidate(['posts'], 60)
    expect(await readText(cache)).toBeUndefined()
  })

  if (!isShared) return
  test.runIf(isThere)('is the same for every instance', async () => {
    const open = await share()
    const isFronted = name !== 'handler'
    const create = async (): Promise<Cache> => {
      const store = await open()
      return createCache(isFronted ? [createMemoryStore({ now: store.now }), store] : [store])
    }
    const [first, second] = [await create(), await create()]
    await first.keep('fetch:a', createEntry(first, '1'))
    expect(await readText(second)).toBe('1 fresh')
    for (let count = 2; count < 50; count++) {
      const [one, other] = count % 2 === 0 ? [first, second] : [second, first]
      await one.invalidate(['posts'])
      expect(await readText(other)).toBeUndefined()
      await one.keep('fetch:a', createEntry(one, String(count)))
      expect(await readText(other)).toBe(`${count} fresh`)
    }
  })
})

describe('on disk', () => {
  test('entries and invalidations outlive the process', async () => {
    const open = await shareDisk()
    const before = createCache([await open()])
    await before.keep('fetch:a', createEntry(before, 'a'))
    await before.keep('fetch:b', createEntry(before, 'b', { tags: [] }))
    await before.invalidate(['posts'])
    const after = createCache([await open()])
    expect(await readText(after, 'fetch:a')).toBeUndefined()
    expect(await readText(after, 'fetch:b')).toBe('b fresh')
  })

  test('what another process invalidated is known at the next look, without waiting', async () => {
    const open = await shareDisk()
    const [one, other] = [await open(), await open()]
    const cache = createCache([createMemoryStore({ now: one.now }), one])
    const entry = { meta: {}, bodies: {}, revalidate: false, expire: false, tags: ['t'] } as const
    await cache.keep('a', { ...entry, madeAt: cache.now() })
    expect(cache.peek('a')).toBeDefined()
    await other.writeTags(['t'])
    expect(cache.peek('a')).toBeUndefined()
  })

  test('room is made by dropping what was not used for longest', async () => {
    const dir = await createDir()
    const store = keepOpen(createDiskStore({ dir, note, maxBytes: 100_000 }))
    for (let count = 0; count < 30; count++)
      await store.write(`k${count}`, createEntry(store, 'x'.repeat(10_000)))
    const found = await Promise.all(Array.from({ length: 30 }, (_, count) => store.read(`k${count}`)))
    expect(found.filter((entry) => entry !== undefined).length).toBeLessThanOrEqual(10)
    expect(found.at(-1)).toBeDefined()
    await store.write('huge', createEntry(store, 'x'.repeat(200_000)))
    expect(await store.read('huge')).toBeUndefined()
  })

  test('broken files are no entries', async () => {
    const dir = await createDir()
    const store = keepOpen(createDiskStore({ dir, note }))
    await store.write('a', createEntry(store, 'text'))
    const [folder = ''] = await readdir(join(dir, 'entries'))
    const [file = ''] = await readdir(join(dir, 'entries', folder))
    for (const bytes of ['', 'WMC1', 'WMC1\u0005\0\0\0{"a"', 'nonsense'.repeat(10)]) {
      await writeFile(join(dir, 'entries', folder, file), bytes)
      expect(await store.read('a')).toBeUndefined()
    }
  })

  test('a folder that cannot be written is told once, and the app goes on', async () => {
    const dir = await createDir()
    // A file where the folder should be: not even root can write below it.
    await writeFile(join(dir, 'data'), '')
    const store = keepOpen(createDiskStore({ dir: join(dir, 'data'), note }))
    const cache = createCache([createMemoryStore({ now: store.now }), store])
    await cache.keep('fetch:a', createEntry(cache, '1'))
    await cache.keep('fetch:b', createEntry(cache, '2'))
    expect(await readText(cache)).toBe('1 fresh')
    await cache.invalidate(['posts'])
    expect(await readText(cache)).toBeUndefined()
    expect(notes).toEqual([expect.stringMatching(/^The cache on disk cannot be used/)])
  })

  test('an invalidation that cannot be written empties it', async () => {
    const dir = await createDir()
    const store = keepOpen(createDiskStore({ dir, note }))
    await store.write('a', createEntry(store, '1'))
    await mkdir(join(dir, 'tags'))
    await store.writeTags(['posts'])
    expect(await store.read('a')).toBeUndefined()
    expect(await readdir(dir)).not.toContain('entries')
  })

  test('the file of invalidations is not shortened by two processes at once', async () => {
    const path = join(await createDir(), 'tags')
    const journal = openTagJournal(
      path,
      createClock(() => 1_000),
      100,
    )
    cleanUps.unshift(journal.close)
    await writeFile(`${path}.next`, '')
    for (let count = 0; count < 10; count++) journal.append(['tag'])
    expect((await stat(path)).size).toBeGreaterThan(100)
    const longAgo = new Date(Date.now() - 61_000)
    await utimes(`${path}.next`, longAgo, longAgo)
    for (let count = 0; count < 2; count++) journal.append(['tag'])
    expect((await stat(path)).size).toBeLessThan(100)
    expect(journal.read(['tag'])).toEqual([{ deadAt: 1_011, staleAt: 1_011, expireAt: 1_011 }])
  })

  test('the file of invalidations stays short, whoever writes it', async () => {
    const path = join(await createDir(), 'tags')
    const clocks = [createClock(() => 1_000), createClock(() => 1_000)] as const
    const [first, second] = clocks.map((clock) => openTagJournal(path, clock, 2_000)) as [
      ReturnType<typeof openTagJournal>,
      ReturnType<typeof openTagJournal>,
    ]
    cleanUps.unshift(first.close, second.close)
    for (let count = 0; count < 500; count++) {
      const [one, other] = count % 2 === 0 ? [first, second] : [second, first]
      one.append([`tag-${count % 10}`], count % 3 === 0 ? 60 : undefined)
      expect(other.read([`tag-${count % 10}`])).toEqual(one.read([`tag-${count % 10}`]))
    }
    expect((await stat(path)).size).toBeLessThan(3_000)
    const third = openTagJournal(
      path,
      createClock(() => 1_000),
    )
    cleanUps.unshift(third.close)
    for (let tag = 0; tag < 10; tag++) expect(third.read([`tag-${tag}`])).toEqual(first.read([`tag-${tag}`]))
  })
})

describe.runIf(REDIS_PATH !== undefined)('in Redis', () => {
  async function createInstances(server: RunningRedis): Promise<[Cache, Cache]> {
    const open = await shareRedis(server)
    const create = async (): Promise<Cache> => {
      const store = await open()
      return createCache([createMemoryStore({ now: store.now }), store])
    }
    return [await create(), await create()]
  }
  async function startOwn(): Promise<RunningRedis> {
    const server = await startRedis()
    cleanUps.push(server.close)
    return server
  }

  test('when it is gone, instances go on by themselves, and tell each other when it is back', async () => {
    const server = await startOwn()
    const [first, second] = await createInstances(server)
    await first.keep('fetch:a', createEntry(first, '1'))
    await first.keep('fetch:b', createEntry(first, '1', { tags: ['news'] }))
    expect([await readText(second), await readText(second, 'fetch:b')]).toEqual(['1 fresh', '1 fresh'])
    await second.invalidate(['news'])
    expect(await readText(first, 'fetch:b')).toBeUndefined()

    await server.kill()
    expect(await readText(first)).toBe('1 fresh')
    // What was known before it went is still known.
    expect(await readText(first, 'fetch:b')).toBeUndefined()
    await first.invalidate(['posts'])
    expect(await readText(first)).toBeUndefined()
    await first.keep('fetch:c', createEntry(first, '3'))
    expect(await readText(first, 'fetch:c')).toBe('3 fresh')

    await server.restart()
    await expect.poll(() => readText(second)).toBeUndefined()
    await first.keep('fetch:a', createEntry(first, '2'))
    await expect.poll(() => readText(second)).toBe('2 fresh')
    expect(notes.filter((text) => text.includes('cannot be used')).length).toBe(2)
    expect(notes.filter((text) => text.includes('can be used again')).length).toBe(2)
  })

  test('when it lost its data, nothing from before is served', async () => {
    const server = await startOwn()
    const [first, second] = await createInstances(server)
    await first.keep('fetch:a', createEntry(first, '1'))
    expect(await readText(second)).toBe('1 fresh')
    await server.kill()
    await server.restart()
    // The other one might have invalidated something of which Redis does not know any more.
    await expect.poll(() => readText(second)).toBeUndefined()
    await second.keep('fetch:a', createEntry(second, '2'))
    await expect.poll(() => readText(first)).toBe('2 fresh')
  })

  test('when it hangs, one caller waits for a moment and the others do not', async () => {
    const server = await startOwn()
    const [first] = await createInstances(server)
    await first.keep('fetch:a', createEntry(first, '1'))
    server.pause()
    cleanUps.unshift(server.resume)
    expect(await readText(first)).toBe('1 fresh')
    const before = Date.now()
    for (let count = 0; count < 20; count++) expect(await readText(first)).toBe('1 fresh')
    // Half of what it takes when each of them waits.
    expect(Date.now() - before).toBeLessThan(10 * REDIS_TIMEOUT_MS)
    server.resume()
    await expect.poll(() => notes.some((text) => text.includes('can be used again'))).toBe(true)
  })

  test('tags stay few, and what is forgotten is dead', async () => {
    const connection = await connectRedis(redis?.url ?? '')
    cleanUps.unshift(() => connection.close())
    const prefix = `test-${prefixes++}`
    const tags = createRedisTags(connection, prefix, 20)
    const first = await tags.write(['t0'])
    for (let count = 1; count < 100; count++) await tags.write([`t${count}`])
    expect(Number(await connection.send('HLEN', [`{${prefix}}:tags`]))).toBeLessThanOrEqual(12)
    const { floor, states } = await tags.read(['t0', 't99'])
    expect(floor).toBeGreaterThan(first)
    expect([...states.keys()]).toEqual(['t99'])
  })
})
