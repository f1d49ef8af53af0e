import { describe, expect, test } from 'vitest'
import type { Cache, CacheEntry } from './cache.ts'
import { createCache } from './create-cache.ts'
import { createMemoryStore } from './memory-store.ts'

function createEntry(text: string, values: Partial<CacheEntry> = {}): CacheEntry {
  return {
    meta: {},
    bodies: { body: new TextEncoder().encode(text) },
    madeAt: 0,
    revalidate: false,
    expire: false,
    tags: [],
    ...values,
  }
}

async function readText(cache: Cache, key: string, softTags?: string[]): Promise<string | undefined> {
  const hit = await cache.find(key, softTags)
  return hit && `${new TextDecoder().decode(hit.entry.bodies['body'])} ${hit.state}`
}

function setup() {
  const clock = { time: 1_000 }
  const now = (): number => clock.time
  const shared = createMemoryStore({ now })
  const createInstance = (): Cache => createCache([createMemoryStore({ now }), { ...shared, name: 'shared' }])
  return { clock, shared, cache: createInstance(), createInstance }
}

describe('a cache', () => {
  test('gives what was kept, and says which store had it', async () => {
    const { cache, createInstance } = setup()
    await cache.keep('a', createEntry('1', { madeAt: cache.now() }))
    expect(await cache.find('a')).toMatchObject({ state: 'fresh', layer: 'memory' })
    const other = createInstance()
    expect(await other.find('a')).toMatchObject({ layer: 'shared' })
    expect(await other.find('a')).toMatchObject({ layer: 'memory' })
    expect(await cache.find('b')).toBeUndefined()
  })

  test('says at once what is fresh and in memory, and nothing else', async () => {
    const { cache, clock, createInstance } = setup()
    const other = createInstance()
    await cache.keep('a', createEntry('1', { madeAt: cache.now(), revalidate: 10, tags: ['t'] }))
    expect(cache.peek('a')).toMatchObject({ state: 'fresh', layer: 'memory' })
    expect(other.peek('a')).toBeUndefined()
    clock.time = 12_000
    expect(cache.peek('a')).toBeUndefined()
    clock.time = 1_000
    await other.invalidate(['t'])
    expect(cache.peek('a')).toBeUndefined()
  })

  test('says nothing at once when a store has to be asked', async () => {
    const remote = createMemoryStore()
    const cache = createCache([createMemoryStore(), { ...remote, peekTags: undefined as never }])
    await cache.keep('a', createEntry('1', { madeAt: cache.now(), tags: ['t'] }))
    expect(cache.peek('a')).toBeUndefined()
    expect(await readText(cache, 'a')).toBe('1 fresh')
  })

  test('of two instances serves neither what the other one invalidated', async () => {
    const { cache, createInstance } = setup()
    const other = createInstance()
    await cache.keep('a', createEntry('1', { madeAt: cache.now(), tags: ['t'] }))
    expect(await readText(other, 'a')).toBe('1 fresh')
    await cache.invalidate(['t'])
    expect(await readText(other, 'a')).toBeUndefined()
    expect(await readText(cache, 'a')).toBeUndefined()
  })

  test('does not serve what was under way when its tag was invalidated', async () => {
    const { cache } = setup()
    const madeAt = cache.now()
    await cache.invalidate(['t'])
    await cache.keep('a', createEntry('old', { madeAt, tags: ['t'] }))
    expect(await readText(cache, 'a')).toBeUndefined()
    await cache.keep('a', createEntry('new', { madeAt: cache.now(), tags: ['t'] }))
    expect(await readText(cache, 'a')).toBe('new fresh')
  })

  test('looks behind a stale entry for a newer one of another instance', async () => {
    const { cache, createInstance, clock } = setup()
    await cache.keep('a', createEntry('1', { madeAt: cache.now(), revalidate: 10 }))
    clock.time += 10_000
    expect(await readText(cache, 'a')).toBe('1 stale')
    await createInstance().keep('a', createEntry('2', { madeAt: cache.now(), revalidate: 10 }))
    expect(await readText(cache, 'a')).toBe('2 fresh')
    expect(await cache.find('a')).toMatchObject({ layer: 'memory' })
  })

  test('counts tags of the route that asks', async () => {
    const { cache } = setup()
    await cache.keep('a', createEntry('1', { madeAt: cache.now() }))
    await cache.invalidate(['/page'])
    expect(await readText(cache, 'a', ['/page'])).toBeUndefined()
    expect(await readText(cache, 'a', ['/other'])).toBe('1 fresh')
  })

  test('lets one make what many ask for', async () => {
    const { cache } = setup()
    let made = 0
    const make = async (): Promise<number> => ++made
    expect(await Promise.all([cache.share('a', make), cache.share('a', make)])).toEqual([1, 1])
    expect(await cache.share('a', make)).toBe(2)
  })

  test('lets nobody join work that began before an invalidation', async () => {
    const { cache } = setup()
    let finish = (_text: string): void => {}
    const first = cache.share('a', () => new Promise<string>((resolve) => (finish = resolve)))
    await cache.invalidate(['t'])
    const second = cache.share('a', async () => 'new')
    finish('old')
    expect(await Promise.all([first, second])).toEqual(['old', 'new'])
  })
})
