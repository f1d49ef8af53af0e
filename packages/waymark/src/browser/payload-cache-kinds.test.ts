import { describe, expect, test } from 'vitest'
import { AUTO, FULL, setUp, to } from './testing/payload-cache-test.ts'

describe('kinds', () => {
  test('a temporary entry takes the kind of a later prefetch', async () => {
    const { cache, clock, urls, visit } = setUp()
    const { entry } = await visit('/a')
    cache.prefetch(to('/a'), AUTO)
    expect(entry.kind).toBe('auto')
    clock.now = 60_000
    expect((await visit('/a')).status).toBe('stale')
    expect(urls()).toHaveLength(1)
  })

  test('where clicks always fetch, what a prefetch fetched whole is used without a request', async () => {
    const { clock, urls, load, visit } = setUp({ windows: { dynamicMs: 0, staticMs: 300_000 } })
    await load('/whole', FULL)
    await load('/part', AUTO)
    clock.now = 299_999
    for (let visits = 0; visits < 2; visits++) {
      expect(await visit('/whole')).toMatchObject({ status: 'reusable', isAged: false })
      expect(await visit('/part')).toMatchObject({ status: 'stale', isAged: true })
      expect(await visit('/clicked')).toMatchObject({ status: 'fresh', isAged: false })
    }
    expect(urls()).toEqual(['full /whole', 'auto /part', 'temporary /clicked', 'temporary /clicked'])
  })

  test('another query does not change the kind of an entry', async () => {
    const { cache, visit } = setUp()
    const { entry } = await visit('/a?x=1')
    cache.prefetch(to('/a?x=2'), AUTO)
    expect(entry.kind).toBe('temporary')
  })

  test('full is fetched again where there is less', async () => {
    const { cache, urls, load, visit } = setUp()
    await load('/a', AUTO)
    await load('/a', FULL)
    cache.prefetch(to('/a'), FULL)
    cache.prefetch(to('/a'), AUTO)
    expect(urls()).toEqual(['auto /a', 'full /a'])
    expect((await visit('/a')).answer.value).toBe('full /a #1')
  })

  test('full is not fetched again where the data is full already', async () => {
    const { cache, clock, urls, visit } = setUp()
    const { entry } = await visit('/a', { isFull: true })
    cache.prefetch(to('/a'), FULL)
    expect(urls()).toHaveLength(1)
    expect(entry.kind).toBe('full')
    clock.now = 299_999
    expect((await visit('/a')).status).toBe('reusable')
  })

  test('full asked for while less is under way is decided by the answer', async () => {
    const { cache, urls, calls } = setUp()
    for (const path of ['/a', '/b']) {
      cache.prefetch(to(path), AUTO)
      cache.prefetch(to(path), FULL)
      cache.prefetch(to(path), FULL)
    }
    expect(urls()).toEqual(['auto /a', 'auto /b'])
    await calls[0]?.answer({ isFull: true })
    await calls[1]?.answer()
    expect(urls()).toEqual(['auto /a', 'auto /b', 'full /b'])
  })

  test('full asked for while less waits for its turn takes its place', async () => {
    const { cache, urls, calls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/b?x=1'), AUTO)
    cache.prefetch(to('/b?x=1'), FULL)
    await calls[0]?.answer()
    await calls[1]?.answer()
    expect(urls()).toEqual(['auto /a', 'full /b?x=1'])
  })

  test('a prerendered answer makes the entry full, for as long as the server says', async () => {
    const { clock, urls, load, visit } = setUp()
    await load('/a', AUTO, { isPrerendered: true, staleTime: 60_000 })
    await load('/b', AUTO, { isPrerendered: true })
    clock.now = 59_999
    expect(await visit('/a')).toMatchObject({ status: 'fresh', entry: { kind: 'full', staleTime: 60_000 } })
    expect(await visit('/b')).toMatchObject({ status: 'reusable', entry: { kind: 'full', staleTime: -1 } })
    clock.now = 600_000
    expect((await visit('/a')).status).toBe('stale')
    expect(urls()).toHaveLength(2)
  })

  test.each([-5, Number.NaN])('a stale time of %s counts as not sent', async (staleTime) => {
    const { load, visit } = setUp()
    await load('/a', AUTO, { isPrerendered: true, staleTime })
    expect((await visit('/a')).entry.staleTime).toBe(-1)
  })
})

describe('renewing', () => {
  test('is one request, and the entry keeps its answer', async () => {
    const { cache, clock, urls, last, load, visit } = setUp()
    await load('/a', AUTO)
    clock.now = 100_000
    const stale = await visit('/a')
    expect(stale).toMatchObject({ status: 'stale', isFirstUse: true })
    const renewals = [cache.renew(stale), cache.renew(await visit('/a'))]
    clock.now = 101_000
    await last().answer()
    expect(urls()).toEqual(['auto /a', 'temporary /a'])
    for (const { value } of await Promise.all(renewals)) expect(value).toBe('temporary /a #1')
    clock.now = 130_999
    expect(await visit('/a')).toMatchObject({ status: 'reusable', answer: { value: 'temporary /a #1' } })
    clock.now = 131_000
    const again = await visit('/a')
    expect(again).toMatchObject({ status: 'stale', isFirstUse: false })
    void cache.renew(again)
    expect(urls()).toHaveLength(3)
  })

  test('makes a static page fresh again for as long as the server says now', async () => {
    const { cache, clock, last, load, visit } = setUp()
    await load('/a', AUTO, { isPrerendered: true, staleTime: 1_000 })
    clock.now = 5_000
    const renewal = cache.renew(await visit('/a'))
    await last().answer({ isPrerendered: true, staleTime: 2_000 })
    await renewal
    clock.now = 6_999
    expect((await visit('/a')).status).toBe('fresh')
  })

  test('starts at once, past the limit', async () => {
    const { cache, urls, load, visit } = setUp({ concurrency: 1 })
    await load('/a', AUTO)
    const shown = await visit('/a')
    cache.prefetch(to('/b'), AUTO)
    void cache.renew(shown)
    expect(urls()).toEqual(['auto /a', 'auto /b', 'temporary /a'])
  })

  test('fetches the page that an alias stands for, and leaves the alias as it was', async () => {
    const { cache, last, load, visit } = setUp()
    await load('/a?x=1', FULL)
    const renewal = cache.renew(await visit('/a?x=2'))
    await last().answer()
    expect((await renewal).value).toBe('temporary /a?x=2 #1')
    expect((await visit('/a?x=1')).answer.value).toBe('full /a?x=1 #0')
    expect(await visit('/a?x=2')).toMatchObject({ aliased: false, answer: { value: 'temporary /a?x=2 #1' } })
  })

  test('that fails removes the entry', async () => {
    const { cache, urls, last, load, visit } = setUp()
    await load('/a', AUTO)
    const renewal = cache.renew(await visit('/a'))
    const [outcome] = await Promise.all([Promise.allSettled([renewal]), last().fail()])
    expect(outcome[0]).toMatchObject({ status: 'rejected', reason: { message: 'temporary /a failed' } })
    await visit('/a')
    expect(urls()).toHaveLength(3)
  })
})
