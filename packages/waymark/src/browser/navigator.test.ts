// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { describe, expect, test, vi } from 'vitest'
import { createPayload, createTree, flush, setUp, type Asked } from './testing/navigator-test.ts'

describe('a navigation', () => {
  test('holds transitions of the caller until the page is shown, or another one that overtook it', async () => {
    const { go, asked, holds } = setUp('/docs/a')
    go('/docs/b')
    expect(holds()).toBe(true)
    go('/docs/c')
    await flush()
    await asked[0]!.answer({})
    expect(holds()).toBe(true)
    await asked[1]!.answer({})
    expect(holds()).toBe(false)
    go('/docs/c#part')
    expect(holds()).toBe(false)
  })

  test('to another locale brings it along', async () => {
    const { navigator, asked, go, last } = setUp('/docs/a', { locale: 'en' })
    expect(navigator.current.locale).toBe('en')
    go('/nl/docs/a')
    await flush()
    await asked[0]!.answer({ locale: 'nl' })
    expect(last().locale).toBe('nl')
  })

  test('is a GET with same-origin credentials, the router’s headers and the query key', async () => {
    const { asked, go } = setUp('/docs/a')
    go('/docs/b?q=%20x')
    await flush()
    const [{ path, headers, init }] = asked as [Asked]
    expect(path).toBe('/docs/b?q=%20x')
    expect(init.method ?? 'GET').toBe('GET')
    expect(init.credentials).toBe('same-origin')
    expect(headers['rsc']).toBe('1')
    expect(headers['next-url']).toBe('/docs/a')
    expect(headers['next-router-prefetch']).toBe(undefined)
    expect(JSON.parse(decodeURIComponent(headers['next-router-state-tree']!))).toEqual([
      '',
      '/docs',
      '/docs/a',
    ])
  })

  test('shows the new page on top of what both share', async () => {
    const { asked, go, last, shown } = setUp('/docs/a')
    go('/docs/b')
    await flush()
    expect(shown).toEqual([])
    const { '': _root, '/docs': _docs, ...fresh } = createPayload('/docs/b').segments
    await asked[0]!.answer({ segments: fresh })
    expect(last().segments).toMatchObject({ '/docs': '/docs of /docs/a', '/docs/b': '/docs/b of /docs/b' })
    expect(last().segments).not.toHaveProperty('/docs/a')
    expect(last().navigation).toMatchObject({
      type: 'push',
      scroll: true,
      changed: ['/docs/b'],
      entry: 'doc.1',
    })
    expect(last().head).toBe('head of /docs/b')
  })

  test.each([
    ['another address', '/docs/b', false, 'push', 'doc.1'],
    ['another address with replace', '/docs/b', true, 'replace', 'doc'],
    ['the same address', '/docs/a', false, 'replace', 'doc'],
  ])('to %s', async (_name, href, replace, type, entry) => {
    const { navigator, go, log, asked, last } = setUp('/docs/a')
    navigator.cache.clear()
    go(href, { replace })
    await flush()
    await asked[0]!.answer({})
    expect(last().navigation).toMatchObject({ type, entry })
    expect(log).toEqual([`start ${type} ${href}`])
  })

  test.each([
    ['/docs/a#x', true],
    ['/docs/a#', true],
    ['/docs/a?q=1#x', false],
    ['/docs/b#x', false],
  ])('to %s from /docs/a needs no request: %s', async (href, isHash) => {
    const { go, asked, shown, navigator } = setUp('/docs/a')
    const { segments } = navigator.current
    go(href)
    await flush()
    expect(asked).toHaveLength(isHash ? 0 : 1)
    expect(shown).toHaveLength(isHash ? 1 : 0)
    if (isHash) expect(shown[0]!.segments).toBe(segments)
  })

  test('that is newer discards the one under way; its page is not shown when it comes', async () => {
    const { go, asked, shown, last } = setUp('/docs/a')
    const pending: string[] = []
    const note = (name: string) => (isPending: boolean) => void pending.push(`${name} ${isPending}`)
    go('/docs/b', { onPending: note('b') })
    go('/docs/c', { onPending: note('c') })
    await flush()
    await asked[1]!.answer({})
    await asked[0]!.answer({})
    expect(shown).toHaveLength(1)
    expect(last().url).toBe('/docs/c')
    expect(pending).toEqual(['b true', 'b false', 'c true'])
  })

  test.each([
    ['takes its place in the history', '/docs/c', 'push', 'doc.2'],
    ['is no entry of its own when it leads to the page on the screen', '/docs/a?q=1', 'replace', 'doc'],
  ])('that replaces a page on its way %s', async (_name, href, type, entry) => {
    const { go, asked, last } = setUp('/docs/a')
    go('/docs/b')
    go(href, { replace: true })
    await flush()
    await asked[1]!.answer({})
    expect(last()).toMatchObject({ url: href, navigation: { type, entry } })
  })

  test('uses the answer of one that was discarded', async () => {
    const { go, asked, last } = setUp('/docs/a')
    go('/docs/b')
    go('/docs/c')
    await flush()
    await asked[0]!.answer({})
    await asked[1]!.answer({})
    go('/docs/b')
    await flush()
    expect(last().url).toBe('/docs/b')
    expect(asked).toHaveLength(2)
  })

  test('shows the address that a redirect led to, without the query key and with the hash that was asked for', async () => {
    const { go, asked, last } = setUp('/docs/a')
    go('/old?x=1#part')
    await flush()
    await asked[0]!.answer(createPayload('/new?y=%20'), { url: 'http://app.test/new?y=%20&_rsc=abc' })
    expect(last().navigation.url.href).toBe('http://app.test/new?y=%20#part')
  })
})

