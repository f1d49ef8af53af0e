import { describe, expect, test } from 'vitest'
import { MAX_CACHED_PAYLOADS, PREFETCH_BACKOFF_MS } from '../shared/limits.ts'
import { AUTO, BY_CODE, FULL, setUp, to } from './testing/payload-cache-test.ts'

describe('failures', () => {
  test('links leave a failed route alone for 10 s', async () => {
    const { cache, clock, urls, last } = setUp()
    cache.prefetch(to('/a'), AUTO)
    await last().fail()
    clock.now = PREFETCH_BACKOFF_MS - 1
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/a'), { kind: 'auto', trigger: 'intent' })
    expect(urls()).toHaveLength(1)
    clock.now = PREFETCH_BACKOFF_MS
    cache.prefetch(to('/a'), AUTO)
    expect(urls()).toHaveLength(2)
    expect(PREFETCH_BACKOFF_MS).toBe(10_000)
  })

  test('code and navigations do not wait', async () => {
    const { cache, urls, last, visit } = setUp()
    cache.prefetch(to('/a'), AUTO)
    await last().fail()
    cache.prefetch(to('/a'), BY_CODE)
    await last().fail()
    await visit('/a')
    expect(urls()).toEqual(['auto /a', 'auto /a', 'temporary /a'])
  })

  test('a full request that failed is left alone while the lesser answer stays', async () => {
    const { cache, urls, load, last, visit } = setUp()
    await load('/a?x=1', AUTO)
    cache.prefetch(to('/a?x=1'), FULL)
    await last().fail()
    cache.prefetch(to('/a?x=1'), FULL)
    expect(urls()).toEqual(['auto /a?x=1', 'full /a?x=1'])
    expect((await visit('/a?x=1')).answer.value).toBe('auto /a?x=1 #0')
  })

  test('a success ends the wait', async () => {
    const { cache, urls, last, visit } = setUp()
    cache.prefetch(to('/a'), AUTO)
    await last().fail()
    await visit('/a')
    cache.clear()
    cache.prefetch(to('/a'), AUTO)
    expect(urls()).toHaveLength(3)
  })

  test('only so many are remembered', async () => {
    const { cache, urls, last } = setUp()
    for (let page = 0; page <= MAX_CACHED_PAYLOADS; page++) {
      cache.prefetch(to(`/${page}`), AUTO)
      await last().fail()
    }
    const before = urls().length
    cache.prefetch(to('/1'), AUTO)
    expect(urls()).toHaveLength(before)
    cache.prefetch(to('/0'), AUTO)
    expect(urls()).toHaveLength(before + 1)
  })

  test('what was cancelled did not fail', async () => {
    const { cache, calls, urls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/b'), AUTO)()
    await calls[0]?.answer()
    expect(urls()).toEqual(['auto /a'])
    cache.prefetch(to('/b'), AUTO)
    expect(urls()).toEqual(['auto /a', 'auto /b'])
  })
})

describe('cancelling', () => {
  test('a request is given up when the last of its links lets go', async () => {
    const { cache, calls, urls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    const cancelFirst = cache.prefetch(to('/b'), AUTO)
    cache.prefetch(to('/b'), AUTO)
    cancelFirst()
    cancelFirst()
    await calls[0]?.answer()
    expect(urls()).toEqual(['auto /a', 'auto /b'])
  })

  test('what has started stays', async () => {
    const { cache, last, urls, visit } = setUp()
    cache.prefetch(to('/a'), AUTO)()
    await last().answer()
    await visit('/a')
    expect(urls()).toEqual(['auto /a'])
  })

  test('a prefetch that was to be decided by an answer is not made any more', async () => {
    const { cache, calls, urls } = setUp()
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/a'), FULL)()
    await calls[0]?.answer()
    expect(urls()).toEqual(['auto /a'])
  })
})
