// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { describe, expect, test } from 'vitest'
import type { AppPayload } from '../client/router-context.ts'
import { createPayload, createTree, flush, setUp } from './testing/navigator-test.ts'

describe('a prefetched page', () => {
  const WITH_LOADING = createTree('/docs/b', '', { loading: true })
  const UNTIL_LOADING: Partial<AppPayload> = {
    tree: WITH_LOADING,
    segments: { '/docs/b': 'frame of b' },
    partial: true,
    head: null,
  }

  async function prefetch(test: ReturnType<typeof setUp>, payload: Partial<AppPayload>): Promise<void> {
    const { navigator, asked } = test
    navigator.cache.prefetch(navigator.targetOf(new URL('/docs/b', location.href)), {
      kind: 'auto',
      trigger: 'viewport',
    })
    await flush()
    expect(asked[0]!.headers['next-router-prefetch']).toBe('1')
    await asked[0]!.answer(payload)
  }

  test('shows its loading state at once, keeps the head, and is completed in the same navigation', async () => {
    const test = setUp('/docs/a')
    await prefetch(test, UNTIL_LOADING)
    test.go('/docs/b')
    await flush()
    expect(test.last().segments).toMatchObject({ '/docs/b': 'frame of b' })
    expect(test.last().head).toBe('head of /docs/a')
    const { navigation } = test.last()
    await test.asked[1]!.answer({ tree: WITH_LOADING })
    expect(test.last().segments).toHaveProperty('/docs/b/#page')
    expect(test.last().head).toBe('head of /docs/b')
    expect(test.last().navigation).toBe(navigation)
  })

  test('without a loading state shows nothing before the rest is there', async () => {
    const test = setUp('/docs/a')
    await prefetch(test, { segments: {}, partial: true, head: null })
    test.go('/docs/b')
    await flush()
    expect(test.shown).toEqual([])
    await test.asked[1]!.answer({})
    expect(test.last().url).toBe('/docs/b')
  })

  test('whose rest was asked for from another page is asked for whole', async () => {
    const test = setUp('/docs/a')
    const elsewhere = { ...test.navigator.current, ...createPayload('/else') }
    await prefetch(test, UNTIL_LOADING)
    test.go('/docs/b')
    await flush()
    test.navigator.restore(elsewhere)
    test.go('/docs/b')
    await flush()
    const { '': _root, '/docs': _docs, ...rest } = createPayload('/docs/b').segments
    await test.asked[1]!.answer({ tree: WITH_LOADING, segments: rest })
    expect(test.last().url).toBe('/else')
    expect(test.asked[2]!.headers['next-router-state-tree']).toBe(undefined)
    await test.asked[2]!.answer({ tree: WITH_LOADING })
    expect(test.last().url).toBe('/docs/b')
    expect(test.asked).toHaveLength(3)
  })

  test('that is whole needs no further request', async () => {
    const test = setUp('/docs/a')
    await prefetch(test, { static: true })
    test.go('/docs/b')
    await flush()
    expect(test.last().url).toBe('/docs/b')
    expect(test.asked).toHaveLength(1)
  })
})

describe('the same page with another query', () => {
  const WITH_LOADING = createTree('/docs/b', '?q=1', { loading: true })

  test('lends its loading state, under the new address', async () => {
    const { navigator, go, asked, last } = setUp('/docs/a')
    navigator.cache.prefetch(navigator.targetOf(new URL('http://app.test/docs/b?q=1')), {
      kind: 'auto',
      trigger: 'viewport',
    })
    await flush()
    await asked[0]!.answer({
      tree: WITH_LOADING,
      segments: { '/docs/b': 'frame of b' },
      partial: true,
      head: null,
    })
    go('/docs/b?q=2')
    await flush()
    expect(last()).toMatchObject({ url: '/docs/b?q=2', segments: { '/docs/b': 'frame of b' } })
    expect(last().navigation.url.search).toBe('?q=2')
    expect(asked[1]!.path).toBe('/docs/b?q=2')
  })

  test('that is on the screen stays until the answer is there', async () => {
    const { go, asked, shown, last } = setUp('/docs/a?q=1')
    go('/docs/a?q=1')
    await flush()
    await asked[0]!.answer({})
    const before = shown.length
    go('/docs/a?q=2')
    await flush()
    expect(shown).toHaveLength(before)
    await asked[1]!.answer({})
    expect(last().url).toBe('/docs/a?q=2')
  })

  test('that was no page says nothing about this address', async () => {
    const { navigator, go, asked, log } = setUp('/docs/a')
    navigator.cache.prefetch(navigator.targetOf(new URL('http://app.test/file?q=1')), {
      kind: 'auto',
      trigger: 'viewport',
    })
    await flush()
    await asked[0]!.respond(new Response('text'))
    go('/file?q=2')
    await flush()
    await asked[1]!.respond(new Response('text'))
    expect(log.at(-1)).toBe('leave push /file?q=2')
  })
})
