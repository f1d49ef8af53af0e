import { readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SourceMapList } from '../../packages/waymark/src/shared/manifest.ts'
import { send, type SendOptions } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { startStubService, type StubService } from '../harness/stub-service.ts'

function createEnvelope(dsn: string | undefined, body = '{"message":"from a page"}'): string {
  return `${JSON.stringify({ dsn, sent_at: '2026-01-01T00:00:00Z' })}\n{"type":"event"}\n${body}`
}

describe('the tunnel', () => {
  let service: StubService
  let app: RunningApp
  beforeAll(async () => {
    service = await startStubService()
    app = await startApp('telemetry', 'start', ['--log', 'json'], { WAYMARK_DSN: service.dsn })
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
  beforeEach(() => service.forget())

  const post = (body: string | undefined, options: SendOptions = {}): ReturnType<typeof send> =>
    send(app.url, '/reports', { method: 'POST', ...(body === undefined ? {} : { body }), ...options })

  test('hands an envelope to the service, without cookies and credentials', async () => {
    const headers = {
      cookie: 'sid=1',
      authorization: 'Bearer x',
      'user-agent': 'browser',
      'sec-fetch-site': 'same-origin',
    }
    const { status, headers: answered } = await post(createEnvelope(service.dsn), { headers })
    expect(status).toBe(200)
    expect(answered['cache-control']).toBe('no-store')
    expect(service.texts).toEqual([createEnvelope(service.dsn)])
    const [request] = service.requests
    expect(request!.url).toMatch(/^\/api\/1\/envelope\/\?sentry_version=7&sentry_key=abc&/)
    expect(request!.headers['user-agent']).toBe('browser')
    for (const name of ['cookie', 'authorization', 'x-sentry-forwarded-for', 'sentry-trace']) {
      expect(request!.headers).not.toHaveProperty(name)
    }
  })

  test.each([
    ['and says that the page is of this origin', { 'sec-fetch-site': 'same-origin' }],
    ['and says no more than its origin', {}],
  ])('behind a proxy that ends the encryption the page has another protocol, %s', async (_what, more) => {
    const headers = { host: 'shop.example', origin: 'https://shop.example', ...more }
    expect((await post(createEnvelope(service.dsn), { headers })).status).toBe(200)
  })

  test('bodies that do not come keep nobody else out', async () => {
    const { hostname, port } = new URL(app.url)
    const sockets = Array.from({ length: 70 }, () => {
      const socket = connect(Number(port), hostname)
      socket.write('POST /reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
      return socket
    })
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect((await post(createEnvelope(service.dsn))).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('leaves out what is not to be reported of a page that was left before the client was there', async () => {
    const report = (type: string, value: string): string =>
      createEnvelope(service.dsn, JSON.stringify({ exception: { values: [{ type, value }] } }))
    const wanted = report('Error', 'worth a report')
    expect((await post(report('Error', 'this is Not Worth a report'))).status).toBe(200)
    expect((await post(wanted)).status).toBe(200)
    expect(service.texts).toEqual([wanted])
  })

  test('a client that is there has asked the settings itself, and the hooks of the app', async () => {
    const header = { dsn: service.dsn, sent_at: '2026-01-01T00:00:00Z', sdk: { name: 'x', version: '1' } }
    const event = { exception: { values: [{ type: 'Error', value: 'not worth a report' }] } }
    const envelope = [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
    expect((await post(envelope)).status).toBe(200)
    expect(service.texts).toEqual([envelope])
  })

  test('tells the page what the service said about limits', async () => {
    service.answer = { status: 429, headers: { 'retry-after': '7', 'x-sentry-rate-limits': '7:error:org' } }
    const { status, headers } = await post(createEnvelope(service.dsn))
    service.answer = { status: 200 }
    expect(status).toBe(429)
    expect(headers).toMatchObject({ 'retry-after': '7', 'x-sentry-rate-limits': '7:error:org' })
  })

  test.each([
    ['a DSN of somebody else', 403, () => createEnvelope('http://abc@127.0.0.1:9/1'), {}],
    ['another project', 403, () => createEnvelope(service.dsn.replace(/1$/, '2')), {}],
    ['another key', 403, () => createEnvelope(service.dsn.replace('abc', 'abd')), {}],
    ['a DSN that is none', 403, () => createEnvelope('file:///etc/passwd'), {}],
    ['no DSN', 400, () => createEnvelope(undefined), {}],
    ['no JSON', 400, () => 'hello\n{}', {}],
    ['nothing', 400, () => '', {}],
    ['a first line without end', 400, () => `{"dsn":"${'x'.repeat(70_000)}"}`, {}],
    ['another method', 405, () => undefined, { method: 'GET' }],
    ['another site', 403, () => createEnvelope(service.dsn), { headers: { 'sec-fetch-site': 'cross-site' } }],
    [
      'another origin',
      403,
      () => createEnvelope(service.dsn),
      { headers: { origin: 'http://evil.example' } },
    ],
    ['a hidden origin', 403, () => createEnvelope(service.dsn), { headers: { origin: 'null' } }],
    [
      'a body of unknown length',
      411,
      () => createEnvelope(service.dsn),
      { headers: { 'transfer-encoding': 'chunked', 'content-length': [] } },
    ],
    [
      'a compressed body',
      415,
      () => createEnvelope(service.dsn),
      { headers: { 'content-encoding': 'gzip' } },
    ],
    ['a body that is too large', 413, () => createEnvelope(service.dsn, 'x'.repeat(2_100_000)), {}],
  ] as [string, number, () => string | undefined, SendOptions][])(
    'refuses %s: %i',
    async (_what, expected, create, options) => {
      const { status } = await post(create(), options)
      expect(status).toBe(expected)
      expect(service.requests).toEqual([])
    },
  )

  test('reports are neither measured nor in the access log', async () => {
    await post(createEnvelope(service.dsn))
    await send(app.url, '/plain/access')
    await expect.poll(() => app.output()).toContain('/plain/access')
    expect(app.output()).not.toContain('/reports')
  })

  test('a line of the access log names the trace that the document has', async () => {
    const { text } = await send(app.url, '/plain/traced')
    const [, traceId] = /name="sentry-trace" content="([\da-f]{32})/.exec(text)!
    await expect.poll(() => app.output()).toMatch(new RegExp(`/plain/traced.*${traceId}`))
  })

  test('one visitor cannot flood it', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => post(createEnvelope(service.dsn))))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 429])
    expect(service.requests.length).toBeLessThanOrEqual(120)
  })
})

describe('a service that does not work', () => {
  /** Accepts connections and never says anything. */
  async function startSilence(): Promise<{ dsn: string; close(): void }> {
    const server = createServer(() => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { dsn: `http://abc@127.0.0.1:${port}/1`, close: () => server.close() }
  }

  async function measure(app: RunningApp): Promise<number> {
    await send(app.url, '/throws/handler/warm')
    const times: number[] = []
    for (let index = 0; index < 20; index++) {
      const start = performance.now()
      const { status } = await send(app.url, '/throws/handler/1')
      times.push(performance.now() - start)
      expect(status).toBe(500)
    }
    return times.sort((first, second) => first - second)[10]!
  }

  test('does not slow the app down, be it silent, gone, failing or full', async () => {
    const silence = await startSilence()
    const failing = await startStubService()
    failing.answer = { status: 500 }
    const full = await startStubService()
    full.answer = { status: 429 }
    const times: Record<string, number> = {}
    for (const [name, dsn] of [
      ['off', ''],
      ['silent', silence.dsn],
      ['gone', 'http://abc@127.0.0.1:9/1'],
      ['failing', failing.dsn],
      ['full', full.dsn],
    ] as const) {
      const app = await startApp('telemetry', 'start', [], dsn === '' ? {} : { WAYMARK_DSN: dsn })
      times[name] = await measure(app)
      await app.close()
    }
    silence.close()
    await failing.close()
    // Four may be on their way before it says so; from then on it is left alone.
    expect(full.events().length).toBeLessThanOrEqual(4)
    await full.close()
    // Waiting for the service would be seconds; the rest is the machine's mood.
    for (const name of ['silent', 'gone', 'failing', 'full'])
      expect(times[name], name).toBeLessThan(times['off']! + 1_000)
  })

  test.each([
    [413, 1],
    [500, 3],
  ])('that answers %i gets an error %i times, and is told of the loss', async (status, tries) => {
    const service = await startStubService()
    const app = await startApp('telemetry', 'start', [], { WAYMARK_DSN: service.dsn })
    service.answer = { status, onlyFor: 'event' }
    await send(app.url, '/throws/handler/1')
    await expect.poll(() => service.events().length).toBe(tries)
    app.run.child.kill('SIGTERM')
    expect(await app.run.ended).toBe(0)
    expect(service.events()).toHaveLength(tries)
    expect(new Set(service.events().map(({ event_id }) => event_id)).size).toBe(1)
    expect(service.drops()).toContainEqual({ reason: 'send_error', category: 'error', quantity: 1 })
    await service.close()
  })

  test('gets what was queued when it is back, and nothing while it said not to', async () => {
    const service = await startStubService()
    const app = await startApp('telemetry', 'start', [], { WAYMARK_DSN: service.dsn })
    service.answer = { status: 503, onlyFor: 'event', times: 1 }
    await send(app.url, '/throws/handler/1')
    await expect.poll(() => service.events().length).toBe(2)
    const [first, second] = service.events()
    expect(second!.event_id).toBe(first!.event_id)

    service.forget()
    service.answer = { status: 429, headers: { 'x-sentry-rate-limits': '60:error:org' }, onlyFor: 'event' }
    await send(app.url, '/throws/handler/2')
    await expect.poll(() => service.events().length).toBe(1)
    service.answer = { status: 200 }
    await send(app.url, '/throws/handler/3')
    app.run.child.kill('SIGTERM')
    expect(await app.run.ended).toBe(0)
    // Spans are not limited, and the stopping server sends what it has, with the count of what it dropped.
    expect(service.events()).toHaveLength(1)
    expect(service.spans().map(({ name }) => name)).toContain('GET /throws/handler/[id]')
    expect(service.drops()).toContainEqual({ reason: 'ratelimit_backoff', category: 'error', quantity: 2 })
    await service.close()
  })
})

test('source maps share an id with their scripts, are listed, and are never served', async () => {
  const app = await startApp('telemetry', 'start')
  const { text } = await send(app.url, '/plain/1')
  const [, script] = /(\/_waymark\/assets\/[\w-]+\.js)"/.exec(text)!
  const list = JSON.parse(await readFile(join(app.dir, '.waymark/source-maps.json'), 'utf8')) as SourceMapList
  const { debugId, map } = list.files[script!]!
  expect(list.release).toBe('fixture@1.0.0')
  expect((await send(app.url, script!)).text).toContain(`//# debugId=${debugId}`)
  expect((await send(app.url, script!)).text).not.toContain('sourceMappingURL')
  expect(await readFile(join(app.dir, '.waymark', map), 'utf8')).toContain(debugId)
  for (const path of [
    `${script}.map`,
    '/source-maps.json',
    '/_waymark/source-maps.json',
    '/.waymark/source-maps.json',
  ])
    expect((await send(app.url, path)).status, path).toBe(404)
  await app.close()
})

test('without a DSN nothing is sent and documents say nothing', async () => {
  const app = await startApp('telemetry', 'start')
  const { text, headers } = await send(app.url, '/plain/1')
  expect(text).not.toContain('sentry')
  expect(headers).not.toHaveProperty('server-timing')
  expect((await send(app.url, '/reports', { method: 'POST', body: '{}' })).status).toBe(404)
  await app.close()
})

test('a DSN that is none keeps the server from starting', async () => {
  await expect(startApp('telemetry', 'start', [], { WAYMARK_DSN: 'nonsense' })).rejects.toThrow(/DSN/)
})
