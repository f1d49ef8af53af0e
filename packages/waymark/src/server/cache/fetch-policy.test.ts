import { describe, expect, test } from 'vitest'
import type { FetchCacheOption } from './data-policy.ts'
import { decideFetch, type FetchWish } from './fetch-policy.ts'

const url = 'http://upstream/'
const cached = (revalidate: number | false, tags: string[] = []): object => ({
  kind: 'cached',
  revalidate,
  tags,
})

test.each<[string, Omit<FetchWish, 'url'>, object]>([
  ['nothing', {}, { kind: 'default', tags: [] }],
  ['default', { cache: 'default' }, { kind: 'default', tags: [] }],
  ['force-cache', { cache: 'force-cache' }, cached(false)],
  ['no-store', { cache: 'no-store' }, { kind: 'uncached' }],
  ['seconds', { revalidate: 10 }, cached(10)],
  ['for ever', { revalidate: false }, cached(false)],
  ['no time at all', { revalidate: 0 }, { kind: 'uncached' }],
  ['tags', { tags: ['a', 'a', 'b'] }, { kind: 'default', tags: ['a', 'b'] }],
  ['tags and seconds', { tags: ['a'], revalidate: 10 }, cached(10, ['a'])],
  ['force-cache with seconds', { cache: 'force-cache', revalidate: 10 }, cached(10)],
])('a fetch with %s', (_name, wish, expected) => {
  expect(decideFetch({ url, ...wish }, {})).toEqual(expected)
})

test.each<[string, Omit<FetchWish, 'url'>, string]>([
  ['seconds', { revalidate: 10 }, 'cached'],
  ['force-cache', { cache: 'force-cache' }, 'cached'],
  ['force-cache for ever', { cache: 'force-cache', revalidate: false }, 'cached'],
  ['for ever', { revalidate: false }, 'default'],
])("in a route with dynamic = 'force-dynamic', a fetch with %s", (_name, wish, kind) => {
  expect(decideFetch({ url, ...wish }, { isDynamic: true }).kind).toBe(kind)
})

test.each<[Omit<FetchWish, 'url'>]>([
  [{ cache: 'no-store', revalidate: 10 }],
  [{ cache: 'no-store', revalidate: false }],
  [{ cache: 'force-cache', revalidate: 0 }],
])('options that contradict each other are ignored with a warning: %j', (wish) => {
  const codes: string[] = []
  expect(decideFetch({ url, ...wish }, {}, ({ code }) => void codes.push(code))).toEqual({
    kind: 'default',
    tags: [],
  })
  expect(codes).toEqual(['WM_FETCH_CONFLICT'])
})

test.each([-1, '10', Number.NaN])('revalidate: %j is refused', (revalidate) => {
  expect(() => decideFetch({ url, revalidate }, {})).toThrow(/revalidate/)
})

test('tags over the limits are left out with a warning', () => {
  const codes: string[] = []
  const tags = ['x'.repeat(257), 7, '', ...Array.from({ length: 130 }, (_, index) => `t${index}`)]
  const decision = decideFetch({ url, tags }, {}, ({ code }) => void codes.push(code))
  expect(decision).toMatchObject({ kind: 'default', tags: { length: 128 } })
  expect(codes).toEqual(['WM_TAGS_LEFT_OUT'])
})

describe('fetchCache of the route', () => {
  const none = {}
  const stored = { cache: 'force-cache' }
  const fresh = { cache: 'no-store' }
  test.each<[FetchCacheOption, [unknown, unknown, unknown]]>([
    ['auto', ['default', 'cached', 'uncached']],
    ['default-cache', ['cached', 'cached', 'uncached']],
    ['only-cache', ['cached', 'cached', 'WM_FETCH_CACHE_ONLY']],
    ['force-cache', ['cached', 'cached', 'cached']],
    ['default-no-store', ['uncached', 'cached', 'uncached']],
    ['only-no-store', ['uncached', 'WM_FETCH_CACHE_ONLY', 'uncached']],
    ['force-no-store', ['uncached', 'uncached', 'uncached']],
  ])('%s', (option, expected) => {
    const found = [none, stored, fresh].map((wish) => {
      try {
        return decideFetch({ url, ...wish }, { fetchCache: option }).kind
      } catch (error) {
        return (error as { code: string }).code
      }
    })
    expect(found).toEqual(expected)
  })
})
