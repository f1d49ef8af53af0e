// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SegmentNode } from '../shared/payload.ts'
import { Entries } from './entries.ts'
import { Navigator, type Navigation, type RouterState } from './navigator.ts'
import { createPayloadCache } from './payload-cache.ts'
import { readPayloadBody } from './payload-body.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

vi.mock('@vitejs/plugin-rsc/browser', () => ({ createFromReadableStream: () => new Promise(() => {}) }))

const TREE: SegmentNode = {
  key: '',
  name: '',
  root: true,
  slots: { children: { key: '/#page', name: 'page', leaf: 'page' } },
}

let navigator: Navigator
let entries: Entries
let shown: RouterState[]
let asked: string[]
let stop: () => void
let ids = 0

function createState(
  path: string,
  navigation: Partial<Navigation>,
  rest: Partial<RouterState> = {},
): RouterState {
  const url = new URL(path, 'http://app.test')
  return {
    url: url.pathname + url.search,
    tree: TREE,
    segments: { '': 'root', '/#page': path },
    head: null,
    openedFrom: undefined,
    navigation: {
      id: ++ids,
      type: 'push',
      url,
      scroll: true,
      changed: [],
      entry: 'e0',
      transitionTypes: [],
      onPending: undefined,
      ...navigation,
    },
    ...rest,
  }
}

/** What the browser does when the visitor goes back or forward: the address changes first. */
function pop(path: string, state: unknown): void {
  setPath(path)
  window.dispatchEvent(new PopStateEvent('popstate', { state }))
}

function scrollToPlace(top: number): void {
  vi.stubGlobal('scrollX', 0)
  vi.stubGlobal('scrollY', top)
}

beforeEach(() => {
  setPath('/first')
  window.history.replaceState(null, '')
  sessionStorage.clear()
  shown = []
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url).pathname)
    return new Promise(() => {})
  })
  scrollToPlace(0)
  start()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start(entry = 'e0'): void {
  navigator = new Navigator({
    initial: createState('/first', { type: 'replace', scroll: false, entry }),
    buildId: 'b1',
    createCache: (fetchPayload) =>
      createPayloadCache({ now: Date.now, queue: createPrefetchQueue(), fetchPayload }),
    presenter: () => ({
      show(state) {
        shown.push(state)
        entries.write(state)
      },
      hold: () => {},
      release: () => {},
    }),
    onStart: () => {},
    leave: () => {},
  })
  entries = new Entries(navigator)
  stop = entries.listen()
  entries.write(navigator.current)
}

/** As if a navigation had fetched the page. */
function visit(path: string, navigation: Partial<Navigation>, rest: Partial<RouterState> = {}): RouterState {
  const state = createState(path, navigation, rest)
  if (state.navigation.type === 'push') entries.noteScroll()
  entries.write(state)
  return state
}

test('the entry of the document is marked when the router starts, and keeps what user code stored in it', () => {
  stop()
  window.history.replaceState({ mine: 1 }, '')
  start()
  expect(window.history.state).toEqual({ mine: 1, __NA: true, entry: 'e0' })
})

test('a page that was opened over another one, and then loaded as a document, is one of its own from then on', () => {
  stop()
  window.history.replaceState({ __NA: true, entry: 'old', nextUrl: '/feed', mine: 1 }, '')
  start()
  expect(window.history.state).toEqual({ mine: 1, __NA: true, entry: 'e0' })
})

test('push writes an entry, replace rewrites it, and the same state is not written twice', () => {
  const entriesBefore = window.history.length
  const second = visit('/second?q=1#h', { entry: 'e1' })
  expect(location.href).toBe('http://app.test/second?q=1#h')
  expect(window.history.state).toEqual({ __NA: true, entry: 'e1' })
  expect(window.history.length).toBe(entriesBefore + 1)
  entries.write({ ...second, segments: {} })
  expect(window.history.length).toBe(entriesBefore + 1)
  visit('/third', { type: 'replace', entry: 'e1' })
  expect(location.pathname).toBe('/third')
  expect(window.history.length).toBe(entriesBefore + 1)
})

test('a page that leads back to the address on the screen adds no second entry for it', () => {
  const before = history.length
  entries.write(createState('/first', { entry: 'e1' }))
  expect(history.length).toBe(before)
  expect([location.pathname, history.state.entry]).toEqual(['/first', 'e1'])
})