test.each([
  ['(.)photo', '/docs/a'],
  ['photo', undefined],
])('a page below %s remembers that it was opened from %s', async (name, openedFrom) => {
  const { go, asked, last } = setUp('/docs/a')
  go('/docs/photo')
  await flush()
  await asked[0]!.answer({ tree: createTree(`/docs/${name}`) })
  expect(last().openedFrom).toBe(openedFrom)
})

describe('while a page is not on the screen yet', () => {
  /** React takes its time: states are shown when the test says so. */
  function setUpSlow(path: string) {
    const test = setUp(path)
    const commit = vi.spyOn(test.navigator, 'commit').mockImplementation(() => {})
    return { ...test, arrive: () => (commit.mockRestore(), test.navigator.commit(test.last())) }
  }

  test('it is taken back as soon as another one is wanted', async () => {
    const { navigator, go, asked, last } = setUpSlow('/docs/a')
    const screen = navigator.current
    go('/docs/b')
    await flush()
    await asked[0]!.answer({})
    expect(last().url).toBe('/docs/b')
    go('/docs/c')
    expect(last()).toBe(screen)
  })

  test('a second click on its link is a push as well', async () => {
    const { go, asked, last } = setUpSlow('/docs/a')
    go('/docs/b')
    await flush()
    await asked[0]!.answer({})
    go('/docs/b')
    await flush()
    expect(last().navigation.type).toBe('push')
    expect(asked).toHaveLength(1)
  })

  test('a hash is one of the page on the screen', async () => {
    const { go, asked, last } = setUpSlow('/docs/a')
    go('/docs/b')
    await flush()
    await asked[0]!.answer({})
    go('/docs/a#x')
    await flush()
    expect(last()).toMatchObject({ url: '/docs/a', segments: { '/docs/a': '/docs/a of /docs/a' } })
  })

  test('refresh waits for it', async () => {
    const { navigator, go, asked, arrive } = setUpSlow('/docs/a')
    go('/docs/b')
    await flush()
    void navigator.refresh()
    await asked[0]!.answer({})
    expect(asked).toHaveLength(1)
    arrive()
    await flush()
    expect(asked[1]!.path).toBe('/docs/b')
  })

  test('user code that changes the URL does not stop it', async () => {
    const { navigator, go, asked, last } = setUpSlow('/docs/a')
    go('/docs/b')
    await flush()
    navigator.rename(new URL('http://app.test/docs/a?q=1'), 'doc')
    await asked[0]!.answer({})
    expect(last().url).toBe('/docs/b')
  })
})
