import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createInOrder } from './in-order.ts'
import { createAccessLog, type AccessEntry, type AccessLog } from './access-log.ts'

let server: Server
let log: AccessLog
let entries: AccessEntry[]

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function start(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  entries = []
  const sink = { write: () => {}, flush: async () => {} }
  log = createAccessLog((entry) => String(entries.push(entry)), sink)
  const listener = createInOrder((request, response) => {
    log.begin(request, response)
    handle(request, response)
  })
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

const get = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`

test('an entry has the path without its query, status, bytes, and what was observed', async () => {
  const port = await start((request, response) => {
    log.observe(request, { kind: 'document', routePath: '/[slug]' })
    log.observe(request, { digest: '7' })
    response.statusCode = 404
    response.end('gone')
  })
  const answer = await exchange(port, get('/a%20b?token=secret'))
  await vi.waitFor(() => expect(entries).toHaveLength(1))
  expect(entries[0]).toMatchObject({
    method: 'GET',
    path: '/a%20b',
    status: 404,
    kind: 'document',
    routePath: '/[slug]',
    digest: '7',
    isAborted: false,
    bytes: answer.length,
  })
  expect(entries[0]?.ms).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test('each answer on one connection has its own bytes', async () => {
  const port = await start((request, response) => response.end('x'.repeat(request.url === '/1' ? 10 : 1_000)))
  const first = get('/1').replace('Connection: close\r\n', '')
  await exchange(port, first + get('/2'))
  await vi.waitFor(() => expect(entries).toHaveLength(2))
  const [one, two] = entries.map(({ bytes }) => bytes)
  expect(one).toBeLessThan(300)
  expect(two! - one!).toBeGreaterThan(900)
})

test('the trace of the request is kept; without one it gets its own', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const port = await start((_request, response) => response.end())
  await exchange(port, get('/', `traceparent: 00-${traceId}-00f067aa0ba902b7-01\r\n`))
  await exchange(port, get('/', 'traceparent: nonsense\r\n'))
  await exchange(port, get('/'))
  await vi.waitFor(() => expect(entries).toHaveLength(3))
  const ids = entries.map((entry) => entry.traceId)
  expect(ids[0]).toBe(traceId)
  expect(ids[1]).toMatch(/^[\da-f]{32}$/)
  expect(new Set(ids).size).toBe(3)
})

test('a client that leaves is told apart', async () => {
  const port = await start((request, response) => {
    if (request.url === '/begun') response.write('x')
  })
  for (const [target, status] of [
    ['/begun', 200],
    ['/silent', 499],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    const arrived = once(server, 'request')
    socket.write(get(target))
    await arrived
    if (target === '/begun') await once(socket, 'data')
    socket.destroy()
    await vi.waitFor(() => expect(entries.at(-1)).toMatchObject({ path: target, status, isAborted: true }))
  }
})
