// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import type { ErrorSignal, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { readEnvelope, TEST_SETTINGS } from '../testing/telemetry-test.ts'

const beacons: [url: string, body: string][] = []
/** Asked for. The DOM of the tests loads none. */
let scripts: HTMLScriptElement[] = []

/** As the inline script of a new document would; returns what takes the document away. */
async function runLoader(): Promise<{ hub: TelemetryHub; leave(): void }> {
  const hub = { ...TEST_SETTINGS } as TelemetryHub
  const added = vi.spyOn(globalThis, 'addEventListener')
  Object.assign(globalThis, { [TELEMETRY_GLOBAL]: hub })
  vi.resetModules()
  await import('./loader.ts')
  for (const [type, listener, options] of added.mock.calls)
    cleanups.push(() => removeEventListener(type, listener!, options))
  added.mockRestore()
  return { hub, leave: () => window.dispatchEvent(new Event('pagehide')) }
}

const cleanups: (() => void)[] = []

function throwInPage(error: unknown, message = String(error)): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message, filename: 'http://localhost/a.js' }))
}

function rejectInPage(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

beforeEach(() => {
  cleanups.splice(0).forEach((run) => run())
  document.head.innerHTML = ''
  beacons.length = 0
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation(
    (...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])),
  )
  navigator.sendBeacon = (url, body) => beacons.push([String(url), String(body)]) > 0
})

describe('until the client is there', () => {
  test('errors and rejections are kept with their time', async () => {
    const { hub } = await runLoader()
    vi.useFakeTimers({ now: 1_000 })
    throwInPage(new Error('one'))
    vi.setSystemTime(2_000)
    rejectInPage('two')
    vi.useRealTimers()
    const [first, second] = hub.queue as [ErrorSignal, ErrorSignal]
    expect(first).toMatchObject({ kind: 'error', at: 1_000, mechanism: { handled: false } })
    expect(first.mechanism.type).toBe('auto.browser.global_handlers.onerror')
    expect(second).toMatchObject({ at: 2_000, error: 'two' })
    expect(second.mechanism.type).toBe('auto.browser.global_handlers.onunhandledrejection')
  })

  test('the first error asks for the client, once', async () => {
    const { hub } = await runLoader()
    expect(scripts).toHaveLength(0)
    throwInPage(new Error('one'))
    throwInPage(new Error('two'))
    expect(scripts.map(({ src }) => src)).toEqual([expect.stringContaining(TEST_SETTINGS.client)])
    expect(hub.queue).toHaveLength(2)
  })

  test('a client that did not come is asked for again with the next error', async () => {
    await runLoader()
    throwInPage(new Error('one'))
    scripts[0]?.dispatchEvent(new Event('error'))
    throwInPage(new Error('two'))
    expect(scripts).toHaveLength(2)
  })

  test('what did not load is a breadcrumb, without its query', async () => {
    const { hub } = await runLoader()
    const image = document.createElement('img')
    image.src = 'http://localhost/dots.png?token=1'
    document.body.append(image)
    image.dispatchEvent(new Event('error'))
    expect(hub.queue).toMatchObject([
      { kind: 'breadcrumb', crumb: { category: 'resource', data: { url: 'http://localhost/dots.png' } } },
    ])
  })

  test('no more is kept than fits', async () => {
    const { hub } = await runLoader()
    for (let count = 0; count < 300; count++) rejectInPage(count)
    expect(hub.queue).toHaveLength(100)
    expect(hub.queue.at(-1)).toMatchObject({ error: 99 })
  })

  test('the oldest breadcrumb makes room for what comes later', async () => {
    const { hub } = await runLoader()
    hub.push({ kind: 'hydrated', at: 1, route: '/' })
    for (let count = 0; count < 120; count++)
      hub.push({ kind: 'breadcrumb', crumb: { message: String(count) } })
    throwInPage(new Error('late'))
    expect(hub.queue).toHaveLength(100)
    expect(hub.queue.map(({ kind }) => kind).filter((kind) => kind !== 'breadcrumb')).toEqual([
      'hydrated',
      'error',
    ])
    expect(hub.queue[1]).toMatchObject({ crumb: { message: '22' } })
  })
})

