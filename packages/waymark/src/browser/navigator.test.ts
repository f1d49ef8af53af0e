// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Prefixes } from '../shared/href.ts'
import type { AppPayload } from '../client/router-context.ts'
import type { SegmentNode } from '../shared/payload.ts'
import { createPayloadCache } from './payload-cache.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'
import { Navigator, type Navigation, type RouterState } from './navigator.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

// Payloads are JSON here: how React writes them is not what is tested.
vi.mock('@vitejs/plugin-rsc/browser', () => ({
  createFromFetch: async (response: Promise<Response>): Promise<unknown> => (await response).json(),
}))

interface Asked {
  path: string
  headers: Record<string, string>
  init: RequestInit
  answer(
    payload: Partial<AppPayload>,
    response?: { url?: string; headers?: Record<string, string> },
  ): Promise<void>
  respond(response: Response): Promise<void>
  fail(error: Error): Promise<void>
}

const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A page at the end of its path: `/a/b` is the root, `a`, `b` and a leaf. */
function createTree(path: string, search = '', level: Partial<SegmentNode> = {}): SegmentNode {
  const names = path.split('/').filter((name) => name !== '')
  const build = (index: number, key: string): SegmentNode => {
    const name = index === 0 ? '' : names[index - 1]!
    const next = names[index]
    const leaf: SegmentNode = { key: `${key}/#page${search}`, name: 'page', leaf: 'page' }
    const children = next === undefined ? leaf : build(index + 1, `${key}/${next}`)
    return {
      key,
      name,
      ...(index === 0 ? { root: true as const } : next === undefined ? level : {}),
      slots: { children },
    }
  }
  return build(0, '')
}

function createPayload(path: string, extra: Partial<AppPayload> = {}): AppPayload {
  const { pathname, search } = new URL(path, 'http://app.test')
  const tree = extra.tree ?? createTree(pathname, search)
  const segments: AppPayload['segments'] = {}
  const visit = (node: SegmentNode): void => {
    if (!node.bare) segments[node.key] = `${node.key} of ${path}`
    Object.values(node.slots ?? {}).forEach(visit)
  }
  visit(tree)
  return { buildId: 'b1', url: path, tree, segments, head: `head of ${path}`, ...extra }
}

function setUp(path = '/docs/a', extra: Partial<AppPayload> = {}, prefixes: Prefixes = {}) {
  setPath(path)
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    return new Promise<Response>((resolve, reject) => {
      const respond = (response: Response): Promise<void> => (resolve(response), flush())
      asked.push({
        path: pathname + search.replace(/[?&]_rsc(?:=[^&]*)?$/, ''),
        headers: init.headers as Record<string, string>,
        init,
        respond,
        answer(payload, { url: final = url, headers = {} } = {}) {
          const whole = createPayload(pathname + search.replace(/[?&]_rsc.*$/, ''), payload)
          const response = Response.json(whole, {
            headers: { 'content-type': 'text/x-component', ...headers },
          })
          Object.defineProperties(response, { url: { value: final }, redirected: { value: final !== url } })
          return respond(response)
        },
        fail: (error) => (reject(error), flush()),
      })
    })
  })
  const log: string[] = []
  const shown: RouterState[] = []
  const navigation: Navigation = {
    id: 0,
    type: 'replace',
    url: new URL(location.href),
    scroll: false,
    changed: [],
    entry: 'doc',
    transitionTypes: [],
    onPending: undefined,
  }
  const initial: RouterState = { ...createPayload(path, extra), openedFrom: undefined, navigation }
  const navigator: Navigator = new Navigator({
    initial,
    prefixes,
    buildId: 'b1',
    createCache: (fetchPayload) =>
      createPayloadCache({ now: Date.now, queue: createPrefetchQueue(), fetchPayload }),
    // As if React had it on the screen at once.
    show(state) {
      shown.push(state)
      navigator.commit(state)
    },
    onStart: (url, type) => log.push(`start ${type} ${url.pathname}${url.search}${url.hash}`),
    leave: (url, type) => log.push(`leave ${type} ${url.href.slice(location.origin.length)}`),
  })
  const go = (href: string, options: { replace?: boolean; onPending?: (pending: boolean) => void } = {}) =>
    void navigator.navigate(new URL(href, location.href), { replace: false, ...options })
  const last = (): RouterState => shown.at(-1)!
  return { navigator, asked, log, shown, go, last }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a navigation', () => {
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
      expect.any(TypeError),
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
    const { navigator, asked, shown, log } = setUp('/docs/a')
    const outcome = navigator.refresh().catch((error: Error) => error.message)
    await flush()
    await asked[0]!.fail(new TypeError('Failed to fetch'))
    expect(await outcome).toBe('Failed to fetch')
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
