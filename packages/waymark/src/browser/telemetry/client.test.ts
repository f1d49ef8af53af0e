// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://app.test/blog/one?token=s3cret" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageApi } from '../../client/telemetry/page-api.ts'
import { createAccessError, createRedirect } from '../../shared/control-flow.ts'
import { initTelemetry } from '../../shared/telemetry/api.ts'
import { NOT_YET, type ErrorSignal } from '../../shared/telemetry/hub.ts'
import { createTestHub, leavePage, startTestClient, type TestHub } from '../testing/telemetry-test.ts'
import { startClient } from './client.ts'

const native = window.fetch
const methods = { ...console }
let answered: [url: string, headers: Headers][] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  answered = []
  window.fetch = async (input, init) => {
    answered.push([String(input), new Headers(init?.headers)])
    return new Response('', { status: String(input).includes('broken') ? 500 : 200 })
  }
})
afterEach(() => {
  initTelemetry({})
  vi.useRealTimers()
  window.fetch = native
  Object.assign(console, methods)
  document.head.innerHTML = ''
})

function createSignal(error: unknown, rest: Partial<ErrorSignal> = {}): ErrorSignal {
  return {
    kind: 'error',
    at: Date.now(),
    error,
    mechanism: { type: 'auto.function.test', handled: false },
    ...rest,
  }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000)
}

async function navigate(hub: TestHub, url: string, route: string): Promise<void> {
  hub.push({ kind: 'departed', at: Date.now(), url: `http://app.test${url}`, type: 'push' })
  await vi.advanceTimersByTimeAsync(50)
  hub.push({ kind: 'arrived', at: Date.now(), url: `http://app.test${url}`, route })
}

