import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { constants, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEnvelope, runService, type RunningService } from './run-service.ts'

// Not in one go: while this thread is busy for seconds, connections that are kept expire, and it finds out when it uses one.
const gzip = promisify(zlib.gzip)
const brotliCompress = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)

const hasZstd = 'createZstdDecompress' in zlib

let service: RunningService
beforeAll(async () => {
  service = await runService()
})
afterAll(() => service.close())

const event = { exception: { type: 'Error', value: 'x', stacktrace: { frames: [{ function: 'protocol' }] } } }

describe('who is let in', () => {
  it.each<[name: string, path: string, headers: Record<string, string>, more: object, status: number]>([
    ['the key in the query', '/api/1/envelope/?sentry_key=abc', {}, {}, 200],
    ['no slash at the end', '/api/1/envelope?sentry_key=abc', {}, {}, 200],
    [
      'the key in the header',
      '/api/1/envelope/',
      { 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=abc' },
      {},
      200,
    ],
    ['the key in the envelope', '/api/1/envelope/', {}, { dsn: 'https://abc@h/1' }, 200],
    [
      'the envelope before the query',
      '/api/1/envelope/?sentry_key=abc',
      {},
      { dsn: 'https://wrong@h/1' },
      403,
    ],
    ['a wrong key', '/api/1/envelope/?sentry_key=def', {}, {}, 403],
    ['an unknown project', '/api/9/envelope/?sentry_key=abc', {}, {}, 403],
    ['another project in the envelope', '/api/1/envelope/', {}, { dsn: 'https://def@h/2' }, 403],
    ['no key', '/api/1/envelope/', {}, {}, 401],
    ['no such endpoint', '/api/1/minidump/?sentry_key=abc', {}, {}, 404],
    ['no such path', '/etc/passwd', {}, {}, 404],
  ])('%s', async (_, path, headers, more, status) => {
    const response = await service.post(createEnvelope(event, more), headers, path)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('answers a wrong key and an unknown project alike', async () => {
    const bodies = await Promise.all(
      ['/api/1/envelope/?sentry_key=zzz', '/api/9/envelope/?sentry_key=zzz'].map(async (path) =>
        (await (await service.post('{}', {}, path)).text()).replace(/\d/g, 'n'),
      ),
    )
    expect(bodies[0]).toBe(bodies[1])
  })

  it('a preflight and the headers a page may read', async () => {
    const options = await fetch(`${service.url}/api/1/envelope/`, { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expect(options.headers.get('access-control-allow-headers')).toContain('x-sentry-auth')
    expect(options.headers.get('access-control-max-age')).toBe('3600')
    const response = await service.post(createEnvelope(event), { origin: 'https://page.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toBe('x-sentry-rate-limits, retry-after')
  })
})

describe('bodies', () => {
  it.each<[name: string, encode: (body: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', zlib.brotliCompressSync],
    ['identity', (body) => body],
  ])('%s is read', async (encoding, encode) => {
    const body = encode(Buffer.from(createEnvelope(event)))
    const response = await service.post(body, { 'content-encoding': encoding })
    expect([response.status, await response.json()]).toEqual([
      200,
      { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  it.skipIf(!hasZstd)('zstd is read, as far as its window is small', async () => {
    const { zstdCompressSync } = zlib as unknown as {
      zstdCompressSync(body: Buffer, options?: object): Buffer
    }
    const headers = { 'content-encoding': 'zstd' }
    const body = Buffer.from(createEnvelope(event))
    expect((await service.post(zstdCompressSync(body), headers)).status).toBe(200)
    // A frame that asks for 128 MiB, of which nothing is needed.
    const greedy = Buffer.from('28b52ffd0088010000', 'hex')
    expect((await service.post(greedy, headers)).status).toBe(400)
    expect((await service.post('not zstd at all', headers)).status).toBe(400)
    const bomb = zstdCompressSync(Buffer.concat([Buffer.from('{}\n{"type":"profile"}\n'), Buffer.alloc(2e8)]))
    expect((await service.post(bomb, headers)).status).toBe(413)
  })

  it.skipIf(hasZstd)('zstd is refused where Node cannot read it', async () => {
    expect((await service.post('{}', { 'content-encoding': 'zstd' })).status).toBe(415)
  })

  it.each<[name: string, body: string | Buffer, headers: Record<string, string>, status: number]>([
    ['an unknown encoding', '{}', { 'content-encoding': 'compress' }, 415],
    ['a wrong encoding', 'not gzip at all', { 'content-encoding': 'gzip' }, 400],
    ['an envelope of a header only', '{}', {}, 200],
    ['unknown items', '{}\n{"type":"something-new"}\n{"a":1}\n{"type":"profile"}\n{}', {}, 200],
    ['no JSON', 'nonsense', {}, 400],
    ['an event that is no JSON', '{}\n{"type":"event"}\n{not json}', {}, 400],
    ['an event that is cut off', '{}\n{"type":"event"}\n{"message":"a', {}, 400],
    ['an event that is a list', '{}\n{"type":"event"}\n[1]', {}, 400],
    ['an event of no bytes', '{}\n{"type":"event","length":0}\n\n', {}, 400],
    ['spaces around an event', '{}\n{"type":"event","length":null}\n { "message": "a" } \r\n', {}, 200],
    ['a length that is wrong', '{}\n{"type":"event","length":99}\n{}', {}, 400],
    ['a header line of 9 kB', `{"a":"${'x'.repeat(9_000)}"}\n`, {}, 400],
    ['more items than anybody sends', `{}\n${'{"type":"log"}\n{}\n'.repeat(10_001)}`, {}, 413],
    ['an event of more than 1 MiB', `{}\n{"type":"event"}\n{"message":"${'x'.repeat(1_100_000)}"}`, {}, 413],
    [
      'an attachment of more than 1 MiB is left out',
      `{}\n{"type":"attachment","length":1100000}\n${'x'.repeat(1_100_000)}\n`,
      {},
      200,
    ],
  ])('%s', async (_, body, headers, status) => {
    const response = await service.post(body, headers)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('at ')
  })

  it.each([
    ['gzip', (body: Buffer) => gzip(body)],
    ['br', (body: Buffer) => brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('a bomb of %s is refused while it is read', async (encoding, encode) => {
    const head = Buffer.from('{}\n{"type":"profile"}\n')
    const bomb = await encode(Buffer.concat([head, Buffer.alloc(200 * 1_048_576)]))
    const before = process.memoryUsage().rss
    const response = await service.post(bomb, { 'content-encoding': encoding })
    expect(response.status).toBe(413)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576)
  })

  it('decoded bytes are counted, not only those that were sent', async () => {
    const lines = ['{}', ...Array.from({ length: 200 }, () => `{"type":"profile"}\n${'x'.repeat(1_000_000)}`)]
    const body = await gzip(lines.join('\n'))
    expect(body.length).toBeLessThan(2_000_000)
    expect((await service.post(body, { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  it('a body that never ends is refused at its limit', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const target = new URL(`${service.url}/api/1/envelope/?sentry_key=abc`)
      const sending = request(target, { method: 'POST' }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
        clearInterval(timer)
      })
      sending.on('error', reject)
      sending.write('{}\n{"type":"profile"}\n')
      const timer = setInterval(() => sending.write('x'.repeat(1_000_000)), 5)
    })
    expect(status).toBe(413)
  })

  it('bodies of many senders are not all taken into memory at once', async () => {
    const item = `{"type":"event"}\n{"message":"${'x'.repeat(1_000_000)}"}\n`
    const part = `{}\n${item.repeat(18)}`
    // All but their end: they wait, and what they sent waits with them.
    const open = Array.from({ length: 4 }, () => {
      const headers = { 'content-length': String(part.length + 2) }
      const path = '/api/1/envelope/?sentry_key=abc'
      const sending = request(`${service.url}${path}`, { method: 'POST', headers })
      const answer = new Promise<number | undefined>((resolve, reject) => {
        sending.on('response', (response) => resolve(response.resume().statusCode))
        sending.on('error', reject)
      })
      sending.write(part)
      return { sending, answer }
    })
    expect(await Promise.race(open.map(({ answer }) => answer))).toBe(503)
    for (const { sending } of open) sending.end('{}')
    const statuses = await Promise.all(open.map(({ answer }) => answer.catch(() => 503)))
    expect(statuses.filter((status) => status !== 503)).toHaveLength(3)
    expect((await service.post(createEnvelope({ message: 'after them' }))).status).toBe(200)
  })

  it('a client that goes away harms nobody', async () => {
    await new Promise<void>((resolve) => {
      const target = new URL(`${service.url}/api/1/envelope/?sentry_key=abc`)
      const sending = request(target, { method: 'POST', headers: { 'content-encoding': 'gzip' } })
      sending.on('error', () => resolve())
      sending.write(gzipSync('{}\n').subarray(0, 8), () => sending.destroy(new Error('gone')))
    })
    expect((await service.post(createEnvelope(event))).status).toBe(200)
  })
})

it('one event by the old endpoint', async () => {
  const path = '/api/1/store/?sentry_key=abc'
  const response = await service.post(JSON.stringify({ event_id: 'c'.repeat(32), message: 'old' }), {}, path)
  expect(await response.json()).toEqual({ id: 'c'.repeat(32) })
  for (const body of ['nonsense', '[]', '']) expect((await service.post(body, {}, path)).status).toBe(400)
  expect((await service.post('x'.repeat(300_000), {}, path)).status).toBe(413)
  await service.service.flush()
  expect(await service.service.queries.findReport({ projectId: 1, id: 'c'.repeat(32) })).not.toBeNull()
})

describe('events of clients that packed them before bodies had encodings', () => {
  const path = '/api/1/store/?sentry_key=abc'
  const pack = (id: string): Buffer =>
    deflateSync(JSON.stringify({ event_id: id.repeat(32), message: 'older' }))

  it.each<[name: string, body: Buffer | string, status: number]>([
    ['zlib', pack('1'), 200],
    ['zlib as base64', pack('2').toString('base64'), 200],
    ['base64 in lines', pack('3').toString('base64').replace(/.{20}/g, '$&\r\n'), 200],
    ['base64 of JSON', Buffer.from('{"message":"a"}').toString('base64'), 200],
    ['zlib of no JSON', deflateSync('nonsense'), 400],
    ['a part of it', pack('4').subarray(0, 30), 400],
    ['more than it seems', deflateSync(Buffer.alloc(20_000_000)), 413],
    ['the same as base64', deflateSync(Buffer.alloc(20_000_000)).toString('base64'), 413],
  ])('%s', async (_, body, status) => {
    const response = await service.post(body, {}, path)
    expect([response.status, await response.text()]).toEqual([status, expect.not.stringContaining('at ')])
  })

  it('they are stored as what they hold', async () => {
    await service.service.flush()
    for (const id of ['1', '2', '3']) {
      expect(await service.service.queries.findReport({ projectId: 1, id: id.repeat(32) })).not.toBeNull()
    }
  })
})

it('a transaction by the old endpoint is spans, and no issue', async () => {
  const traceId = 'e'.repeat(32)
  const now = Date.now() / 1_000
  const transaction = {
    type: 'transaction',
    transaction: 'GET /old-endpoint',
    start_timestamp: now - 1,
    timestamp: now,
    contexts: { trace: { trace_id: traceId, span_id: 'e'.repeat(16), op: 'http.server' } },
  }
  const path = '/api/1/store/?sentry_key=abc'
  expect((await service.post(JSON.stringify(transaction), {}, path)).status).toBe(200)
  await service.service.flush()
  const { queries } = service.service
  expect((await queries.readTrace({ projectId: 1, traceId })).spans).toHaveLength(1)
  const { issues } = await queries.listIssues({ projectId: 1 })
  expect(issues.map(({ culprit }) => culprit)).not.toContain('GET /old-endpoint')
})

it('an id that only the event has is told', async () => {
  const response = await service.post(`{}\n{"type":"event"}\n{"message":"a","event_id":"${'d'.repeat(32)}"}`)
  expect(await response.json()).toEqual({ id: 'd'.repeat(32) })
  const malformed = await service.post('{}\n{"type":"event"}\n{"message":}')
  expect([malformed.status, await malformed.json()]).toEqual([
    400,
    { detail: 'line 3: the payload of type event is not a JSON object' },
  ])
})

it('one address sends too much: 429 with both headers, for all categories', async () => {
  const flooded = await runService({})
  const refused: Response[] = []
  for (let sent = 0; sent < 10_000 && refused.length === 0; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => flooded.post('{}')))
    refused.push(...answers.filter(({ status }) => status === 429))
  }
  expect(refused[0]?.headers.get('retry-after')).toBe('10')
  expect(refused[0]?.headers.get('x-sentry-rate-limits')).toBe('10::project:overload')
  await flooded.close()
})

it('an envelope in memory is taken like one by HTTP', async () => {
  const send = async (text: string, sender = {}): Promise<number> =>
    (await service.service.ingest(new TextEncoder().encode(text), sender)).status
  expect(await send(createEnvelope(event, { dsn: 'https://abc@any/1' }))).toBe(200)
  expect(await send(createEnvelope(event))).toBe(401)
  expect(await send(createEnvelope(event), { projectId: 1 })).toBe(200)
  expect(await send(createEnvelope(event, { dsn: 'https://nope@any/1' }))).toBe(403)
  expect(await send('nonsense', { projectId: 1 })).toBe(400)
})

it('origins can be restricted', async () => {
  const restricted = await runService({ allowedOrigins: ['https://mine.example'] })
  const statusOf = async (origin: string): Promise<number> =>
    (await restricted.post(createEnvelope(event), { origin })).status
  expect(await statusOf('https://mine.example')).toBe(200)
  expect(await statusOf('https://other.example')).toBe(403)
  await restricted.close()
})

it('over the quota: 429 with both headers, spans before errors', async () => {
  const small = await runService({
    quotas: [{ seconds: 60, events: 2 }],
    spanQuotas: [{ seconds: 60, events: 1 }],
  })
  const transaction = '{}\n{"type":"transaction"}\n{}'
  expect((await small.post(transaction)).status).toBe(200)
  const limited = await small.post(transaction)
  expect(limited.status).toBe(429)
  expect(limited.headers.get('x-sentry-rate-limits')).toMatch(/^\d+:transaction;span:project:quota$/)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const partly = await small.post(`${createEnvelope(event)}\n{"type":"transaction"}\n{}`)
  expect(partly.status).toBe(200)
  expect(partly.headers.get('x-sentry-rate-limits')).toContain('transaction;span')
  await small.post(createEnvelope(event))
  const full = await small.post(createEnvelope(event))
  expect(full.status).toBe(429)
  expect(full.headers.get('x-sentry-rate-limits')).toMatch(/^\d+:error:project:quota$/)
  await small.service.flush()
  const { drops } = await small.service.queries.readSettings({ projectId: 1 })
  expect(drops).toContainEqual({ source: 'service', reason: 'quota', category: 'transaction', quantity: 2 })
  await small.close()
})

it('no secret of an event reaches the disk', async () => {
  const fresh = await runService()
  const secret = (number: number): string => `fixture-secret-${number}`
  const leaky = {
    message: `login with password=${secret(1)}`,
    exception: [
      {
        type: 'Error',
        value: `GET https://h/x?access_token=${secret(2)}&a=1 failed, Authorization: Bearer ${secret(3)}`,
        stacktrace: {
          frames: [
            {
              function: 'f',
              vars: { apiKey: secret(4), nested: { token: secret(5) } },
              context_line: `const secret = "${secret(6)}"`,
            },
          ],
        },
      },
    ],
    breadcrumbs: [
      { category: 'fetch', data: { url: `https://h/?session=${secret(7)}`, headers: { Cookie: secret(8) } } },
    ],
    request: {
      url: `https://h/?auth=${secret(9)}`,
      cookies: secret(10),
      data: { x: secret(11) },
      headers: { Authorization: secret(12), 'X-Custom': secret(13) },
      query_string: `jwt=${secret(14)}`,
      env: { REMOTE_ADDR: '198.51.100.7' },
    },
    extra: {
      deep: { credentials: { user: secret(15) }, headers: { 'X-Forwarded-For': '198.51.100.7' } },
      list: [
        ['cookie', secret(16)],
        ['x-real-ip', '198.51.100.7'],
      ],
    },
    contexts: {
      state: { csrf: secret(17), user: { ip_address: '198.51.100.7' } },
      response: { cookies: { sid: secret(18) } },
    },
    tags: { session_token: secret(19), card: '4111 1111 1111 1111', remote_addr: '198.51.100.7' },
    user: { id: '1', ip_address: '198.51.100.7' },
    server_name: `db postgres://user:${secret(20)}@h/x`,
  }
  const span = {
    trace_id: 'a'.repeat(32),
    span_id: 'b'.repeat(16),
    op: 'http.server',
    data: {
      'http.request.header.cookie': secret(21),
      'http.request.body': secret(27),
      'http.client_ip': '198.51.100.7',
      'net.peer.ip': '198.51.100.7',
      'db.password': secret(22),
      url: `https://h/?token=${secret(23)}`,
    },
  }
  const now = Date.now() / 1_000
  const transaction = {
    transaction: '/',
    start_timestamp: now - 1,
    timestamp: now,
    contexts: { trace: span },
    spans: [
      {
        ...span,
        span_id: 'c'.repeat(16),
        start_timestamp: now - 1,
        timestamp: now,
        description: `GET /?pwd=${secret(24)}`,
      },
    ],
  }
  const log = {
    items: [
      {
        timestamp: now,
        trace_id: 'a'.repeat(32),
        body: `token: ${secret(25)}`,
        attributes: { password: { value: secret(26) }, 'client.address': { value: '198.51.100.7' } },
      },
    ],
  }
  const body = [
    createEnvelope(leaky),
    '{"type":"transaction"}',
    JSON.stringify(transaction),
    '{"type":"log"}',
    JSON.stringify(log),
  ].join('\n')
  expect((await fresh.post(body)).status).toBe(200)
  await fresh.service.flush()
  const { issues } = await fresh.service.queries.listIssues({ projectId: 1 })
  expect(issues).toHaveLength(1)
  const files = (await readdir(fresh.dataDir)).filter((name) => name.startsWith('service.db'))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) {
    const text = (await readFile(join(fresh.dataDir, name))).toString('latin1')
    const found = [...text.matchAll(/fixture-secret-\d+|198\.51\.100\.7|4111 1111/g)].map(([match]) => match)
    expect([...new Set(found)], name).toEqual([])
  }
  await fresh.close()
})

describe('reports that browsers send by themselves', () => {
  const PATH = '/api/1/security/?sentry_key=abc&sentry_release=1.2.0&sentry_environment=live'
  const report = (blocked: string): object => ({
    'csp-report': {
      'document-uri': 'https://shop.example/cart?token=geheim',
      'violated-directive': 'img-src',
      'blocked-uri': blocked,
    },
  })
  const post = (body: unknown, path = PATH, type = 'application/csp-report'): Promise<Response> =>
    service.post(JSON.stringify(body), { 'content-type': type }, path)

  it.each<[name: string, body: unknown, path: string, status: number]>([
    ['no key', report('https://a.example/x'), '/api/1/security/', 401],
    ['a wrong key', report('https://a.example/x'), '/api/1/security/?sentry_key=def', 403],
    ['no report', { a: 1 }, PATH, 400],
    ['too much', report('x'.repeat(300_000)), PATH, 413],
  ])('%s is refused', async (_, body, path, status) => {
    expect((await post(body, path)).status).toBe(status)
  })

  it('come by the older path, too', async () => {
    const path = '/api/1/csp-report/?sentry_key=abc'
    expect((await post(report('https://older.example/a.png'), path)).status).toBe(200)
    await service.service.flush()
    const { issues } = await service.service.queries.listIssues({ projectId: 1, search: 'older.example' })
    expect(issues).toHaveLength(1)
  })

  it('are an issue for each directive and origin', async () => {
    for (const file of ['a.png', 'b.png']) {
      expect((await post(report(`https://pictures.example/${file}`))).status).toBe(200)
    }
    const modern = {
      type: 'csp-violation',
      url: 'https://shop.example/cart',
      body: { effectiveDirective: 'img-src', blockedURL: 'https://pictures.example/c.png' },
    }
    const noise = { type: 'csp-violation', body: { ...modern.body, sourceFile: 'moz-extension://x/y.js' } }
    expect((await post([modern, noise], PATH, 'application/reports+json')).status).toBe(200)
    await service.service.flush()
    const { queries } = service.service
    const { issues } = await queries.listIssues({ projectId: 1, search: 'pictures.example' })
    expect(issues).toMatchObject([
      { type: 'Content-Security-Policy', value: 'img-src blocked https://pictures.example', events: 3 },
    ])
    const input = { projectId: 1, issueId: issues[0]?.id ?? 0, event: 'first' }
    const { event } = await queries.readEvent(input)
    expect(event).toMatchObject({ release: '1.2.0', environment: 'live', level: 'warning' })
    expect(JSON.stringify(event)).not.toContain('geheim')
    const { drops } = await queries.readSettings({ projectId: 1 })
    expect(drops).toContainEqual(
      expect.objectContaining({ reason: 'browser_extension', category: 'security', quantity: 1 }),
    )
  })

  it('a flood of them leaves room for errors', async () => {
    const flooded = await runService({ quotas: [{ seconds: 300, events: 200 }] })
    const body = JSON.stringify(
      Array.from({ length: 20 }, () => ({
        type: 'csp-violation',
        body: { effectiveDirective: 'img-src', blockedURL: 'https://pictures.example/c.png' },
      })),
    )
    for (let i = 0; i < 30; i += 1) {
      expect((await flooded.post(body, {}, '/api/1/security/?sentry_key=abc')).status).toBe(200)
    }
    expect((await flooded.post(createEnvelope(event))).status).toBe(200)
    await flooded.service.flush()
    const { issues } = await flooded.service.queries.listIssues({ projectId: 1 })
    expect(issues.find((issue) => issue.type === 'Content-Security-Policy')?.events).toBeLessThan(150)
    await flooded.close()
  })

  it.each(['minidump', 'unreal/abc'])('native crashes (%s) are refused with a reason', async (endpoint) => {
    const response = await service.post('MDMP', {}, `/api/1/${endpoint}/?sentry_key=abc`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('native crashes')])
  })
})

describe('kinds that are not stored', () => {
  it('are taken and counted', async () => {
    const own = await runService()
    const post = (items: [header: object, payload: object][]): Promise<Response> =>
      own.post([{}, ...items.flat()].map((line) => JSON.stringify(line)).join('\n'))
    const metrics = { items: Array.from({ length: 3 }, () => ({ name: 'hits', value: 1 })) }
    const answers = [
      await post([[{ type: 'check_in' }, { monitor_slug: 'nightly', status: 'ok' }]]),
      await post([[{ type: 'trace_metric', item_count: 3 }, metrics]]),
      await post([[{ type: 'metric', item_count: 1e9 }, metrics]]),
      await post([[{ type: 'profile', item_count: 'many' }, {}]]),
      // Jobs that have no client say by the address alone that they ran.
      await fetch(`${own.url}/api/1/cron/nightly/abc/?status=ok`),
      await own.post('', {}, '/api/1/cron/nightly/?sentry_key=abc&status=in_progress'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 202, 202])
    expect((await fetch(`${own.url}/api/1/cron/nightly/def/?status=ok`)).status).toBe(403)
    expect((await fetch(`${own.url}/api/1/cron/nightly/?status=ok`)).status).toBe(401)
    await own.service.flush()
    const { drops } = await own.service.queries.readSettings({ projectId: 1 })
    const count = (category: string): number | undefined =>
      drops.find((drop) => drop.reason === 'unsupported' && drop.category === category)?.quantity
    expect([count('monitor'), count('trace_metric'), count('profile')]).toEqual([3, 1_003, 1])
    await own.close()
  })

  it('spans of OpenTelemetry are refused with a reason', async () => {
    const response = await service.post('{}', {}, '/api/1/integration/otlp/v1/traces/?sentry_key=abc')
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('OpenTelemetry')])
  })
})

it('a flood of files stays below the cap of the disk, also before the upkeep of the next minute', async () => {
  const MIB = 1_048_576
  const flooded = await runService({}, { maxDatabaseBytes: 20 * MIB })
  const content = randomBytes(1_000_000)
  let sent = 0
  while (sent < 100) {
    const header = JSON.stringify({ event_id: randomBytes(16).toString('hex') })
    const item = JSON.stringify({ type: 'attachment', length: content.length, filename: 'a.bin' })
    const body = Buffer.concat([Buffer.from(`${header}\n${item}\n`), content])
    // 429: there is no room in memory for the moment.
    if ((await flooded.post(body)).status === 200) sent += 1
    else await flooded.service.flush()
  }
  await flooded.service.flush()
  const { databaseBytes } = await flooded.service.queries.readSettings({ projectId: 1 })
  expect(databaseBytes).toBeLessThan(50 * MIB)
  await flooded.close()
})