test('an intercepted page notes where it was opened from', () => {
  visit('/photo/1', { entry: 'e1' }, { openedFrom: '/feed' })
  expect(window.history.state).toEqual({ __NA: true, entry: 'e1', nextUrl: '/feed' })
})

test('back shows the page as it was, without a request', () => {
  visit('/second', { entry: 'e1' })
  pop('/first', { __NA: true, entry: 'e0' })
  expect(shown.at(-1)).toMatchObject({
    url: '/first',
    segments: { '/#page': '/first' },
    navigation: { type: 'traverse' },
  })
  expect(asked).toEqual([])
  expect(location.pathname).toBe('/first')
})

test('back to a page that is not in memory fetches it', async () => {
  pop('/old', { __NA: true, entry: 'of another document' })
  await vi.waitFor(() => expect(asked).toEqual(['/old']))
  expect(shown).toEqual([])
})

test('after data changed, back fetches', async () => {
  visit('/second', { entry: 'e1' })
  entries.forget()
  pop('/first', { __NA: true, entry: 'e0' })
  await vi.waitFor(() => expect(asked).toEqual(['/first']))
})

test('of very many pages the oldest are forgotten', async () => {
  for (let n = 1; n <= 40; n++) visit(`/page/${n}`, { entry: `e${n}` })
  pop('/page/30', { __NA: true, entry: 'e30' })
  expect(shown.at(-1)?.url).toBe('/page/30')
  pop('/page/2', { __NA: true, entry: 'e2' })
  await vi.waitFor(() => expect(asked).toEqual(['/page/2']))
})

test.each([[null], [undefined]])(
  'an entry with the state %s is a typed hash: it becomes one of ours',
  (state) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    pop('/first#typed', state)
    const typed = window.history.state as unknown
    expect(typed).toMatchObject({ __NA: true })
    visit('/second', { entry: 'e9' })
    pop('/first#typed', typed)
    expect(shown.at(-1)).toMatchObject({ url: '/first', navigation: { url: { hash: '#typed' } } })
    expect(reload).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  },
)

test('a page whose rest never came is asked for when one goes back to it', async () => {
  visit('/second', { entry: 'e1' }, { isPartial: true })
  visit('/third', { entry: 'e2' })
  pop('/second', { __NA: true, entry: 'e1' })
  await vi.waitFor(() => expect(asked).toEqual(['/second']))
})

test('an entry that another router wrote is loaded anew', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  pop('/foreign', { mine: true })
  expect(reload).toHaveBeenCalledTimes(1)
  expect(shown).toEqual([])
})

test('an entry that user code pushed has a name of its own, so that back finds both pages', () => {
  window.history.pushState({ mine: 1 }, '', '/first?pushed=1')
  const pushed = window.history.state as { entry: string }
  expect(shown.at(-1)?.url).toBe('/first?pushed=1')
  expect(pushed.entry).not.toBe('e0')
  pop('/first', { __NA: true, entry: 'e0' })
  expect(shown.at(-1)?.url).toBe('/first')
  expect(location.search).toBe('')
  pop('/first?pushed=1', pushed)
  expect(shown.at(-1)?.url).toBe('/first?pushed=1')
  expect(location.search).toBe('?pushed=1')
})

test('an entry that user code replaced keeps its name', () => {
  window.history.replaceState({ mine: 1 }, '', '/first?replaced=1')
  expect(window.history.state).toEqual({ mine: 1, __NA: true, entry: 'e0' })
  visit('/second', { entry: 'e1' })
  pop('/first?replaced=1', { mine: 1, __NA: true, entry: 'e0' })
  expect(shown.at(-1)?.url).toBe('/first?replaced=1')
  expect(asked).toEqual([])
})

test('the scroll position of a page that is left is restored with it, once', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  scrollToPlace(1200)
  visit('/second', { entry: 'e1' })
  scrollToPlace(0)
  pop('/first', { __NA: true, entry: 'e0' })
  entries.restoreScroll()
  entries.restoreScroll()
  expect(scrollTo.mock.calls).toEqual([[{ left: 0, top: 1200, behavior: 'instant' }]])
})