describe('reports', () => {
  test('what happened before the client came is reported with its own time', async () => {
    const hub = createTestHub()
    hub.push(createSignal(new Error('early'), { at: 1_799_999_999_000 }))
    startClient(hub)
    await settle()
    expect(hub.events()).toMatchObject([
      { timestamp: 1_799_999_999, exception: { values: [{ value: 'early' }] } },
    ])
    expect(hub.queue).toHaveLength(0)
  })

  test('a report says where it happened, and nothing that may be secret', async () => {
    const hub = startTestClient()
    hub.push(createSignal(new Error('x')))
    await settle()
    expect(hub.events()[0]).toMatchObject({
      platform: 'javascript',
      release: 'r1',
      environment: 'production',
      request: { url: 'http://app.test/blog/one?token=[Filtered]' },
      sdk: { settings: { infer_ip: 'never' } },
    })
  })

  test('a text that was thrown is known by the text, not by the file', async () => {
    const hub = startTestClient()
    const file = 'http://app.test/_waymark/assets/page.js'
    hub.push(createSignal('declined', { message: 'Uncaught declined', file }))
    hub.push(createSignal(undefined, { message: 'Uncaught undefined', file }))
    await settle()
    const values = hub.events().flatMap((event) => event.exception!.values)
    expect(values.map(({ value, stacktrace }) => [value, stacktrace])).toEqual([
      ['declined', undefined],
      ['Uncaught undefined', undefined],
    ])
  })

  test('what fails while React takes the page over happened on the route of the page', async () => {
    const hub = startTestClient()
    hub.push({ kind: 'hydrated', at: NOT_YET, route: '/blog/[slug]' })
    hub.push(createSignal(new Error('mismatch')))
    await settle()
    expect(hub.events()).toMatchObject([{ transaction: '/blog/[slug]' }])
    // The page is not there yet.
    expect(hub.spans()).toEqual([])
  })

  test.each([
    ['a redirect', createRedirect({ type: 'push', url: '/', status: 307 })],
    ['not-found', createAccessError(404)],
    [
      'a redirect that is a cause',
      new Error('x', { cause: createRedirect({ type: 'push', url: '/', status: 307 }) }),
    ],
  ])('%s is dropped and counted', async (_, error) => {
    const hub = startTestClient()
    hub.push(createSignal(error))
    leavePage()
    await settle()
    expect(hub.events()).toEqual([])
    expect(hub.drops()).toContainEqual({ reason: 'ignored', category: 'error', quantity: 1 })
  })

  test.each([
    ['Script error.', ''],
    ['ResizeObserver loop completed with undelivered notifications.', ''],
    ['x', 'Error: x\n    at f (chrome-extension://abc/a.js:1:2)'],
    ['not worth it, really', ''],
    ['matches a pattern of the app', ''],
    ['Timeout after 20 ms', ''],
    ['of this type', ''],
    ['NEXT_REDIRECT', ''],
  ])('%s is not reported', async (message, stack) => {
    const ignoreErrors = [/pattern of the app/, /^Timeout after \d+ ms$/, /^Error: of this type$/]
    initTelemetry({ ignoreErrors })
    const hub = startTestClient({ ignoreErrors: ['Not worth it'] })
    hub.push(createSignal(Object.assign(new Error(message), { stack })))
    await settle()
    expect(hub.events()).toEqual([])
  })

  test('a redirect without a digest that is a cause is not reported, either', async () => {
    const hub = startTestClient()
    hub.push(createSignal(new Error('x', { cause: new Error('NEXT_REDIRECT') })))
    await settle()
    expect(hub.events()).toEqual([])
  })

  test('an error that the server reported is a reference to that report', async () => {
    const hub = startTestClient()
    hub.push(createSignal(Object.assign(new Error('omitted'), { digest: '1234567890abcdef' })))
    await settle()
    const [event] = hub.events()
    expect(event).toMatchObject({ level: 'info', contexts: { waymark: { digest: '1234567890abcdef' } } })
    expect(event?.tags).toEqual({ digest: '1234567890abcdef' })
    expect(event?.exception).toBeUndefined()
  })

  test.each(['auto.browser.global_handlers.onunhandledrejection', 'generic'])(
    'one that came by %s was shown to nobody',
    async (type) => {
      const hub = startTestClient()
      const error = Object.assign(new Error('omitted'), { digest: '1234567890abcdef' })
      hub.push(createSignal(error, { mechanism: { type, handled: false } }))
      await settle()
      expect(hub.events()).toEqual([])
    },
  )

  test('a service that cannot join it to that report is not told', async () => {
    const hub = startTestClient({ joinsDigests: false })
    const onReport = (hub.onReport = vi.fn())
    const error = Object.assign(new Error('omitted'), { digest: '1234567890abcdef' })
    hub.push(createSignal(error))
    await settle()
    expect(hub.events()).toEqual([])
    expect(onReport.mock.lastCall).toMatchObject([error, { id: '1234567890abcdef1234567890abcdef' }])
    leavePage()
    await settle()
    expect(hub.drops()).toContainEqual({ reason: 'ignored', category: 'error', quantity: 1 })
  })

  test.each([
    ['is an error of the page', 'out of stock', 1],
    [
      'belongs to the server where React hides the message',
      'An error occurred in the Server Components render.',
      0,
    ],
  ])('a digest that the app made up %s', async (_what, message, count) => {
    const hub = startTestClient({ joinsDigests: false })
    hub.push(createSignal(Object.assign(new Error(message), { digest: 'SOLD_OUT' })))
    await settle()
    expect(hub.events()).toHaveLength(count)
  })

  test('one error is one report, whoever comes across it; the same text twice in a row, too', async () => {
    const hub = startTestClient()
    const error = new Error('once')
    hub.push(createSignal(error))
    hub.push(createSignal(error))
    hub.push(createSignal('text'))
    hub.push(createSignal('text'))
    await settle()
    expect(hub.events().map((event) => event.exception?.values.at(-1)?.value)).toEqual(['once', 'text'])
  })

  test('components come as a cause of their own, before the error', async () => {
    const hub = startTestClient()
    const error = new Error('x', { cause: new TypeError('y') })
    hub.push(createSignal(error, { componentStack: '\n    at Cart (http://app.test/a.js:1:2)' }))
    await settle()
    const values = hub.events()[0]?.exception?.values ?? []
    expect(values.map(({ type }) => type)).toEqual(['React ErrorBoundary Error', 'TypeError', 'Error'])
    expect(values.map(({ mechanism }) => mechanism?.exception_id)).toEqual([2, 1, 0])
    expect(values[0]?.stacktrace?.frames[0]).toMatchObject({ function: 'Cart' })
  })

  test('hooks of the app change, drop, or fail', async () => {
    const hub = startTestClient()
    initTelemetry({ beforeSend: (event) => ({ ...event, tags: { seen: 'yes' } }) })
    hub.push(createSignal('a'))
    initTelemetry({ beforeSend: () => null })
    hub.push(createSignal('b'))
    initTelemetry({
      beforeSend() {
        throw new Error('hook')
      },
    })
    hub.push(createSignal('c'))
    leavePage()
    await settle()
    expect(hub.events().map(({ tags }) => tags)).toEqual([{ seen: 'yes' }])
    expect(hub.drops().map(({ reason }) => reason)).toEqual(['before_send', 'callback_error'])
  })

  test('hooks of the app may take their time', async () => {
    const hub = startTestClient()
    initTelemetry({ beforeSend: async (event) => ({ ...event, tags: { seen: 'late' } }) })
    hub.push(createSignal('a'))
    initTelemetry({ beforeSend: async () => null })
    hub.push(createSignal('b'))
    initTelemetry({ beforeSend: () => Promise.reject(new Error('hook')) })
    hub.push(createSignal('c'))
    await settle()
    leavePage()
    await settle()
    expect(hub.events().map(({ tags }) => tags)).toEqual([{ seen: 'late' }])
    expect(hub.drops().map(({ reason }) => reason)).toEqual(['before_send', 'callback_error'])
  })

  test('hooks of the app leave a report in its trace', async () => {
    const hub = startTestClient()
    const trace = { trace_id: '0'.repeat(32), span_id: '0'.repeat(16) }
    initTelemetry({
      beforeSend(event) {
        Object.assign(event.contexts?.trace ?? {}, trace)
        return { ...event, contexts: { trace, cart: { size: 2 } } }
      },
    })
    hub.push(createSignal('a'))
    await settle()
    const [event] = hub.events()
    expect(event?.contexts?.['cart']).toEqual({ size: 2 })
    expect(event?.contexts?.trace?.trace_id).not.toBe(trace.trace_id)
    expect(hub.envelopes[0]?.header['trace']).toMatchObject({ trace_id: event?.contexts?.trace?.trace_id })
  })

  test('a value that refuses every question fails nobody', async () => {
    const hub = startTestClient()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(() => hub.push(createSignal(proxy))).not.toThrow()
    leavePage()
    await settle()
    expect(hub.drops()).toEqual([{ reason: 'internal_sdk_error', category: 'error', quantity: 1 }])
  })

  test('an idle page says nothing', async () => {
    const hub = startTestClient()
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    const before = hub.envelopes.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hub.envelopes).toHaveLength(before)
  })

  test('the overlay is told of each', () => {
    const hub = startTestClient()
    hub.onReport = vi.fn()
    const error = new Error('x')
    hub.push(createSignal(error))
    expect(hub.onReport).toHaveBeenCalledWith(
      error,
      expect.objectContaining({ id: expect.stringMatching(/^\w{32}$/) }),
    )
  })
})

