// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import type { ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { SegmentNode } from '../shared/payload.ts'
import { createPayload, createTree, flush, setUp } from './testing/navigator-test.ts'

describe('the browser takes over', () => {
  test.each([
    ['another kind of answer', () => new Response('text', { headers: { 'content-type': 'text/html' } })],
    [
      'a status that is not 2xx',
      () => new Response('{}', { status: 404, headers: { 'content-type': 'text/x-component' } }),
    ],
    ['no body', () => new Response(null, { headers: { 'content-type': 'text/x-component' } })],
  ])('for %s', async (_name, create) => {
    const { go, asked, log, shown } = setUp('/docs/a')
    go('/docs/b?q=1#part')
    await flush()
    await asked[0]!.respond(create())
    expect(log.at(-1)).toBe('leave push /docs/b?q=1#part')
    expect(shown).toEqual([])
  })

  test('for another build', async () => {
    const { go, asked, log } = setUp('/docs/a')
    go('/docs/b', { replace: true })
    await flush()
    await asked[0]!.answer({ buildId: 'b2' })
    expect(log.at(-1)).toBe('leave replace /docs/b')
  })

  test('while the link stays pending: the page that is left is still there', async () => {
    const { go, asked, log, holds } = setUp('/docs/a')
    const pending: boolean[] = []
    go('/docs/b', { onPending: (isPending) => void pending.push(isPending) })
    await flush()
    await asked[0]!.answer({ buildId: 'b2' })
    expect(log.at(-1)).toBe('leave push /docs/b')
    expect(pending).toEqual([true])
    expect(holds()).toBe(true)
  })

  test('until the visitor stays; a newer navigation goes on', async () => {
    const { go, asked, navigator } = setUp('/docs/a')
    const pending: boolean[] = []
    const onPending = (isPending: boolean): void => void pending.push(isPending)
    go('/docs/b', { onPending })
    await flush()
    await asked[0]!.answer({ buildId: 'b2' })
    navigator.stay(new URL('/elsewhere', location.href))
    expect(pending).toEqual([true])
    navigator.stay(new URL('/docs/b', location.href))
    expect(pending).toEqual([true, false])
    expect(navigator.destination).toBeUndefined()
    go('/docs/c', { onPending })
    navigator.stay(new URL('/docs/b', location.href))
    expect(pending).toEqual([true, false, true])
  })

  test('and nobody reads what it will load itself', async () => {
    const { go, asked } = setUp('/docs/a')
    const cancel = vi.fn()
    go('/docs/b')
    await flush()
    await asked[0]!.respond(
      new Response(new ReadableStream({ cancel }), { headers: { 'content-type': 'text/html' } }),
    )
    expect(cancel).toHaveBeenCalled()
  })

  test.each([
    ['a file that is saved', () => new Response('a,b', { headers: { 'content-disposition': 'attachment' } })],
    ['an answer without a page', () => new Response(null, { status: 204 })],
  ])('for %s, and the page stays as it is', async (_name, create) => {
    const { go, asked, log, navigator, last } = setUp('/docs/a')
    const pending: boolean[] = []
    go('/export', { onPending: (isPending) => void pending.push(isPending) })
    await flush()
    await asked[0]!.respond(create())
    expect(log.at(-1)).toBe('leave aside /export')
    expect(pending).toEqual([true, false])
    expect(navigator.destination).toBeUndefined()
    void navigator.refresh()
    await flush()
    await asked[1]!.answer({ head: 'new head' })
    expect(last()).toMatchObject({ url: '/docs/a', head: 'new head' })
  })

  test('for another outermost layout', async () => {
    const { go, asked, log } = setUp('/docs/a')
    go('/docs/b')
    await flush()
    await asked[0]!.answer({ tree: { ...createTree('/docs/b'), name: '(other)' } })
    expect(log.at(-1)).toBe('leave push /docs/b')
  })

  test('when the request fails, with a word in the console', async () => {
    const { go, asked, log } = setUp('/docs/a')
    go('/docs/b#part')
    await flush()
    await asked[0]!.fail(new TypeError('Failed to fetch'))
    expect(log.at(-1)).toBe('leave push /docs/b#part')
    expect(console.error).toHaveBeenCalledWith(
      'Failed to fetch RSC payload for http://app.test/docs/b#part. Falling back to browser navigation.',
      expect.objectContaining({ code: 'WM_PAGE_UNREACHABLE', cause: expect.any(TypeError) }),
    )
  })

  test('but not when the page is being left, nor for a navigation that was discarded', async () => {
    const { go, asked, log } = setUp('/docs/a')
    go('/docs/b')
    await flush()
    await asked[0]!.fail(new DOMException('aborted', 'AbortError'))
    go('/docs/c')
    go('/docs/d')
    await flush()
    await asked[1]!.fail(new TypeError('Failed to fetch'))
    expect(log.filter((line) => line.startsWith('leave'))).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('a page that cannot be loaded, below a level with an error file', () => {
  const DOWN = new TypeError('Failed to fetch')
  const FAILED_KEY = '/docs/#fallbackunreachable'

  /** The level `docs` has an error file. */
  function createDocs(path: string): SegmentNode {
    const tree = createTree(path)
    tree.slots!['children']!.error = true
    return tree
  }

  const setUpDocs = () => setUp('/docs/a', { tree: createDocs('/docs/a') })

  async function fail(test: ReturnType<typeof setUp>, href: string): Promise<void> {
    test.go(href)
    await flush()
    await test.asked.at(-1)!.fail(DOWN)
  }

  test('is an error at that level, under its address; layouts stay', async () => {
    const test = setUpDocs()
    await fail(test, '/docs/b?q=1#part')
    const { url, tree, segments, navigation } = test.last()
    expect(url).toBe('/docs/b?q=1')
    expect(tree.slots!['children']!.slots!['children']).toMatchObject({ key: FAILED_KEY })
    expect(segments['/docs']).toBe('/docs of /docs/a')
    expect((segments[FAILED_KEY] as ReactElement<{ error: unknown }>).props.error).toMatchObject({
      code: 'WM_PAGE_UNREACHABLE',
      message: expect.stringContaining('http://app.test/docs/b?q=1'),
      cause: DOWN,
    })
    expect(navigation).toMatchObject({ type: 'push', changed: [FAILED_KEY] })
    expect(navigation.url.href).toBe('http://app.test/docs/b?q=1#part')
    expect(test.log).toEqual(['start push /docs/b?q=1#part'])
  })

  test.each([
    ['', new DOMException('aborted', 'AbortError')],
    ['{"half', undefined],
  ])('an answer of %j that ends in %s', async (text, error) => {
    const test = setUpDocs()
    test.go('/docs/b')
    await flush()
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        if (error === undefined) controller.close()
        else controller.error(error)
      },
    })
    await test.asked[0]!.respond(new Response(body, { headers: { 'content-type': 'text/x-component' } }))
    expect(test.last().segments).toHaveProperty([FAILED_KEY])
  })

  test('stands at its place below a base path and a locale', async () => {
    const site = { basePath: '/base', locale: 'en', locales: ['en', 'nl'], defaultLocale: 'en' }
    const test = setUp('/base/docs/a', { tree: createDocs('/docs/a') }, site)
    await fail(test, '/base/nl/docs/b')
    expect(test.last()).toMatchObject({ url: '/base/nl/docs/b' })
    expect(test.last().segments).toHaveProperty([FAILED_KEY])
  })

  test('refresh fetches it again, on top of the page before', async () => {
    const test = setUpDocs()
    await fail(test, '/docs/b')
    const { entry } = test.last().navigation
    void test.navigator.refresh()
    await flush()
    expect(test.asked[1]!.path).toBe('/docs/b')
    expect(test.asked[1]!.headers['next-url']).toBe('/docs/a')
    expect(JSON.parse(decodeURIComponent(test.asked[1]!.headers['next-router-state-tree']!))).toEqual([
      '',
      '/docs',
      '/docs/a',
    ])
    const { '': _root, '/docs': _docs, ...fresh } = createPayload('/docs/b').segments
    await test.asked[1]!.answer({ tree: createDocs('/docs/b'), segments: fresh })
    expect(test.last()).toMatchObject({
      url: '/docs/b',
      isPartial: false,
      navigation: { type: 'refresh', entry },
    })
    expect(test.last().failedOn).toBe(undefined)
    expect(test.last().segments).toMatchObject({
      '/docs': '/docs of /docs/a',
      '/docs/b': '/docs/b of /docs/b',
    })
    expect(test.last().segments).not.toHaveProperty([FAILED_KEY])
  })

  test('refresh that fails again leaves the error, and can be tried once more', async () => {
    const test = setUpDocs()
    await fail(test, '/docs/b')
    for (let round = 1; round <= 2; round++) {
      void test.navigator.refresh()
      await flush()
      await test.asked[round]!.fail(DOWN)
      expect(test.last().segments).toHaveProperty([FAILED_KEY])
    }
    void test.navigator.refresh()
    await flush()
    await test.asked[3]!.answer({ tree: createDocs('/docs/b') })
    expect(test.last().failedOn).toBe(undefined)
    expect(test.log.filter((line) => line.startsWith('leave'))).toEqual([])
  })

  test('the next page is built on the page before', async () => {
    const test = setUpDocs()
    await fail(test, '/docs/b')
    test.go('/docs/c')
    await flush()
    const { '/docs/c': level, '/docs/c/#page': page } = createPayload('/docs/c').segments
    await test.asked[1]!.answer({
      tree: createDocs('/docs/c'),
      segments: { '/docs/c': level, '/docs/c/#page': page },
    })
    expect(test.last()).toMatchObject({ url: '/docs/c', isPartial: false })
    expect(test.last().segments['/docs']).toBe('/docs of /docs/a')
    expect(test.last().segments).not.toHaveProperty([FAILED_KEY])
  })

  test('a hash of it fetches', async () => {
    const test = setUpDocs()
    await fail(test, '/docs/b')
    test.go('/docs/b#part')
    await flush()
    expect(test.asked.map(({ path }) => path)).toEqual(['/docs/b', '/docs/b'])
  })

  test('going back to a page that is not in memory fails in the same way, and is tried again whole', async () => {
    const test = setUpDocs()
    void test.navigator.traverse(new URL('/docs/old', location.href), { entry: 'old', nextUrl: undefined })
    await flush()
    await test.asked[0]!.fail(DOWN)
    expect(test.last()).toMatchObject({ url: '/docs/old', navigation: { type: 'traverse', entry: 'old' } })
    void test.navigator.refresh()
    await flush()
    expect(test.asked[1]!.headers['next-router-state-tree']).toBe(undefined)
    await test.asked[1]!.answer({ tree: createDocs('/docs/old') })
    expect(test.last()).toMatchObject({
      url: '/docs/old',
      isPartial: false,
      navigation: { type: 'traverse' },
    })
    expect(test.last().failedOn).toBe(undefined)
  })

  test('a discarded navigation, and one of a page that is left, show nothing', async () => {
    const test = setUpDocs()
    test.go('/docs/b')
    test.go('/docs/c')
    await flush()
    await test.asked[0]!.fail(DOWN)
    await test.asked[1]!.fail(new DOMException('aborted', 'AbortError'))
    expect(test.shown).toEqual([])
  })

  test('a prefetch that fails shows nothing', async () => {
    const test = setUpDocs()
    test.navigator.cache.prefetch(test.navigator.targetOf(new URL('/docs/b', location.href)), {
      kind: 'full',
      trigger: 'viewport',
    })
    await flush()
    await test.asked[0]!.fail(DOWN)
    expect(test.shown).toEqual([])
    expect(test.log).toEqual([])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('only other failures are left to the browser', async () => {
    const test = setUpDocs()
    test.go('/docs/b')
    await flush()
    const unreadable = new Response('no payload}', { headers: { 'content-type': 'text/x-component' } })
    await test.asked[0]!.respond(unreadable)
    expect(test.log.at(-1)).toBe('leave push /docs/b')
  })

  test('the rest of a page whose loading state is shown', async () => {
    const test = setUpDocs()
    const loading = createTree('/docs/b', '', { loading: true })
    loading.slots!['children']!.error = true
    test.navigator.cache.prefetch(test.navigator.targetOf(new URL('/docs/b', location.href)), {
      kind: 'auto',
      trigger: 'viewport',
    })
    await flush()
    await test.asked[0]!.answer({ tree: loading, segments: { '/docs/b': 'level' }, partial: true })
    test.go('/docs/b')
    await flush()
    expect(test.last()).toMatchObject({ url: '/docs/b', isPartial: true })
    await test.asked[1]!.fail(DOWN)
    expect(test.last().segments).toHaveProperty([FAILED_KEY])
    expect(test.shown).toHaveLength(2)
    // One history entry, whatever the page shows.
    expect(test.shown[1]!.navigation).toBe(test.shown[0]!.navigation)
    void test.navigator.refresh()
    await flush()
    await test.asked[2]!.answer({ tree: loading })
    expect(test.last()).toMatchObject({ url: '/docs/b', isPartial: false })
  })

  test('a page that is shown stays when only a newer version of it does not come', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const test = setUpDocs()
    test.navigator.cache.prefetch(test.navigator.targetOf(new URL('/docs/b', location.href)), {
      kind: 'full',
      trigger: 'viewport',
    })
    await flush()
    await test.asked[0]!.answer({ tree: createDocs('/docs/b') })
    vi.setSystemTime(Date.now() + 31_000)
    test.go('/docs/b')
    await flush()
    await test.asked[1]!.fail(DOWN)
    vi.useRealTimers()
    expect(test.shown).toHaveLength(1)
    expect(test.last()).toMatchObject({ url: '/docs/b', isPartial: false })
    expect(test.log).toEqual(['start push /docs/b'])
  })
})
