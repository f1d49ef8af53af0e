// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { describe, expect, test } from 'vitest'
import type { SegmentNode } from '../shared/payload.ts'
import { createPayload, flush, setUp } from './testing/navigator-test.ts'

describe('the history', () => {
  test('restores a page as it was, without a request', async () => {
    const { navigator, asked, go, last, log } = setUp('/docs/a')
    const before = navigator.current
    go('/docs/b')
    await flush()
    await asked[0]!.answer({})
    navigator.restore(before)
    expect(last()).toMatchObject({
      url: '/docs/a',
      segments: before.segments,
      navigation: { type: 'traverse', entry: 'doc' },
    })
    expect(asked).toHaveLength(1)
    expect(log.at(-1)).toBe('start traverse /docs/a')
  })

  test('fetches a page that is not in memory whole', async () => {
    const { navigator, asked, last } = setUp('/docs/a')
    void navigator.traverse(new URL('/docs/c', location.href), { entry: 'old', nextUrl: undefined })
    await flush()
    expect(asked[0]!.headers['next-router-state-tree']).toBe(undefined)
    await asked[0]!.answer({})
    expect(last().segments).toEqual(createPayload('/docs/c').segments)
    expect(last().navigation).toMatchObject({ type: 'traverse', entry: 'old' })
  })

  test('fetches an intercepted page that is not in memory with the page that it was opened from', async () => {
    const leaf = (key: string, kind: 'page' | 'default'): SegmentNode => ({ key, name: kind, leaf: kind })
    const createFeed = (children: SegmentNode, modal: SegmentNode): SegmentNode => ({
      key: '',
      name: '',
      root: true,
      slots: { children, modal },
    })
    const { navigator, asked, last } = setUp('/docs/a')
    void navigator.traverse(new URL('/photo', location.href), { entry: 'old', nextUrl: '/feed' })
    await flush()
    expect(asked.map(({ path, headers }) => [path, headers['next-url']])).toEqual([
      ['/photo', '/feed'],
      ['/feed', undefined],
    ])
    const opened = { ...leaf('/@modal/(.)photo', 'page'), name: '(.)photo' }
    await asked[0]!.answer({ tree: createFeed({ ...leaf('/#default', 'default'), bare: true }, opened) })
    await asked[1]!.answer({ tree: createFeed(leaf('/#page', 'page'), leaf('/@modal/#default', 'default')) })
    expect(last().segments).toMatchObject({
      '/#page': '/#page of /feed',
      '/@modal/(.)photo': '/@modal/(.)photo of /photo',
    })
    expect(last().openedFrom).toBe('/feed')
  })

  test('fetches the page that an intercepted one was opened from in its own locale, below the base path', async () => {
    const site = { basePath: '/base', locale: 'fr', locales: ['en', 'nl', 'fr'], defaultLocale: 'en' }
    const { navigator, asked } = setUp('/base/fr', {}, site)
    void navigator.traverse(new URL('/base/nl/photo', location.href), { entry: 'a', nextUrl: '/feed' })
    void navigator.traverse(new URL('/base/photo', location.href), { entry: 'b', nextUrl: '/feed' })
    await flush()
    expect(asked.map(({ path }) => path)).toEqual([
      '/base/nl/photo',
      '/base/nl/feed',
      '/base/photo',
      '/base/feed',
    ])
  })

  test.each([
    ['a replace is one of the entry that the visitor went to', '/docs/c', true, 'replace', 'old'],
    ['a link to the page on the screen adds an entry', '/docs/a', false, 'push', 'doc.2'],
    ['a link to the page that is on its way does not', '/docs/b', false, 'replace', 'old'],
  ] as const)(
    'before the page that one went back to is there, %s',
    async (_name, href, replace, type, entry) => {
      const { navigator, asked, go, log } = setUp('/docs/a')
      void navigator.traverse(new URL('/docs/b', location.href), { entry: 'old', nextUrl: undefined })
      await flush()
      // What is overtaken changes nothing.
      go('/docs/other')
      go(href, { replace })
      await flush()
      await asked.find(({ path }, index) => index > 0 && path === href)!.answer({})
      expect(log.at(-1)).toBe(`start ${type} ${href}`)
      expect(navigator.current.navigation).toMatchObject({ type, entry })
    },
  )

  test('of user code changes the address and nothing else', () => {
    const { navigator, asked, last } = setUp('/docs/a')
    const { segments, tree } = navigator.current
    navigator.rename(new URL('http://app.test/docs/x?q=1#h'), 'own')
    expect(last()).toMatchObject({
      url: '/docs/x?q=1',
      segments,
      tree,
      navigation: { url: { hash: '#h' }, entry: 'own' },
    })
    expect(asked).toEqual([])
  })
})