describe('breadcrumbs', () => {
  async function readCrumbs(hub: TestHub): Promise<[string | undefined, unknown][]> {
    hub.push(createSignal(new Error('x')))
    await settle()
    return (hub.events().at(-1)?.breadcrumbs ?? []).map(({ category, message, data }) => [
      category,
      message ?? data,
    ])
  }

  test('clicks and typing are told by element, never by what was typed', async () => {
    const hub = startTestClient()
    document.body.innerHTML = '<form id="pay"><input name="card" value="4111" class="wide"></form>'
    const input = document.querySelector('input')!
    input.dispatchEvent(new Event('click', { bubbles: true }))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    expect(await readCrumbs(hub)).toEqual([
      ['ui.click', 'form#pay > input.wide[name="card"]'],
      ['ui.input', 'form#pay > input.wide[name="card"]'],
    ])
  })

  test('requests, navigations and lines of the console', async () => {
    const hub = startTestClient()
    await window.fetch('/api/broken?key=1')
    await navigate(hub, '/cart?token=1', '/cart')
    vi.spyOn(methods, 'warn')
    console.info('shown', { a: 1 }, new Error('broken'))
    const crumbs = await readCrumbs(hub)
    expect(crumbs[0]).toEqual([
      'fetch',
      { method: 'GET', url: 'http://app.test/api/broken?key=[Filtered]', status_code: 500 },
    ])
    expect(crumbs[1]).toEqual([
      'navigation',
      { from: '/blog/one?token=[Filtered]', to: '/cart?token=[Filtered]' },
    ])
    expect(crumbs[2]).toEqual(['console', 'shown [object Object] broken'])
  })

  test('a line of the console that cannot be read is written all the same', () => {
    startTestClient()
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(() => console.debug(proxy)).not.toThrow()
  })

  test('the last 100 are kept', async () => {
    const hub = startTestClient()
    for (let count = 0; count < 150; count++)
      hub.push({ kind: 'breadcrumb', crumb: { category: 'x', message: String(count) } })
    const crumbs = await readCrumbs(hub)
    expect(crumbs).toHaveLength(100)
    expect(crumbs[0]).toEqual(['x', '50'])
  })
})

