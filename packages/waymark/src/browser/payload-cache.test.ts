import { describe, expect, test } from 'vitest'
import { MAX_CACHED_PAYLOADS, PREFETCH_BACKOFF_MS } from '../shared/limits.ts'
import {
  createPayloadCache,
  type PayloadAnswer,
  type PayloadCacheOptions,
  type PayloadTarget,
  type PrefetchRequest,
} from './payload-cache.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'

interface Call {
  url: string
  answer(facts?: Omit<PayloadAnswer<string>, 'value'>): Promise<void>
  fail(): Promise<void>
}

const AUTO: PrefetchRequest = { kind: 'auto', trigger: 'viewport' }
const FULL: PrefetchRequest = { kind: 'full', trigger: 'viewport' }
const BY_CODE: PrefetchRequest = { kind: 'auto', trigger: 'code' }

/** Lets everything that is settled already reach those who wait for it. */
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** `/path?search from /page`. */
function to(text: string): PayloadTarget {
  const [url = '', nextUrl = ''] = text.split(' from ')
  const { pathname, search } = new URL(url, 'http://a')
  return { pathname, search, nextUrl }
}

/** A cache with a clock that the test sets and requests that the test answers. The value says which request it was. */
function setUp(options: Partial<PayloadCacheOptions<string>> & { concurrency?: number } = {}) {
  const clock = { now: 0 }
  const calls: Call[] = []
  const { concurrency = 5, ...rest } = options
  const cache = createPayloadCache<string>({
    now: () => clock.now,
    queue: createPrefetchQueue({ concurrency }),
    fetchPayload: ({ pathname, search, nextUrl }, kind) =>
      new Promise((resolve, reject) => {
        const from = nextUrl === '' ? '' : ` from ${nextUrl}`
        const url = `${kind} ${pathname}${search}${from}`
        const value = `${url} #${calls.length}`
        calls.push({
          url,
          answer: (facts = {}) => (resolve({ value, ...facts }), flush()),
          fail: () => (reject(new Error(`${url} failed`)), flush()),
        })
      }),
    ...rest,
  })
  const urls = (): string[] => calls.map(({ url }) => url)
  const last = (): Call => calls.at(-1) ?? expect.unreachable('nothing was requested')
  /** Prefetches and answers. */
  const load = async (
    text: string,
    request: PrefetchRequest,
    facts?: Omit<PayloadAnswer<string>, 'value'>,
  ) => {
    const before = calls.length
    cache.prefetch(to(text), request)
    if (calls.length > before) await last().answer(facts)
  }
  /** Navigates, answering what it has to ask for. */
  const visit = async (text: string, facts?: Omit<PayloadAnswer<string>, 'value'>) => {
    const before = calls.length
    const pending = cache.navigate(to(text))
    if (calls.length > before) await last().answer(facts)
    return pending
  }
  return { cache, clock, calls, urls, last, load, visit }
}

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

