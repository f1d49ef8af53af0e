// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/" }
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installHistory, isEntryState, type EntryState, type HistoryWriter } from './history.ts'

/** Past the router's own wrapper. */
const setPath = (path: string): void => History.prototype.replaceState.call(history, history.state, '', path)

const HERE: EntryState = { __NA: true, entry: 'e1' }

let writer: HistoryWriter
let told: string[]

beforeEach(() => {
  setPath('/docs/a?q=1')
  history.replaceState(null, '')
  told = []
  writer = installHistory({
    createState: (method) => ({ ...HERE, entry: method === 'push' ? 'new' : HERE.entry }),
    onWrite: (url, { entry }) => told.push(`${entry} ${url.href}`),
  })
})
afterEach(() => writer.uninstall())

test.each([
  [{ __NA: true, entry: 'e' }, true],
  [{ __NA: 'true' }, false],
  [{ _N: true }, false],
  [{}, false],
  ['__NA', false],
  [null, false],
  [undefined, false],
])('%j is an entry of the router: %s', (state, expected) => {
  expect(isEntryState(state)).toBe(expected)
})

test.each([
  ['pushState', 'new'],
  ['replaceState', 'e1'],
] as const)('%s of user code keeps its state beside the router’s, for the entry %s', (method, entry) => {
  history[method]({ mine: 1 }, '', '/docs/b?x=1#h')
  expect(history.state).toEqual({ mine: 1, __NA: true, entry })
  expect(location.href).toBe('http://app.test/docs/b?x=1#h')
  expect(told).toEqual([`${entry} http://app.test/docs/b?x=1#h`])
})

test.each([[null], [undefined]])('a state of %s is allowed', (state) => {
  history.pushState(state, '', '?y=2')
  expect(history.state).toEqual({ __NA: true, entry: 'new' })
  expect(told).toEqual(['new http://app.test/docs/a?y=2'])
})

test.each([[undefined], [null]])('without an address (%s) the address stays', (url) => {
  history.replaceState({ mine: 1 }, '', url)
  expect(history.state).toEqual({ mine: 1, ...HERE })
  expect(told).toEqual(['e1 http://app.test/docs/a?q=1'])
})

test.each([[{ __NA: true, entry: 'other' }], [{ _N: true, mine: 1 }]])(
  'a state of a router passes through: %j',
  (state) => {
    history.pushState(state, '', '/elsewhere')
    expect(history.state).toEqual(state)
    expect(told).toEqual([])
  },
)

test('what the router writes itself is not told; push starts with a clean state, replace keeps what user code stored', () => {
  history.replaceState({ mine: 1 }, '')
  told = []
  writer.replace(new URL('http://app.test/r'), { __NA: true, entry: 'e2' })
  expect(history.state).toEqual({ mine: 1, __NA: true, entry: 'e2' })
  writer.push(new URL('http://app.test/p'), { __NA: true, entry: 'e3', nextUrl: '/feed' })
  expect(history.state).toEqual({ __NA: true, entry: 'e3', nextUrl: '/feed' })
  expect(location.href).toBe('http://app.test/p')
  expect(told).toEqual([])
})

test.each(['push', 'replace'] as const)(
  'code that has wrapped %sState since sees what the router writes',
  (method) => {
    const name = `${method}State` as const
    const wrapped = history[name]
    const seen: unknown[] = []
    history[name] = function (...args: Parameters<typeof wrapped>) {
      seen.push(args[2])
      return wrapped.apply(this, args)
    }
    try {
      writer[method](new URL('http://app.test/p?q=1#h'), { __NA: true, entry: 'e3' })
    } finally {
      history[name] = wrapped
    }
    expect(seen).toEqual(['/p?q=1#h'])
    expect(location.href).toBe('http://app.test/p?q=1#h')
    expect(told).toEqual([])
  },
)

test('after it is uninstalled user code is on its own', () => {
  writer.uninstall()
  history.pushState({ mine: 1 }, '', '/x')
  expect(history.state).toEqual({ mine: 1 })
  expect(told).toEqual([])
})
