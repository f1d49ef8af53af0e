import { afterEach, beforeEach, vi } from 'vitest'
import type { AppPayload } from '../../client/router-context.ts'
import type { Prefixes } from '../../shared/href.ts'
import type { SegmentNode } from '../../shared/payload.ts'
import { Navigator, type Navigation, type RouterState } from '../navigator.ts'
import { createPayloadCache } from '../payload-cache.ts'
import { createPrefetchQueue } from '../prefetch-queue.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

// Payloads are JSON here: how React writes them is not what is tested.
vi.mock('@vitejs/plugin-rsc/browser', () => ({
  async createFromReadableStream(stream: ReadableStream<Uint8Array>): Promise<unknown> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
    } catch (error) {
      // As with React, the end is an error that matters only to what has not come.
      if (!text.endsWith('}')) throw error
    }
    return JSON.parse(text)
  },
}))

export interface Asked {
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

export const flush = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A page at the end of its path: `/a/b` is the root, `a`, `b` and a leaf. */
export function createTree(path: string, search = '', level: Partial<SegmentNode> = {}): SegmentNode {
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

export function createPayload(path: string, extra: Partial<AppPayload> = {}): AppPayload {
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

/** A navigator whose requests the test answers. */
export function setUp(path = '/docs/a', extra: Partial<AppPayload> = {}, prefixes: Prefixes = {}) {
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
  let holds = false
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
    presenter: () => ({
      // As if React had it on the screen at once.
      show(state) {
        shown.push(state)
        navigator.commit(state)
      },
      hold: () => void (holds = true),
      release: () => void (holds = false),
    }),
    onStart: (url, type) => log.push(`start ${type} ${url.pathname}${url.search}${url.hash}`),
    leave: (url, type) => log.push(`leave ${type} ${url.href.slice(location.origin.length)}`),
  })
  const go = (href: string, options: { replace?: boolean; onPending?: (pending: boolean) => void } = {}) =>
    void navigator.navigate(new URL(href, location.href), { replace: false, ...options })
  const last = (): RouterState => shown.at(-1)!
  return { navigator, asked, log, shown, go, last, holds: () => holds }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