describe('keys and lookup', () => {
  test.each([
    ['/a?x=1', AUTO, {}, '/a'],
    ['/a?x=1', FULL, {}, '/a?x=1'],
    ['/a', FULL, {}, '/a'],
    ['/a?x=1 from /feed', AUTO, { isInterceptable: true }, '/feed%/a'],
    ['/a?x=1 from /feed', FULL, { isInterceptable: true }, '/feed%/a?x=1'],
    ['/a from /feed', AUTO, {}, '/a'],
  ])('%s is kept under a key (%o, %o): %s', async (url, request, facts, key) => {
    const { load, visit } = setUp()
    await load(url, request, facts)
    expect((await visit(url)).entry.key).toBe(key)
  })

  test('a temporary entry is kept under its path', async () => {
    const { visit } = setUp()
    expect((await visit('/a?x=1')).entry.key).toBe('/a')
  })

  // What is there (`!`: interceptable), what is asked for, what is found.
  test.each([
    [
      'exact with prefix',
      'full /a?x=1 from /f!, auto /a from /f!, full /a?x=1',
      '/a?x=1 from /f',
      '/f%/a?x=1',
    ],
    [
      'exact before the path, with prefix',
      'auto /a?x=1 from /f!, full /a?x=1 from /f!',
      '/a?x=1 from /f',
      '/f%/a?x=1',
    ],
    [
      'the path with prefix, for the same query',
      'auto /a?x=1 from /f!, full /a?x=1',
      '/a?x=1 from /f',
      '/f%/a',
    ],
    ['no prefixed one of another query', 'auto /a from /f!, full /a?x=1 from /g', '/a?x=1 from /f', '/a?x=1'],
    ['exact before the path', 'auto /a, full /a?x=1', '/a?x=1 from /f', '/a?x=1'],
    ['the path, for the same query', 'auto /a?x=1', '/a?x=1', '/a'],
    ['the path as an alias for another query', 'auto /a?x=1', '/a?x=2', '/a aliased'],
    ['the path as an alias for no query', 'auto /a?x=1', '/a', '/a aliased'],
    ['the path before any other entry', 'full /a?x=1, full /a', '/a?x=2', '/a aliased'],
    ['any other entry of the path', 'auto /b, full /a?x=1', '/a?x=2', '/a?x=1 aliased'],
    ['no prefixed one as an alias', 'auto /a?x=1 from /f!', '/a?x=2 from /f', 'nothing'],
    ['no prefixed one from another page', 'auto /a from /f!', '/a from /g', 'nothing'],
    ['no prefixed one from nowhere', 'auto /a from /f!', '/a', 'nothing'],
    ['no entry of another path', 'auto /a/b, auto /', '/a', 'nothing'],
  ])('finds %s: of %s for %s: %s', async (_, held, asked, expected) => {
    const { load, visit, calls } = setUp()
    for (const [, kind, url = '', mark] of held.matchAll(/(auto|full) ([^,!]+)(!?)/g))
      await load(url, kind === 'full' ? FULL : AUTO, { isInterceptable: mark === '!' })
    const before = calls.length
    expect(before).toBe(held.split(', ').length)
    const { entry, aliased } = await visit(asked)
    const found = aliased ? `${entry.key} aliased` : entry.key
    expect(calls.length > before ? 'nothing' : found).toBe(expected)
  })

  test('a path that holds a percent sign is not taken for a prefixed one', async () => {
    const { load, visit, urls } = setUp()
    await load('/b from /a', AUTO, { isInterceptable: true })
    await visit('/a%/b')
    expect(urls()).toEqual(['auto /b from /a', 'temporary /a%/b'])
    await load('/a%20b', AUTO)
    expect((await visit('/a%20b?x=1')).aliased).toBe(true)
  })

  test('there are no aliases for full', async () => {
    const { cache, urls, load } = setUp()
    await load('/a?x=1', FULL)
    cache.prefetch(to('/a?x=2'), FULL)
    cache.prefetch(to('/a?x=3'), AUTO)
    expect(urls()).toEqual(['full /a?x=1', 'full /a?x=2'])
  })

  test('there are no aliases in development, nor for a navigation that refuses them', async () => {
    const development = setUp({ aliases: false })
    await development.load('/a', AUTO)
    expect((await development.visit('/a?x=1')).aliased).toBe(false)

    const { cache, last, load } = setUp()
    await load('/a', AUTO)
    const pending = cache.navigate(to('/a?x=1'), { aliases: false })
    await last().answer()
    expect(await pending).toMatchObject({ aliased: false, answer: { value: 'temporary /a?x=1 #1' } })
  })

  test('an alias does not count as used', async () => {
    const { load, visit } = setUp()
    await load('/a', AUTO)
    expect((await visit('/a?x=1')).entry.lastUsedTime).toBeNull()
  })

  test('a navigation does not wait for the answer to another query', async () => {
    const { cache, urls, calls } = setUp()
    cache.navigate(to('/a?x=1')).catch(() => {})
    const pending = cache.navigate(to('/a?x=2'))
    expect(urls()).toEqual(['temporary /a?x=1', 'temporary /a?x=2'])
    await calls[1]?.answer()
    await calls[0]?.answer()
    expect((await pending).answer.value).toBe('temporary /a?x=2 #1')
    expect((await cache.navigate(to('/a?x=2'))).answer.value).toBe('temporary /a?x=2 #1')
  })
})

describe('interception', () => {
  test('an answer under way for one page is not shown over another', async () => {
    const { cache, urls, calls } = setUp()
    cache.prefetch(to('/photo from /feed'), AUTO)
    const pending = cache.navigate(to('/photo from /other'))
    cache.prefetch(to('/photo from /third'), AUTO)
    expect(urls()).toEqual(['auto /photo from /feed'])
    await calls[0]?.answer({ isInterceptable: true })
    expect(urls().slice(1)).toEqual(['temporary /photo from /other'])
    await calls[1]?.answer({ isInterceptable: true })
    expect((await pending).answer.value).toBe('temporary /photo from /other #1')
    await flush()
    expect(urls().slice(2)).toEqual(['auto /photo from /third'])
    expect((await cache.navigate(to('/photo from /feed'))).answer.value).toBe('auto /photo from /feed #0')
  })

  test('an answer under way serves every page when it depends on none', async () => {
    const { cache, urls, last } = setUp()
    cache.prefetch(to('/a from /feed'), AUTO)
    cache.prefetch(to('/a from /third'), AUTO)
    const pending = cache.navigate(to('/a from /other'))
    await last().answer()
    expect((await pending).answer.value).toBe('auto /a from /feed #0')
    expect(urls()).toHaveLength(1)
  })

  test('what waits for its turn is asked for from the page that wants it last', async () => {
    const { cache, urls, calls } = setUp({ concurrency: 1 })
    cache.prefetch(to('/a'), AUTO)
    cache.prefetch(to('/photo from /feed'), AUTO)
    cache.prefetch(to('/photo from /other'), AUTO)
    await calls[0]?.answer()
    expect(urls()).toEqual(['auto /a', 'auto /photo from /other'])
  })

  test('an entry can be marked from outside, once', async () => {
    const { cache, load, visit, urls } = setUp()
    await load('/photo from /feed', AUTO)
    const { entry } = await visit('/photo from /feed')
    cache.markInterceptable(entry, '/feed')
    cache.markInterceptable(entry, '/feed')
    expect(entry.key).toBe('/feed%/photo')
    await visit('/photo from /other')
    expect(urls()).toHaveLength(2)
  })
})

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