describe('traces', () => {
  const META = (trace: string, baggage = ''): string =>
    `<meta name="sentry-trace" content="${trace}"><meta name="baggage" content="${baggage}">`

  test('the page load goes on with the trace of the document', async () => {
    document.head.innerHTML = META(
      `${'a'.repeat(32)}-${'b'.repeat(16)}-1`,
      'sentry-sample_rand=0.25,sentry-release=r0',
    )
    const hub = startTestClient({ tracesSampleRate: 0.1 })
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/blog/[slug]' })
    await settle()
    expect(hub.spans()).toMatchObject([
      { name: '/blog/[slug]', trace_id: 'a'.repeat(32), parent_span_id: 'b'.repeat(16), is_segment: true },
    ])
    expect(hub.envelopes[0]?.header['trace']).toEqual({ sample_rand: '0.25', release: 'r0' })
  })

  test('the page load counts by the rate that the server went by', async () => {
    document.head.innerHTML = META(`${'a'.repeat(32)}-${'b'.repeat(16)}-1`, 'sentry-sample_rate=0.1')
    const hub = startTestClient({ tracesSampleRate: 0.5 })
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    expect(hub.spans()[0]?.attributes['sentry.sample_rate']?.value).toBe(0.1)
  })

  test.each([
    ['-1', 0.5, 1],
    ['-0', 1, 0],
    ['', 0, 0],
    ['', 1, 1],
  ])('with the flag %j and a rate of %d, %d spans are sent', async (flag, tracesSampleRate, count) => {
    document.head.innerHTML = META(`${'a'.repeat(32)}-${'b'.repeat(16)}${flag}`, 'sentry-sample_rand=0.4')
    const hub = startTestClient({ tracesSampleRate })
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    expect(hub.spans()).toHaveLength(count)
  })

  test('each navigation is a trace of its own, linked to the one before', async () => {
    const hub = startTestClient()
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/blog/[slug]' })
    await navigate(hub, '/cart', '/cart')
    await settle()
    const [first, second] = hub.spans()
    expect(second).toMatchObject({ name: '/cart', is_segment: true, links: [{ trace_id: first?.trace_id }] })
    expect(second?.trace_id).not.toBe(first?.trace_id)
    expect(second?.attributes['navigation.committed_ms']?.value).toBe(50)
    hub.push(createSignal(new Error('x')))
    await settle()
    expect(hub.events()[0]).toMatchObject({
      transaction: '/cart',
      contexts: { trace: { trace_id: second?.trace_id } },
    })
  })

  test('a navigation that another one overtakes was cancelled; another place on the page is none', async () => {
    const hub = startTestClient()
    hub.push({ kind: 'departed', at: Date.now(), url: 'http://app.test/slow', type: 'push' })
    await navigate(hub, '/cart', '/cart')
    await navigate(hub, '/cart#end', '/cart')
    await settle()
    const spans = hub.spans().filter(({ attributes }) => attributes['sentry.op']?.value === 'navigation')
    expect(spans.map(({ name }) => name)).toEqual(['Navigation', '/cart'])
    expect(spans[0]?.attributes['sentry.status.message']?.value).toBe('cancelled')
  })

  test.each([
    ['after half a minute', 30_000, undefined],
    ['with the last thing that it waited for', 4_000, 4_000],
    ['after half a minute, whatever still came', 30_000, 40_000],
  ])('a navigation that never arrives ends %s', async (_when, duration, requestMs) => {
    const hub = startTestClient()
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    hub.push({ kind: 'departed', at: Date.now(), url: 'http://app.test/never', type: 'push' })
    const at = Date.now()
    if (requestMs) {
      const options = { name: 'request' }
      hub.push({ kind: 'measured', at, end: at + requestMs, status: 'ok', options })
    }
    await vi.advanceTimersByTimeAsync(600_000)
    leavePage()
    await settle()
    const span = hub.spans().find(({ name }) => name === 'Navigation')
    expect(span?.end_timestamp).toBe((at + duration) / 1000)
    expect(span?.attributes['sentry.idle_span_finish_reason']?.value).toBe('finalTimeout')
  })

  test('a missing page is not measured', async () => {
    const hub = startTestClient()
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/_not-found' })
    await settle()
    leavePage()
    await settle()
    expect(hub.spans()).toEqual([])
    expect(hub.drops()).toEqual([{ reason: 'ignored', category: 'span', quantity: 1 }])
  })

  test.each([
    ['/api', true],
    ['http://app.test/api', true],
    ['http://other.test/api', false],
    ['http://listed.test/api', true],
    ['http://app.test.other.test/', false],
  ])('a request to %s tells its trace: %s', async (url, isTold) => {
    startTestClient({ tracePropagationTargets: ['//listed.test/'] })
    await window.fetch(url)
    const [, headers] = answered[0]!
    expect(headers.has('sentry-trace')).toBe(isTold)
    expect(headers.has('baggage')).toBe(isTold)
  })

  test('what the app sends itself stays', async () => {
    startTestClient()
    await window.fetch('/a', { headers: { 'sentry-trace': 'own', baggage: 'mine=1' } })
    await window.fetch('/b', { headers: { baggage: 'mine=1' } })
    expect(answered[0]![1].get('sentry-trace')).toBe('own')
    expect(answered[0]![1].get('baggage')).toBe('mine=1')
    expect(answered[1]![1].get('baggage')).toMatch(/^mine=1, ?sentry-trace_id=/)
  })

  test('a trace of which nothing else is known has no baggage', async () => {
    document.head.innerHTML = META(`${'a'.repeat(32)}-${'b'.repeat(16)}-1`)
    startTestClient()
    await window.fetch('/api')
    expect(answered[0]![1].has('sentry-trace')).toBe(true)
    expect(answered[0]![1].has('baggage')).toBe(false)
  })

  test.each([
    ['/api/ok?page=2#top', 'GET /api/ok'],
    ['https://u:p@third.example/v1/items?key=1', 'GET https://third.example/v1/items'],
  ])('a request to %s is a span named %s', async (url, name) => {
    const hub = startTestClient()
    await window.fetch(url)
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    expect(hub.spans().map((span) => span.name)).toContain(name)
  })

  test('a call that is wrong fails as it would have without us', async () => {
    startTestClient()
    const call = window.fetch({
      toString() {
        throw new TypeError('no address')
      },
    } as unknown as URL)
    await expect(call).rejects.toThrow('no address')
  })

  test('a request that nobody waits for fails where it can be seen', async () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    startTestClient()
    const found = vi.fn()
    process.once('unhandledRejection', found)
    void window.fetch('/a')
    vi.useRealTimers()
    await vi.waitFor(() => expect(found).toHaveBeenCalled())
  })

  test('a sampler that throws leaves it to the rate', async () => {
    const hub = startTestClient()
    initTelemetry({
      tracesSampler() {
        throw new Error('hook')
      },
    })
    await window.fetch('/api')
    expect(answered[0]![1].get('sentry-trace')).toMatch(/-1$/)
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    expect(hub.spans().length).toBeGreaterThan(0)
  })

  test('reports are no requests', async () => {
    startTestClient()
    await window.fetch('/tunnel-1', { method: 'POST' })
    expect(answered[0]![1].has('sentry-trace')).toBe(false)
  })

  test('the hooks of the app may come after the client', async () => {
    const hub = startTestClient({ tracesSampleRate: 0 })
    initTelemetry({ tracesSampler: () => 1 })
    hub.push({ kind: 'hydrated', at: Date.now(), route: '/' })
    await settle()
    expect(hub.spans()).toHaveLength(1)
  })
})

