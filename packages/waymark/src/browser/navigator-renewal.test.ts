// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { describe, expect, test } from 'vitest'
import { createPayload, createTree, flush, setUp } from './testing/navigator-test.ts'

describe('a page that an action brings', () => {
  test('replaces the one on the screen, whole and at the same address', () => {
    const { navigator, last, asked } = setUp('/docs/a')
    const renewal = navigator.startRenewal()
    expect(renewal.url.pathname).toBe('/docs/a')
    const page = createPayload('/docs/a', {
      segments: { ...createPayload('/docs/a').segments, '': 'new root' },
    })
    expect(renewal.show(page)).toBe(true)
    expect(last().segments['']).toBe('new root')
    expect(last().navigation).toMatchObject({ type: 'refresh', entry: 'doc', scroll: false })
    expect(last().refreshes).toBe(1)
    expect(asked).toEqual([])
  })

  test('replaces what the one before it brought', () => {
    const { navigator } = setUp('/docs/a')
    expect(navigator.startRenewal().show(createPayload('/docs/a'))).toBe(true)
    expect(navigator.startRenewal().show(createPayload('/docs/a'))).toBe(true)
  })

  test.each(['before the call', 'after it'])('is dropped when a navigation began %s', async (when) => {
    const { navigator, go, asked, last } = setUp('/docs/a')
    if (when === 'before the call') go('/docs/b')
    const renewal = navigator.startRenewal()
    if (when === 'after it') go('/docs/b')
    await flush()
    expect(renewal.show(createPayload('/docs/a'))).toBe(false)
    await asked[0]!.answer({})
    expect(renewal.show(createPayload('/docs/a'))).toBe(false)
    expect(last().url).toBe('/docs/b')
  })

  test('is dropped on another page, also when a refresh failed before', async () => {
    const { navigator, go, asked, last } = setUp('/docs/a')
    const refreshed = navigator.refresh().catch(() => {})
    await flush()
    const renewal = navigator.startRenewal()
    await asked[0]!.fail(new TypeError('Failed to fetch'))
    await refreshed
    go('/docs/b')
    await flush()
    await asked[1]!.answer({})
    expect(renewal.show(createPayload('/docs/a'))).toBe(false)
    expect(last().url).toBe('/docs/b')
  })

  test('is dropped when it is another document', () => {
    const { navigator } = setUp('/docs/a')
    const tree = { ...createTree('/docs/a'), key: '(other)', name: '(other)' }
    expect(navigator.startRenewal().show(createPayload('/docs/a', { tree }))).toBe(false)
  })

  test('may be missing', () => {
    expect(setUp('/docs/a').navigator.startRenewal().show(undefined)).toBe(false)
  })

  test('is dropped when the screen has parts of other pages, which are old as well', () => {
    const tree = createTree('/docs/a')
    tree.slots!['aside'] = { key: '@aside/#page', name: 'page', leaf: 'page', from: '/docs/old' }
    const { navigator } = setUp('/docs/a', { tree })
    expect(navigator.startRenewal().show(createPayload('/docs/a'))).toBe(false)
  })
})
