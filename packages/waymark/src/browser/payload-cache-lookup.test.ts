import { describe, expect, test } from 'vitest'
import { AUTO, FULL, flush, setUp, to } from './testing/payload-cache-test.ts'

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