describe('waymark/telemetry', () => {
  test.each(['before', 'after'])('calls made %s the client comes are reported alike', async (when) => {
    const hub = createTestHub()
    if (when === 'after') startClient(hub)
    const api = createPageApi(hub)
    api.setTag('plan', 'gold')
    api.setUser({ id: 7 })
    api.addBreadcrumb({ category: 'cart', message: 'emptied', data: { at: new Date(0) } })
    const id = api.captureException(new Error('x'), { extra: { loop: hub }, level: 'warning' })
    const result = api.withScope((scope) => {
      scope.setTag('plan', null)
      scope.setContext('cart', { size: 2 })
      api.captureMessage('inside')
      return 1
    })
    const sum = api.startSpan({ name: 'count', op: 'cart' }, (span) => {
      span.setAttribute('size', 2)
      return 3
    })
    if (when === 'before') startClient(hub)
    leavePage()
    await settle()
    expect([result, sum]).toEqual([1, 3])
    const [error, message] = hub.events()
    expect(error).toMatchObject({ event_id: id, level: 'warning', tags: { plan: 'gold' }, user: { id: 7 } })
    expect(error?.breadcrumbs).toMatchObject([{ category: 'cart', data: { at: '1970-01-01T00:00:00.000Z' } }])
    expect(message).toMatchObject({ level: 'info', message: 'inside', contexts: { cart: { size: 2 } } })
    expect(message?.tags).toEqual({})
    expect(hub.spans().find(({ name }) => name === 'count')?.attributes['size']).toEqual({
      value: 2,
      type: 'integer',
    })
  })

  test('a span of work that fails says so, and the failure goes on', async () => {
    const hub = startTestClient()
    const api = createPageApi(hub)
    const failing = (): Promise<never> => Promise.reject(new Error('x'))
    await expect(api.startSpan({ name: 'later' }, failing)).rejects.toThrow('x')
    leavePage()
    await settle()
    expect(hub.spans().find(({ name }) => name === 'later')?.status).toBe('error')
  })

  test('flush() asks for the client and waits until everything was sent', async () => {
    const hub = createTestHub()
    const flushed = createPageApi(hub).flush(100)
    expect(hub.load).toHaveBeenCalled()
    startClient(hub)
    await settle()
    expect(await flushed).toBe(true)
  })
})