describe('a visitor who leaves before the client is there', () => {
  test('still sends the errors, with their time, place and trace', async () => {
    document.head.innerHTML = `<meta name="sentry-trace" content="${'a'.repeat(32)}-${'b'.repeat(16)}-1">`
    const { hub, leave } = await runLoader()
    const error = new TypeError('left at once')
    error.stack =
      'TypeError: left at once\n    at run (http://localhost/a.js:3:14)\n    at http://localhost/a.js:9:1'
    throwInPage(error)
    leave()
    leave()
    expect(beacons).toHaveLength(1)
    const [url, body] = beacons[0]!
    expect(url).toBe(TEST_SETTINGS.url)
    const { header, items } = readEnvelope(body)
    const event = items[0]?.payload as TelemetryEvent
    expect(header).toMatchObject({ event_id: event.event_id, dsn: TEST_SETTINGS.dsn })
    expect(event).toMatchObject({
      platform: 'javascript',
      release: 'r1',
      environment: 'production',
      sdk: { name: 'waymark.browser', settings: { infer_ip: 'never' } },
      contexts: { trace: { trace_id: 'a'.repeat(32), parent_span_id: 'b'.repeat(16) } },
    })
    expect(event.event_id).toMatch(/^[\da-f]{32}$/)
    const [thrown] = event.exception?.values ?? []
    expect(thrown).toMatchObject({ type: 'TypeError', value: 'left at once' })
    expect(thrown?.stacktrace?.frames).toMatchObject([
      { function: '?', lineno: 9, colno: 1 },
      { function: 'run', filename: 'http://localhost/a.js', lineno: 3, colno: 14, in_app: true },
    ])
    expect(hub.queue).toHaveLength(0)
  })

  test('tells nothing secret of the address, also where a script stands in the document', async () => {
    const { leave } = await runLoader()
    const error = new Error('x')
    error.stack =
      'Error: x\n    at run (http://localhost/pay?token=s3cret:3:14)\n    at http://localhost/pay?jwt=s3cret:9:1'
    throwInPage(error)
    leave()
    const [, body = ''] = beacons[0] ?? []
    expect(body).not.toContain('s3cret')
    const event = readEnvelope(body).items[0]?.payload as TelemetryEvent
    expect(event.exception?.values[0]?.stacktrace?.frames).toMatchObject([
      { filename: 'http://localhost/pay', lineno: 9, colno: 1 },
      { filename: 'http://localhost/pay', function: 'run', lineno: 3, colno: 14 },
    ])
  })

  test.each([
    ['a redirect', Object.assign(new Error(), { digest: 'NEXT_REDIRECT;push;/;307;' }), ''],
    ['an error that the server reported', Object.assign(new Error(), { digest: '1234567890abcdef' }), ''],
    ['a redirect without a digest', new Error('NEXT_REDIRECT'), ''],
    ['a redirect of which only the text is known', null, 'Uncaught Error: NEXT_REDIRECT'],
    [
      'not-found that is a cause',
      new Error('x', { cause: Object.assign(new Error(), { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' }) }),
      '',
    ],
    ['what an observer did not deliver', new Error('ResizeObserver loop limit exceeded'), ''],
    ['a script of another site', null, 'Script error.'],
  ])('says nothing of %s', async (_, error, message) => {
    const { leave } = await runLoader()
    throwInPage(error, message)
    leave()
    expect(beacons).toHaveLength(0)
  })

  test('keeps what is no error, in case the page comes back', async () => {
    const { hub, leave } = await runLoader()
    hub.push({ kind: 'hydrated', at: 1, route: '/' })
    leave()
    expect(hub.queue).toHaveLength(1)
  })
})
