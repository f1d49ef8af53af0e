import { describe, expect, test } from 'vitest'
import type { CacheEntry } from '../cache/cache.ts'
import { createCache } from '../cache/create-cache.ts'
import { createMemoryStore } from '../cache/memory-store.ts'
import { encodeStaticPage, type StaticPage } from './static-page.ts'
import { createStaticPages, type RevalidateReason } from './static-pages.ts'

const PLACE = { key: 'pages:a', tags: ['_N_T_/a'], expireTime: 31_536_000 }

function setup() {
  let time = 1_000
  const now = (): number => time
  const shared = createMemoryStore({ now })
  const reasons: RevalidateReason[] = []
  const failures: unknown[] = []
  let waiting: (() => void)[] = []
  const openCache = () => createCache([createMemoryStore({ now }), shared])
  const cache = openCache()
  const built = new Map<string, CacheEntry>()
  const createPages = (on = cache) =>
    createStaticPages(on, {
      onFailure: (error) => failures.push(error),
      readBuilt: async (key) => built.get(key),
    })
  const make =
    (html: string, revalidate: number | false = 1) =>
    async (reason: RevalidateReason): Promise<StaticPage> => {
      reasons.push(reason)
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (html === 'fails') throw new Error('failed')
      return { outcome: { kind: 'props' }, bodies: { html: Buffer.from(html) }, revalidate }
    }
  /** Lets everything that is being made finish. */
  const settle = async <Result>(work: Promise<Result>): Promise<Result> => {
    // Whoever waits for it sees the failure.
    work.catch(() => {})
    for (let turn = 0; turn < 10; turn++) {
      for (const resolve of waiting.splice(0)) resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
    waiting = []
    return work
  }
  const pages = createPages()
  return {
    cache,
    built,
    pages,
    other: createPages(openCache()),
    make,
    reasons,
    failures,
    settle,
    pass: (ms: number) => void (time += ms),
    /** Serves the page; when it has to be made, it is made as `fresh`. */
    async serve(fresh: string, from = pages): Promise<[html: string, from: string]> {
      const taken = await settle(from.take(PLACE, make(fresh)))
      return [htmlOf(taken.entry), taken.from]
    },
  }
}

function htmlOf({ bodies }: CacheEntry): string {
  return Buffer.from(bodies['html'] ?? []).toString()
}

describe('static pages', () => {
  test('are made once, however many ask', async () => {
    const { pages, make, reasons, settle } = setup()
    const all = await settle(Promise.all([pages.take(PLACE, make('1')), pages.take(PLACE, make('2'))]))
    expect(all.map(({ entry, from }) => [htmlOf(entry), from])).toEqual([
      ['1', 'MISS'],
      ['1', 'MISS'],
    ])
    expect(reasons).toEqual(['stale'])
  })

  test('are served old while one new one is made', async () => {
    const { pages, make, reasons, settle, pass, serve } = setup()
    await serve('1')
    pass(999)
    expect(await serve('2')).toEqual(['1', 'HIT'])
    pass(1)
    for (const next of ['2', '3']) {
      const { entry, from } = await pages.take(PLACE, make(next))
      expect([htmlOf(entry), from]).toEqual(['1', 'STALE'])
    }
    expect(reasons).toEqual(['stale', 'stale'])
    await settle(Promise.resolve())
    expect(await serve('4')).toEqual(['2', 'HIT'])
  })

  test('are left as they are by a request that only looks ahead', async () => {
    const { pages, make, reasons, pass, serve } = setup()
    await serve('1')
    pass(1_000)
    const { entry, from } = await pages.take(PLACE, make('2'), { renews: false })
    expect([htmlOf(entry), from]).toEqual(['1', 'STALE'])
    expect(reasons).toEqual(['stale'])
  })

  test.each([
    ['3 seconds at least', 1, 2_999],
    ['as long as they are fresh', 10, 9_999],
    ['30 seconds at most', 3_600, 29_999],
  ])('stay as they are when making a new one fails, and are tried again after %s', async (_, age, wait) => {
    const { pages, make, failures, settle, pass, serve } = setup()
    await settle(pages.take(PLACE, make('1', age)))
    pass(age * 1000)
    expect(await serve('fails')).toEqual(['1', 'STALE'])
    expect(failures).toHaveLength(1)
    pass(wait)
    expect(await serve('2')).toEqual(['1', 'STALE'])
    expect(await serve('3')).toEqual(['1', 'STALE'])
    pass(1)
    expect(await serve('4')).toEqual(['1', 'STALE'])
    expect(await serve('5')).toEqual(['4', 'HIT'])
  })

  test('a first failure is thrown and not kept', async () => {
    const { pages, serve } = setup()
    await expect(serve('fails')).rejects.toThrow('failed')
    expect(await pages.has(PLACE)).toBe(false)
  })

  test('of the build are served until they are out of date', async () => {
    const { built, cache, reasons, pass, serve } = setup()
    const page: StaticPage = {
      outcome: { kind: 'props' },
      bodies: { html: Buffer.from('built') },
      revalidate: 60,
    }
    built.set(PLACE.key, encodeStaticPage(page, PLACE, cache.now()))
    expect(await serve('1')).toEqual(['built', 'HIT'])
    pass(60_000)
    expect(await serve('2')).toEqual(['built', 'STALE'])
    expect(await serve('3')).toEqual(['2', 'HIT'])
    await cache.invalidate(PLACE.tags)
    expect(await serve('4')).toEqual(['4', 'MISS'])
    expect(reasons).toEqual(['stale', 'stale'])
  })

  test('that are a redirect or not found are kept, too', async () => {
    const { pages } = setup()
    const redirect = { kind: 'redirect', destination: '/b', status: 308, basePath: true } as const
    await pages.take(PLACE, async () => ({ outcome: redirect, bodies: {}, revalidate: false }))
    const again = await pages.take(PLACE, () => Promise.reject(new Error('made again')))
    expect(again).toMatchObject({ entry: { meta: redirect, revalidate: false }, from: 'HIT' })
  })
})

describe('on demand', () => {
  test('a page is renewed in every instance, however fresh it is', async () => {
    const { pages, other, make, reasons, settle, pass, serve } = setup()
    await settle(pages.take(PLACE, make('1', false)))
    pass(1e12)
    expect(await serve('2')).toEqual(['1', 'HIT'])
    expect(await serve('2', other)).toEqual(['1', 'HIT'])
    await settle(pages.renew(PLACE, make('3', false)))
    expect(await serve('4')).toEqual(['3', 'HIT'])
    expect(await serve('4', other)).toEqual(['3', 'HIT'])
    expect(reasons).toEqual(['stale', 'on-demand'])
  })

  test('a failure leaves the old page', async () => {
    const { pages, make, settle, serve } = setup()
    await serve('1')
    await expect(settle(pages.renew(PLACE, make('fails')))).rejects.toThrow('failed')
    expect(await serve('2')).toEqual(['1', 'HIT'])
  })

  test('what was invalidated while it was made is not kept', async () => {
    const { cache, pages, make, settle, serve } = setup()
    const renewing = pages.renew(PLACE, make('old'))
    await cache.invalidate(PLACE.tags)
    await settle(renewing)
    expect(await serve('new')).toEqual(['new', 'MISS'])
  })
})
