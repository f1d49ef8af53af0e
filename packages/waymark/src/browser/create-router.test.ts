// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppPayload } from '../client/router-context.ts'
import type { SegmentNode } from '../shared/payload.ts'
import { createRouter, type RouterEngine } from './create-router.ts'
import type { RouterState } from './navigator.ts'

vi.mock('@vitejs/plugin-rsc/browser', () => ({ createFromReadableStream: () => new Promise(() => {}) }))

const TREE: SegmentNode = {
  key: '',
  name: '',
  root: true,
  slots: { children: { key: '/#page', name: 'page', leaf: 'page' } },
}

let asked: { path: string; init: RequestInit }[]
let engine: RouterEngine
let shown: RouterState[]
let stop = (): void => {}

/** A router in production; React has every state on the screen at once. */
function start(extra: Partial<AppPayload> = {}, hooks: Parameters<typeof createRouter>[1] = {}): void {
  stop()
  const segments = { '': 'root', '/#page': 'page' }
  engine = createRouter({ buildId: 'b', url: '/', tree: TREE, segments, head: null, ...extra }, hooks)
  shown = []
  stop = engine.attach({
    show(state) {
      shown.push(state)
      engine.writeHistory(state)
      engine.finish(state)
    },
    hold: () => {},
    release: () => {},
  })
}

beforeEach(() => {
  vi.stubEnv('DEV', false)
  History.prototype.replaceState.call(history, null, '', '/')
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    asked.push({ path: pathname + search.replace(/[?&]_rsc.*$/, ''), init })
    return new Promise(() => {})
  })
  start()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const paths = (): string[] => asked.map(({ path }) => path)

describe('prefetch', () => {
  test('asks for a page of this site, whole and with low priority', () => {
    engine.router.prefetch('/a?x=1')
    expect(paths()).toEqual(['/a?x=1'])
    expect(asked[0]!.init).toMatchObject({ priority: 'low', credentials: 'same-origin' })
    expect(asked[0]!.init.headers).not.toHaveProperty('next-router-prefetch')
  })

  test('of a link says so, and leaves the whole page to a link that asks for it', () => {
    engine.router.prefetchLink('/a', { kind: 'auto', intent: false })
    engine.router.prefetchLink('/b', { kind: 'full', intent: false })
    expect(asked.map(({ init }) => (init.headers as Record<string, string>)['next-router-prefetch'])).toEqual(
      ['1', undefined],
    )
  })

  test.each([
    ['another site', 'https://other.test/', () => {}],
    ['a page in development', '/a', () => vi.stubEnv('DEV', true)],
    ['a crawler', '/a', () => vi.stubGlobal('navigator', { userAgent: 'Googlebot/2.1' })],
    [
      'who saves data',
      '/a',
      () => vi.stubGlobal('navigator', { userAgent: '', connection: { saveData: true } }),
    ],
  ])('of or for %s makes no request', (_name, href, prepare) => {
    prepare()
    engine.router.prefetch(href)
    engine.router.prefetchLink(href, { kind: 'auto', intent: true })
    expect(paths()).toEqual([])
  })

  test.each(['http://[', 'javascript:alert(1)', 'data:text/html,x'])('must refuse %s', (href) => {
    expect(() => engine.router.prefetch(href)).toThrow(TypeError)
    expect(() => engine.router.push(href)).toThrow(TypeError)
    expect(() => engine.router.replace(href)).toThrow(TypeError)
    expect(paths()).toEqual([])
  })
})

test('a navigation has a high priority, a refresh the usual one', async () => {
  engine.router.push('/a')
  expect(asked[0]!.init).toMatchObject({ priority: 'high' })
  engine.router.back()
  start()
  engine.router.refresh()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]!.init).toMatchObject({ priority: 'auto' })
})

test('a page that is left aborts its requests; one that comes back makes new ones', () => {
  engine.router.push('/a')
  window.dispatchEvent(new Event('pagehide'))
  expect(asked[0]!.init.signal?.aborted).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  engine.router.push('/b')
  expect(asked[1]!.init.signal?.aborted).toBe(false)
})

describe('the page of the document', () => {
  test.each([
    ['is fetched again after 30 s', {}, 31, ['/']],
    ['need not be fetched before', {}, 29, []],
    ['need not be fetched for five minutes when it is the same for everybody', { static: true }, 299, []],
    ['is fetched again after those', { static: true }, 301, ['/']],
    ['need not be fetched for as long as it says', { staleTime: 600_000 }, 599, []],
  ] as const)('%s', async (_name, extra, seconds, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    start(extra)
    vi.setSystemTime(seconds * 1000)
    engine.router.push('/')
    await new Promise((resolve) => setTimeout(resolve))
    expect(paths()).toEqual(expected)
  })
})

test('links in view are looked at again with another page, and once', () => {
  let tell: IntersectionObserverCallback = () => {}
  const observed: Element[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback
      }
      observe(element: Element): void {
        observed.push(element)
      }
      unobserve(): void {}
    },
  )
  start()
  const link = document.createElement('a')
  engine.router.observeLink?.(link, () => () => {})
  const entry = { target: link, isIntersecting: true, boundingClientRect: { top: 0 } }
  tell([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver)
  const { initial } = engine
  const next = { ...initial, navigation: { ...initial.navigation, id: 1 } }
  engine.finish(next)
  expect(observed).toEqual([link, link])
  // More of the same page.
  engine.finish({ ...next })
  expect(observed).toEqual([link, link])
})

test('hooks hear of navigations and not of refreshes; the link is told once', () => {
  const heard: string[] = []
  const onPending = vi.fn()
  start(
    {},
    {
      onRouterTransitionStart: (url, type) => heard.push(`start ${type} ${url}`),
      onRouterTransitionEnd: (url, type) => heard.push(`end ${type} ${url}`),
    },
  )
  engine.router.navigate('/#part', { replace: false, onPending })
  expect(onPending.mock.calls).toEqual([[true], [false]])
  engine.router.refresh()
  expect(heard).toEqual(['start push /#part', 'end push /#part'])
})

test('hooks are told the path as links of the app name it, and the whole address on the way back', async () => {
  const heard: string[] = []
  History.prototype.replaceState.call(history, null, '', '/docs/nl')
  const site = { basePath: '/docs', locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }
  start(site, { onRouterTransitionStart: (url, type) => heard.push(`${type} ${url}`) })
  engine.router.push('/a?x=1#y')
  engine.router.replace('/b')
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  expect(heard).toEqual(['push /a?x=1#y', 'replace /b', 'traverse http://app.test/docs/nl'])
})
