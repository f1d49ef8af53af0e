import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_HEADER_BYTES, MAX_TARGET_BYTES } from '../shared/limits.ts'
import { NATIVE_NAMES } from '../shared/wire.ts'
import { serve } from './serve.ts'
import type { RunningServer, ServeOptions } from './serve.ts'

type Handle = ServeOptions['app']['handle']

let running: RunningServer | undefined
afterEach(() => running?.close({ graceMs: 0 }))

async function start(handle: Handle, more: Partial<ServeOptions> = {}): Promise<number> {
  running = await serve({
    app: { start: async () => {}, handle },
    files: {
      serve(path, _request, response) {
        if (path !== '/_waymark/a.js') return false
        response.end('asset')
        return true
      },
    },
    names: NATIVE_NAMES,
    host: '127.0.0.1',
    port: 0,
    ...more,
  })
  return running.port
}

const answerOk: Handle = async (request, response) => {
  response.end(`app ${(request.url ?? '').slice(0, 20)}`)
}

/** Writes bytes and reads until the server closes the connection. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  return readAll(socket)
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part) => (text += part))
  await once(socket, 'close')
  return text
}

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}

describe('must refuse', () => {
  test.each([
    ['a target over the limit', get(`/${'a'.repeat(MAX_TARGET_BYTES)}`), 414],
    ['a query over the limit', get(`/?${'a'.repeat(100_000)}`), 414],
    ['a target over what Node reads', get(`/${'a'.repeat(400_000)}`), 414],
    ['one header over the limit', get('/', `Cookie: ${'a'.repeat(MAX_HEADER_BYTES)}\r\n`), 431],
    ['many headers over the limit', get('/', 'X-Some-Name: some value\r\n'.repeat(2_000)), 431],
    ['many small headers', get('/', 'a:b\r\n'.repeat(1_500)), 431],
    ['headers over what Node reads', get('/', 'X-Some-Name: some value\r\n'.repeat(20_000)), 431],
    ['bytes that are no request', 'hello\r\n\r\n', 400],
    ['a request without host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a bad header name', get('/', 'bad name: x\r\n'), 400],
    ['two body lengths', get('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['two different lengths', get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['an expectation it cannot meet', get('/', 'Expect: the-moon\r\n'), 417],
    ['a websocket', get('/').replace('close', 'Upgrade\r\nUpgrade: websocket'), 400],
  ])('%s', async (_name, bytes, status) => {
    const handle = vi.fn(answerOk)
    const port = await start(handle)
    expect(statusOf(await exchange(port, bytes))).toBe(status)
    expect(handle).not.toHaveBeenCalled()
    // The process is well and answers the next one.
    expect(statusOf(await exchange(port, get('/next')))).toBe(200)
  })

  test('headers that arrive too slowly', async () => {
    const port = await start(answerOk, { headersTimeoutMs: 100 })
    expect(statusOf(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n'))).toBe(408)
  })

  test('a body that breaks off its framing, with 400', async () => {
    const port = await start((request) => new Promise(() => request.resume().on('error', () => {})))
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(statusOf(await exchange(port, `${head}zz\r\n`))).toBe(400)
  })

  test('more requests at once than allowed', async () => {
    const held: ServerResponse[] = []
    const port = await start(async (_request, response) => void held.push(response), { maxInFlight: 1 })
    const first = exchange(port, get('/1'))
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const second = await exchange(port, get('/2'))
    expect(statusOf(second)).toBe(503)
    expect(second).toMatch(/retry-after: 1/i)
    held[0]?.end()
    expect(statusOf(await first)).toBe(200)
  })
})

test.each([
  ['a target at the limit', get(`/${'a'.repeat(MAX_TARGET_BYTES - 1)}`)],
  ['headers near the limit', get('/', `Cookie: ${'a'.repeat(MAX_HEADER_BYTES - 100)}\r\n`)],
  ['a polite offer of h2c', get('/').replace('close', 'close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c')],
])('%s is served', async (_name, bytes) => {
  const port = await start(answerOk)
  expect(statusOf(await exchange(port, bytes))).toBe(200)
})

test('the header limit can be raised', async () => {
  const port = await start(answerOk, { maxHeaderBytes: 200_000 })
  expect(statusOf(await exchange(port, get('/', `Cookie: ${'a'.repeat(190_000)}\r\n`)))).toBe(200)
})

test('an upgrade goes to a registered handler', async () => {
  const port = await start(answerOk, {
    upgrade: (_request, socket) => void socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  })
  const bytes = get('/').replace('close', 'Upgrade\r\nUpgrade: websocket')
  expect(statusOf(await exchange(port, bytes))).toBe(101)
})

test('a body that waits for permission gets it, and an over-long target does not', async () => {
  const port = await start(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    response.end(text)
  })
  const head = 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n'
  const socket = connect(port, '127.0.0.1')
  const answer = readAll(socket)
  socket.write(`POST / ${head}`)
  socket.once('data', () => socket.write('body'))
  expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[^]*\r\n\r\nbody$/)
  expect(statusOf(await exchange(port, `POST /${'a'.repeat(70_000)} ${head}`))).toBe(414)
})

describe('the first branch', () => {
  test.each([
    ['/_waymark/a.js', 200, 'asset'],
    ['/_waymark/a.js?v=1', 200, 'asset'],
    ['/_waymark/missing.js', 404, 'Not Found'],
    ['/_waymark/../secret', 404, 'Not Found'],
    ['/_waymark', 200, 'app /_waymark'],
    ['/_waymarket/a.js', 200, 'app /_waymarket/a.js'],
    ['/', 200, 'app /'],
  ])('%s answers %i %s', async (path, status, body) => {
    const port = await start(answerOk)
    const answer = await exchange(port, get(path))
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain(body)
  })

  test('a missing asset is not stored', async () => {
    const port = await start(answerOk)
    const answer = await exchange(port, get('/_waymark/missing.js'))
    expect(answer).toMatch(/cache-control: no-store/i)
    expect(answer).toMatch(/content-type: text\/plain/i)
  })
})

describe('an app that fails', () => {
  const boom = new Error('the secret reason')
  test.each<[string, Handle]>([
    ['by rejecting', async () => Promise.reject(boom)],
    [
      'by throwing',
      () => {
        throw boom
      },
    ],
    [
      'after setting headers',
      async (_request, response) => {
        response.setHeader('Content-Length', 5)
        response.setHeader('Cache-Control', 'public, max-age=60')
        throw boom
      },
    ],
  ])('%s answers 500 without the reason', async (_name, handle) => {
    const reportFailure = vi.fn()
    const port = await start(handle, { reportFailure })
    const answer = await exchange(port, get('/'))
    expect(statusOf(answer)).toBe(500)
    expect(answer).toMatch(/\r\n\r\nInternal Server Error$/)
    expect(answer).toMatch(/cache-control: no-store/i)
    expect(answer).not.toContain('secret')
    expect(reportFailure).toHaveBeenCalledWith(boom)
  })

  test('after its headers were sent breaks the connection', async () => {
    const port = await start(
      async (_request, response) => {
        response.write('half')
        throw boom
      },
      { reportFailure: () => {} },
    )
    expect(await exchange(port, get('/'))).not.toMatch(/\r\n0\r\n\r\n$/)
  })
})

describe('starting', () => {
  test('listens only after the app has started', async () => {
    const order: string[] = []
    const probe = createTcpServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const isOpen = (): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
        socket.on('connect', () => socket.destroy())
      })
    await start(answerOk, {
      port,
      app: {
        start: async () => void order.push(`open while starting: ${await isOpen()}`),
        handle: answerOk,
      },
    })
    order.push(`open when started: ${await isOpen()}`)
    expect(order).toEqual(['open while starting: false', 'open when started: true'])
  })

  test('a failing start is passed on and nothing listens', async () => {
    const failure = new Error('register failed')
    const app = { start: () => Promise.reject(failure), handle: answerOk }
    await expect(start(answerOk, { app })).rejects.toBe(failure)
  })

  test('a port in use is told with a hint', async () => {
    const port = await start(answerOk)
    const first = running
    await expect(start(answerOk, { port })).rejects.toMatchObject({
      code: 'WM_PORT_IN_USE',
      message: expect.stringContaining(String(port)),
      hint: expect.stringContaining('-p'),
    })
    running = first
  })

  test('an address of another machine is told', async () => {
    await expect(start(answerOk, { host: '192.0.2.1' })).rejects.toMatchObject({ code: 'WM_LISTEN_FAILED' })
  })

  test.each([
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['0.0.0.0', /^http:\/\/localhost:\d+$/],
    ['localhost', /^http:\/\/localhost:\d+$/],
  ])('the URL of %s can be opened', async (host, expected) => {
    await start(answerOk, { host })
    expect(running?.url).toMatch(expected)
    expect(await (await fetch(`${running?.url}/x`)).text()).toBe('app /x')
  })
})

describe('health', () => {
  const healthPaths = { live: '/healthz', ready: '/readyz' }

  test('is answered before the app, and before its limits', async () => {
    const handle = vi.fn<Handle>(() => new Promise(() => {}))
    const port = await start(handle, { healthPaths, maxInFlight: 0 })
    expect(statusOf(await exchange(port, get('/')))).toBe(503)
    expect(statusOf(await exchange(port, get('/healthz')))).toBe(200)
    expect(statusOf(await exchange(port, get('/readyz')))).toBe(200)
    expect(handle).not.toHaveBeenCalled()
  })

  test('turned off, the paths are the app\u2019s', async () => {
    const port = await start(answerOk, { healthPaths: false })
    expect(await exchange(port, get('/healthz'))).toContain('app /healthz')
  })

  test('readiness goes down at once, while the server goes on serving for the delay', async () => {
    const port = await start(answerOk, { healthPaths })
    const closing = running?.close({ delayMs: 300 })
    expect(statusOf(await exchange(port, get('/readyz')))).toBe(503)
    expect(statusOf(await exchange(port, get('/healthz')))).toBe(200)
    expect(statusOf(await exchange(port, get('/')))).toBe(200)
    await closing
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })

  test('stays up in a process that is replaced', async () => {
    const port = await start(answerOk, { healthPaths })
    const client = connect(port, '127.0.0.1')
    await once(client, 'connect')
    const closing = running?.close({ stayReady: true })
    client.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n')
    const answer = await readAll(client)
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/connection: close/i)
    await closing
  })
})

test('internal names are off a request before the app sees it', async () => {
  const seen: IncomingMessage['headers'][] = []
  const port = await start(async (request, response) => {
    seen.push(request.headers)
    response.end()
  })
  await exchange(port, get('/', 'x-middleware-next: 1\r\nX-Matched-Path: /admin\r\n'))
  expect(seen).toEqual([{ host: 'a', connection: 'close' }])
})

describe('closing', () => {
  test('a request on a connection that was idle is answered, and told to be the last', async () => {
    const port = await start(answerOk)
    const client = connect(port, '127.0.0.1')
    client.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'data')
    const closing = running?.close()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
    client.write('GET /2 HTTP/1.1\r\nHost: a\r\n\r\n')
    const answer = await readAll(client)
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/connection: close[^]*app \/2$/i)
    await closing
  })

  test('a stream that began before may be followed by one more request', async () => {
    let stream: ServerResponse | undefined
    const port = await start(async (request, response) => {
      if (request.url !== '/stream') return void response.end('one more')
      stream = response
      response.write('first ')
    })
    const client = connect(port, '127.0.0.1')
    client.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'data')
    const closing = running?.close()
    const answer = readAll(client)
    stream?.end('last')
    client.write('GET /more HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await answer).toMatch(/last[^]*connection: close[^]*one more$/i)
    await closing
  })

  test('tasks of the app are waited for after the responses, then the log', async () => {
    const order: string[] = []
    let response: ServerResponse | undefined
    const log = {
      begin: () => {},
      observe: () => {},
      flush: async () => void order.push('log'),
    }
    const app = {
      start: async () => {},
      handle: async (_request: IncomingMessage, opened: ServerResponse) => void (response = opened),
      drain: async () => void order.push('tasks'),
    }
    const port = await start(answerOk, { app, log })
    const answer = exchange(port, get('/'))
    await vi.waitFor(() => expect(response).toBeDefined())
    const closing = running?.close()
    order.push('response')
    response?.end()
    await answer
    await closing
    expect(order).toEqual(['response', 'tasks', 'log'])
  })

  test('tasks that never end, or fail, do not hold it up for ever', async () => {
    for (const drain of [() => new Promise<void>(() => {}), () => Promise.reject(new Error('no'))]) {
      await start(answerOk, { app: { start: async () => {}, handle: answerOk, drain } })
      await running?.close({ graceMs: 20 })
    }
  })

  test('finishes responses under way and cuts idle and silent connections', async () => {
    let response: ServerResponse | undefined
    const port = await start(async (request, opened) => {
      if (request.url === '/quick') return void opened.end('quick')
      response = opened
      opened.write('first ')
    })
    const silent = connect(port, '127.0.0.1')
    const idle = connect(port, '127.0.0.1')
    idle.write('GET /quick HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(idle, 'data')
    const busy = connect(port, '127.0.0.1')
    busy.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    const answer = readAll(busy)
    await vi.waitFor(() => expect(response?.headersSent).toBe(true))
    const gone = Promise.all([once(silent, 'close'), once(idle, 'close')])
    let closed = false
    const closing = running?.close().then(() => (closed = true))
    await gone
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
    expect(closed).toBe(false)
    response?.end('last')
    expect(await answer).toMatch(/first [^]*last[^]*\r\n0\r\n\r\n$/)
    await closing
  })

  test('a response that had not begun tells the client to close', async () => {
    let response: ServerResponse | undefined
    const port = await start(async (_request, opened) => void (response = opened))
    const answer = exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await vi.waitFor(() => expect(response).toBeDefined())
    const closing = running?.close()
    response?.end('done')
    expect(await answer).toMatch(/connection: close/i)
    await closing
  })

  test('cuts what is left after the grace time', async () => {
    let begun = false
    const port = await start(async (_request, response) => {
      response.write('endless')
      begun = true
    })
    const answer = exchange(port, get('/'))
    await vi.waitFor(() => expect(begun).toBe(true))
    await running?.close({ graceMs: 20 })
    expect(await answer).not.toMatch(/\r\n0\r\n\r\n$/)
  })
})

test('a client that leaves during a request harms nobody', async () => {
  const closed = vi.fn()
  const port = await start(async (_request, response) => {
    response.on('close', closed)
    response.write('x')
  })
  const request = httpRequest({ host: '127.0.0.1', port, agent: false }).end()
  const [message] = (await once(request, 'response')) as [IncomingMessage]
  message.on('error', () => {})
  message.destroy()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('requests of the console may have as many listeners as those of the app', async () => {
  const room: number[] = []
  const answer = (_request: IncomingMessage, response: ServerResponse): void => {
    room.push(response.getMaxListeners())
    response.end('console')
  }
  const beside = { isMeant: (target: string) => target === '/console', answer } as ServeOptions['console']
  const port = await start(
    async (_request, response) => {
      room.push(response.getMaxListeners())
      response.end()
    },
    { console: beside },
  )
  for (const path of ['/console', '/']) {
    await exchange(port, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  }
  expect(room[0]).toBeGreaterThan(10)
  expect(room[0]).toBe(room[1])
})
