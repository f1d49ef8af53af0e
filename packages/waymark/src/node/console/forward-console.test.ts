import { once } from 'node:events'
import {
  createServer,
  request as openRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONSOLE_CONNECTIONS } from '../../shared/limits.ts'
import { createConsoleForward } from './forward-console.ts'
import { createSocketPath } from './run-console.ts'

const FREE_MS = 100

let socketPath: string
let front: Server
let url: string
const consoles: Server[] = []

beforeEach(async () => {
  socketPath = await createSocketPath()
  const forward = createConsoleForward({
    socketPath,
    freeMs: FREE_MS,
    allows: ({ headers }) => headers['x-evil'] === undefined,
    readClient: () => ({ protocol: 'https:', host: 'app.example', address: '192.0.2.1' }),
  })
  front = createServer((request, response) => {
    if (forward.isMeant(request.url ?? '')) forward.answer(request, response)
    else response.writeHead(404).end('app')
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
})

afterEach(async () => {
  for (const server of [front, ...consoles.splice(0)]) {
    server.closeAllConnections()
    server.close()
  }
  await rm(dirname(socketPath), { recursive: true, force: true })
})

async function startConsole(listener: RequestListener): Promise<Server> {
  await rm(socketPath, { force: true })
  const server = createServer(listener)
  consoles.push(server)
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  return server
}

async function readBody(request: IncomingMessage): Promise<string> {
  return (await request.toArray()).join('')
}

test.each([
  ['/_waymark/console', 200],
  ['/_waymark/console?key=1', 200],
  ['/_waymark/console/p/1', 200],
  ['/_waymark/consoles', 404],
  ['/docs/_waymark/console', 404],
])('%s: %i', async (path, status) => {
  await startConsole((_request, response) => response.end())
  expect((await fetch(url + path)).status).toBe(status)
})

test('what visitors say of themselves is replaced, the rest passed on as it is', async () => {
  await startConsole(async (request, response) => {
    const { 'x-forwarded-for': address, 'x-forwarded-proto': protocol, cookie } = request.headers
    response.setHeader('set-cookie', ['a=1', 'b=2'])
    response.end(JSON.stringify({ address, protocol, cookie, body: await readBody(request) }))
  })
  const answer = await fetch(`${url}/_waymark/console/x`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'gopher', cookie: 'c=3' },
    body: 'text',
  })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({
    address: '192.0.2.1',
    protocol: 'https',
    cookie: 'c=3',
    body: 'text',
  })
})

test.each(['GET', 'DELETE', 'OPTIONS'])('a %s cannot bring a second request in its body', async (method) => {
  const seen: string[] = []
  await startConsole(async (request, response) => {
    seen.push(`${request.method} ${request.url} ${await readBody(request)}`)
    response.end()
  })
  const body = 'POST /ingest HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.9\r\ncontent-length: 0\r\n\r\n'
  const status = await new Promise((resolve, reject) => {
    const headers = { 'transfer-encoding': 'chunked' }
    const outgoing = openRequest(`${url}/_waymark/console/x`, { method, headers }, (incoming) => {
      incoming.resume().once('end', () => resolve(incoming.statusCode))
    })
    outgoing.once('error', reject).end(body)
  })
  // On the same connection, so after whatever else came over it.
  await fetch(`${url}/_waymark/console/y`)
  expect(status).toBe(200)
  expect(seen).toEqual([`${method} /_waymark/console/x ${body}`, 'GET /_waymark/console/y '])
})

test('bodies that do not come keep nobody else out, until there are too many', async () => {
  await startConsole((request, response) => void request.resume().once('end', () => response.end()))
  const stall = (count: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: count }, () => {
        const headers = { 'content-length': '10', expect: '100-continue' }
        const outgoing = openRequest(`${url}/_waymark/console/x`, { method: 'POST', headers })
        outgoing.on('error', () => {}).flushHeaders()
        return once(outgoing, 'continue')
      }),
    )
  const read = async (): Promise<number> => {
    const signal = AbortSignal.timeout(2_000)
    return (await fetch(`${url}/_waymark/console`, { signal })).status
  }
  await stall(100)
  expect(await read()).toBe(200)
  await stall(CONSOLE_CONNECTIONS - 100)
  expect(await read()).toBe(503)
  front.closeAllConnections()
  await vi.waitFor(async () => expect(await read()).toBe(200))
})

test('a refused request does not reach the console', async () => {
  let reached = 0
  await startConsole((_request, response) => response.end(String(++reached)))
  const { status } = await fetch(`${url}/_waymark/console`, { headers: { 'x-evil': '1' } })
  expect([status, reached]).toEqual([403, 0])
})

test('a page waits for a console that starts, and for one that starts again', async () => {
  const early = fetch(`${url}/_waymark/console`)
  const first = await startConsole((_request, response) => response.end('first'))
  expect(await (await early).text()).toBe('first')
  first.closeAllConnections()
  await new Promise((resolve) => first.close(resolve))
  const late = fetch(`${url}/_waymark/console`)
  await startConsole((_request, response) => response.end('second'))
  expect(await (await late).text()).toBe('second')
})

// The console would close it as well, perhaps while something is on its way that cannot be sent twice.
test('a connection that nobody needs is closed from this side, one that waits for its answer is not', async () => {
  let answer: (() => void) | undefined
  const console = await startConsole((request, response) => {
    if (request.method === 'GET') response.end('now')
    else answer = () => response.end('late')
  })
  console.keepAliveTimeout = 0
  const count = (): Promise<number> =>
    new Promise((resolve) => console.getConnections((_error, open) => resolve(open)))
  const late = fetch(`${url}/_waymark/console`, { method: 'POST', body: 'x' })
  expect(await (await fetch(`${url}/_waymark/console`)).text()).toBe('now')
  await vi.waitFor(async () => expect([await count(), answer === undefined]).toEqual([1, false]))
  answer?.()
  expect(await (await late).text()).toBe('late')
})

test('a request that ends the console does so twice at most', async () => {
  let ends = 0
  await startConsole((request) => {
    ends += 1
    request.socket.destroy()
  })
  const { status } = await fetch(`${url}/_waymark/console`)
  expect([status, ends]).toEqual([503, 2])
})
