import { describe, expect, test } from 'vitest'
import { MAX_CACHED_PAYLOADS } from '../shared/limits.ts'
import { AUTO, FULL, flush, setUp, to } from './testing/payload-cache-test.ts'

describe('one request per route', () => {
  test('a route that is under way or fresh is not asked for again', async () => {
    const { cache, clock, urls, last } = setUp()
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/a'), AUTO)
    await last().answer()
    clock.now = 29_999
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/a?x=1'), AUTO)
    expect(urls()).toEqual(['auto /a'])
  })

  test('of fifty links at most five are under way, and each is asked for once', async () => {
    const { cache, calls } = setUp()
    for (let round = 0; round < 2; round++)
      for (let link = 0; link < 50; link++) cache.prefetch(to(`/${link}`), AUTO)
    let answered = 0
    while (answered < calls.length) {
      expect(calls.length - answered).toBeLessThanOrEqual(5)
      await calls[answered++]?.answer()
    }
    expect(new Set(calls.map(({ url }) => url)).size).toBe(50)
    expect(calls).toHaveLength(50)
  })

  test('a prefetch renews an entry only when it has expired', async () => {
    const { cache, clock, urls, load } = setUp()
    await load('/a', AUTO)
    clock.now = 299_999
    cache.prefetch(to('/a'), AUTO)
    expect(urls()).toHaveLength(1)
    clock.now = 300_000
    cache.prefetch(to('/a'), AUTO)
    expect(urls()).toHaveLength(2)
  })

  test('the age counts from the request, not from the wait for its turn', async () => {
    const { cache, clock, calls, visit } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/b'), AUTO)
    clock.now = 20_000
    await calls[0]?.answer()
    await calls[1]?.answer()
    clock.now = 49_999
    expect((await visit('/b')).status).toBe('fresh')
  })

  test('a request under way is shared however long it takes', async () => {
    const { cache, clock, urls, last } = setUp()
    const first = cache.navigate(to('/a'))
    clock.now = 600_000
    const second = cache.navigate(to('/a'))
    await last().answer()
    expect(urls()).toEqual(['temporary /a'])
    expect((await first).status).toBe('fresh')
    expect((await second).answer).toBe((await first).answer)
  })
})

describe('a navigation', () => {
  test('takes a prefetch over: what waits starts at once, past the limit', async () => {
    const { cache, calls, urls } = setUp({ concurrency: 1 })
    for (const path of ['/a', '/b', '/c']) cache.prefetch(to(path), AUTO)
    const pending = cache.navigate(to('/c'))
    expect(urls()).toEqual(['auto /a', 'auto /c'])
    await calls[1]?.answer()
    expect(await pending).toMatchObject({ status: 'fresh', aliased: false, isFirstUse: true })
    expect(urls()).toHaveLength(2)
  })

  test('is not cancelled by the link that started the prefetch', async () => {
    const { cache, last, calls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    const cancel = cache.prefetch(to('/b'), AUTO)
    const pending = cache.navigate(to('/b'))
    cancel()
    await last().answer()
    expect((await pending).answer.value).toBe('auto /b #1')
    expect(calls).toHaveLength(2)
  })

  test('sets the last use only when the data has come', async () => {
    const { cache, clock, last } = setUp()
    const pending = cache.navigate(to('/a'))
    clock.now = 10_000
    await last().answer()
    const { entry } = await pending
    expect(entry).toMatchObject({ kind: 'temporary', prefetchTime: 0, lastUsedTime: 10_000 })
  })

  test('follows the timeline of an auto entry prefetched at 0 and used at 10 s', async () => {
    const { clock, urls, load, visit } = setUp()
    await load('/a', AUTO)
    clock.now = 10_000
    expect(await visit('/a')).toMatchObject({ status: 'fresh', isFirstUse: true })
    clock.now = 39_999
    expect(await visit('/a')).toMatchObject({ status: 'reusable', isFirstUse: false })
    // The visit before did not move the end.
    clock.now = 40_000
    expect(await visit('/a')).toMatchObject({ status: 'stale', isFirstUse: false })
    clock.now = 69_999
    expect(await visit('/a')).toMatchObject({ status: 'reusable' })
    clock.now = 300_000
    expect(urls()).toEqual(['auto /a'])
    expect(await visit('/a')).toMatchObject({ status: 'fresh', isFirstUse: true })
    expect(urls()).toEqual(['auto /a', 'temporary /a'])
  })

  test('fetches again what another navigation fetched more than 30 s after its use', async () => {
    const { clock, urls, visit } = setUp()
    await visit('/a')
    clock.now = 29_999
    await visit('/a')
    expect(urls()).toHaveLength(1)
    clock.now = 30_000
    await visit('/a')
    expect(urls()).toHaveLength(2)
  })

  test('makes its own request when the prefetch it waited for fails', async () => {
    const { cache, urls, last } = setUp()
    cache.prefetch(to('/a'), AUTO)
    const pending = cache.navigate(to('/a'))
    await last().fail()
    expect(urls()).toEqual(['auto /a', 'temporary /a'])
    await last().answer()
    expect((await pending).answer.value).toBe('temporary /a #1')
  })

  test('rejects with the failure of its own request, and the next one tries again', async () => {
    const { cache, urls, last, visit } = setUp()
    const both = Promise.allSettled([cache.navigate(to('/a')), cache.navigate(to('/a'))])
    await last().fail()
    for (const outcome of await both)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'temporary /a failed' } })
    expect(urls()).toHaveLength(1)
    await visit('/a')
    expect(urls()).toHaveLength(2)
  })
})

