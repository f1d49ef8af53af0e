// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { describe, expect, test } from 'vitest'
import type { SegmentNode } from '../shared/payload.ts'
import { flush, setUp } from './testing/navigator-test.ts'

describe('refresh', () => {
  test('asks for everything, keeps address and entry, and empties the cache', async () => {
    const { navigator, asked, go, last } = setUp('/docs/a')
    go('/docs/b')
    await flush()
    await asked[0]!.answer({})
    void navigator.refresh()
    await flush()
    expect(asked[1]!.path).toBe('/docs/b')
    expect(asked[1]!.headers['next-router-state-tree']).toBe(undefined)
    await asked[1]!.answer({ head: 'new head' })
    expect(last()).toMatchObject({
      head: 'new head',
      navigation: { type: 'refresh', entry: 'doc.1', scroll: false },
    })
    go('/docs/a')
    await flush()
    expect(asked[2]!.path).toBe('/docs/a')
  })

  test('is counted with what it brings, so that boundaries try again then and not before', async () => {
    const { navigator, asked, last } = setUp('/docs/a')
    void navigator.refresh()
    await flush()
    expect(navigator.current.refreshes).toBe(undefined)
    await asked[0]!.answer({})
    expect(last().refreshes).toBe(1)
  })

  test('that fails says so and leaves the page as it is', async () => {
    const { navigator, asked, shown, log, holds } = setUp('/docs/a')
    const outcome = navigator.refresh().catch((error: Error) => error.message)
    expect(holds()).toBe(true)
    await flush()
    await asked[0]!.fail(new TypeError('Failed to fetch'))
    expect(holds()).toBe(false)
    expect(await outcome).toContain('http://app.test/docs/a could not be loaded')
    expect(shown).toEqual([])
    expect(log).toEqual(['start refresh /docs/a'])
  })

  test('asks for kept slots where they came from', async () => {
    const slot = (key: string, leaf: 'page' | 'default'): SegmentNode => ({ key, name: leaf, leaf })
    const board = (side: SegmentNode): SegmentNode => ({
      key: '',
      name: '',
      root: true,
      slots: { children: slot('/#page', 'page'), side },
    })
    const { navigator, asked, go, last } = setUp('/one', { tree: board(slot('/@side/#page', 'page')) })
    go('/two')
    await flush()
    await asked[0]!.answer({
      tree: board({ ...slot('/@side/#default', 'default'), bare: true }),
      segments: { '/#page': 'two' },
    })
    expect(last().segments['/@side/#page']).toBe('/@side/#page of /one')
    void navigator.refresh()
    await flush()
    expect(asked.slice(1).map(({ path }) => path)).toEqual(['/two', '/one'])
    await asked[1]!.answer({
      tree: board({ ...slot('/@side/#default', 'default'), bare: true }),
      segments: { '': 'root', '/#page': 'two again' },
    })
    await asked[2]!.answer({
      tree: board(slot('/@side/#page', 'page')),
      segments: { '/@side/#page': 'side again' },
    })
    expect(last().segments).toMatchObject({ '/#page': 'two again', '/@side/#page': 'side again' })
  })
})