test('a position that the browser restored itself is left alone', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  scrollToPlace(1200)
  visit('/second', { entry: 'e1' })
  pop('/first', { __NA: true, entry: 'e0' })
  entries.restoreScroll()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('going on before the page that one went back to is there keeps the position of the page on the screen', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  visit('/second', { entry: 'e1' })
  scrollToPlace(1200)
  pop('/before', { __NA: true, entry: 'of the document before' })
  // The browser restores what it knows of that page, although another is on the screen.
  scrollToPlace(0)
  pop('/second', { __NA: true, entry: 'e1' })
  entries.restoreScroll()
  expect(scrollTo.mock.calls).toEqual([[{ left: 0, top: 1200, behavior: 'instant' }]])
  scrollToPlace(800)
  visit('/third', { entry: 'e2' })
  scrollToPlace(0)
  pop('/second', { __NA: true, entry: 'e1' })
  entries.restoreScroll()
  expect(scrollTo.mock.lastCall).toEqual([{ left: 0, top: 800, behavior: 'instant' }])
})

test('positions survive a reload', () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  scrollToPlace(1200)
  visit('/second', { entry: 'e1' })
  scrollToPlace(300)
  window.dispatchEvent(new Event('pagehide'))
  stop()
  scrollToPlace(0)
  start('of the new document')
  pop('/first', { __NA: true, entry: 'e0' })
  entries.restoreScroll()
  expect(scrollTo.mock.calls).toEqual([[{ left: 0, top: 1200, behavior: 'instant' }]])
})

/** What the browser sends to a page that is shown: `persisted` when it was frozen. */
const pageShow = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted })

test('of very many positions those that were noted last survive', () => {
  const go = (index: number): void => {
    entries.write(createState(`/page/${index}`, { entry: `p${index}` }))
    scrollToPlace(1000 + index)
    entries.noteScroll()
  }
  for (let index = 0; index < 60; index++) go(index)
  go(0)
  window.dispatchEvent(new Event('pagehide'))
  stop()
  const saved = new Map(JSON.parse(sessionStorage.getItem('__wm_scrolls') ?? '[]') as [string, unknown][])
  expect(saved.get('p0')).toEqual([0, 1000])
  expect(saved.has('p1')).toBe(false)
})

test('a page that comes back from the memory of the browser is shown again as it is', () => {
  window.dispatchEvent(pageShow(false))
  expect(shown).toEqual([])
  window.dispatchEvent(pageShow(true))
  expect(shown.at(-1)).toMatchObject({ url: '/first', navigation: { type: 'traverse' } })
  expect(asked).toEqual([])
})

/** A page that has come but for parts, when the browser froze it. */
function freezeHalfway(): void {
  const leaving = new AbortController()
  const body = new ReadableStream<Uint8Array>()
  readPayloadBody(body, leaving.signal, () => new Error('failed')).markUsable()
  leaving.abort()
}

test('a page that was frozen before all of it had come is fetched again, and so are those behind it', () => {
  visit('/second', { entry: 'e1' })
  freezeHalfway()
  window.dispatchEvent(pageShow(false))
  expect(asked).toEqual([])
  window.dispatchEvent(pageShow(true))
  expect(asked).toEqual(['/second'])
  pop('/first', { __NA: true, entry: 'e0' })
  expect(asked).toEqual(['/second', '/first'])
})

test('a page that was frozen with its loading state is fetched again', () => {
  visit('/second', { entry: 'e1' }, { isPartial: true })
  window.dispatchEvent(pageShow(true))
  expect(asked).toEqual(['/second'])
})

test('a page that could not be loaded is tried again when one goes back to it', () => {
  const before = navigator.current
  visit('/second', { entry: 'e1' }, { isPartial: true, failedOn: before })
  visit('/third', { entry: 'e2' })
  pop('/second', { __NA: true, entry: 'e1' })
  expect(asked).toEqual(['/second'])
})

test('after it stopped it hears nothing and user code has its history back', () => {
  stop()
  pop('/old', { __NA: true, entry: 'x' })
  window.history.pushState({ mine: 1 }, '', '/plain')
  expect(window.history.state).toEqual({ mine: 1 })
  expect(shown).toEqual([])
  expect(asked).toEqual([])
})