describe('the first page', () => {
  test.each([
    [{}, { kind: 'auto', key: '/a', staleTime: -1 }],
    [
      { isPrerendered: true, staleTime: 5_000 },
      { kind: 'full', key: '/a?x=1', staleTime: 5_000 },
    ],
    [{ isInterceptable: true }, { kind: 'auto', key: '/a%/a' }],
  ])('with %o is kept as %o, used now', async (facts, expected) => {
    const { cache, clock, urls, visit } = setUp()
    clock.now = 7
    const entry = cache.seed(to('/a?x=1 from /a'), { value: 'first', ...facts })
    expect(entry).toMatchObject({ ...expected, prefetchTime: 7, lastUsedTime: 7 })
    expect(await visit('/a?x=1 from /a')).toMatchObject({ isFirstUse: false, answer: { value: 'first' } })
    expect(urls()).toEqual([])
  })
})

describe('invalidation', () => {
  test('empties the cache, and what is under way does not come back into it', async () => {
    const { cache, calls, urls, load, visit } = setUp()
    await load('/a', FULL)
    cache.prefetch(to('/b'), AUTO)
    cache.clear()
    await calls[1]?.answer({ isInterceptable: true })
    await visit('/a')
    await visit('/b')
    expect(urls()).toEqual(['full /a', 'auto /b', 'temporary /a', 'temporary /b'])
  })

  test('makes no request that was still waiting', async () => {
    const { cache, calls, urls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/b'), AUTO)
    cache.clear()
    await calls[0]?.answer()
    expect(urls()).toEqual(['auto /a'])
  })

  test('leaves a navigation under way alone', async () => {
    const { cache, last } = setUp()
    const pending = cache.navigate(to('/a'))
    cache.clear()
    await last().answer()
    expect((await pending).answer.value).toBe('temporary /a #0')
  })

  test('tells each listener once, after it is done', async () => {
    const { cache, urls, load } = setUp()
    const told: string[] = []
    await load('/a', AUTO)
    cache.onInvalidate(() => {
      told.push('first')
      cache.prefetch(to('/a'), AUTO)
    })
    cache.onInvalidate(() => told.push('second'))
    cache.onInvalidate(() => told.push('removed'))()
    cache.clear()
    await flush()
    cache.clear()
    await flush()
    expect(told).toEqual(['first', 'second'])
    expect(urls()).toEqual(['auto /a', 'auto /a'])
  })
})

describe('the bound', () => {
  test('lets go of what was not used for longest', async () => {
    const { urls, load, visit } = setUp()
    expect(MAX_CACHED_PAYLOADS).toBe(200)
    for (let page = 0; page < MAX_CACHED_PAYLOADS; page++) await load(`/${page}`, AUTO)
    await visit('/0')
    await load('/one-more', AUTO)
    const before = urls().length
    await visit('/0')
    await visit('/2')
    expect(urls()).toHaveLength(before)
    await visit('/1')
    expect(urls()).toHaveLength(before + 1)
  })

  test('does not give up the requests that come next for newer ones', async () => {
    const { cache, calls } = setUp()
    for (let page = 0; page < 1_000; page++) cache.prefetch(to(`/${page}`), AUTO)
    for (let index = 0; index < calls.length; index++) await calls[index]?.answer()
    expect(calls).toHaveLength(MAX_CACHED_PAYLOADS)
    expect(calls[198]?.url).toBe('auto /198')
    expect(calls[199]?.url).toBe('auto /999')
  })

  test('makes room for a navigation when everything is under way', async () => {
    const { cache, last } = setUp()
    for (let page = 0; page < MAX_CACHED_PAYLOADS; page++) cache.prefetch(to(`/${page}`), AUTO)
    const pending = cache.navigate(to('/wanted'))
    expect(last().url).toBe('temporary /wanted')
    await last().answer()
    expect((await pending).status).toBe('fresh')
  })
})
