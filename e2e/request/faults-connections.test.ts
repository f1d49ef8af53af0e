import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADERS_TIMEOUT_MS } from '../../packages/waymark/src/shared/limits.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** The time that Node leaves between two looks at slow connections comes on top, and that of a busy machine. */
const CUT_OFF_MS = HEADERS_TIMEOUT_MS + 60_000
const SLOW = 100
const IDLE = 10_000
/** A connection that waits costs a few kilobytes, in Node and below it. */
const MAX_BYTES_PER_IDLE = 20_000

let app: RunningApp
beforeAll(async () => {
  app = await startApp('soak', 'start', ['--log', 'off'])
})
afterAll(() => app?.close())

interface Client {
  socket: Socket
  received: string
}

function open(): Client {
  const { hostname, port } = new URL(app.url)
  const client: Client = { socket: connect(Number(port), hostname), received: '' }
  client.socket.on('error', () => {})
  client.socket.on('data', (data) => (client.received += data.toString('latin1')))
  return client
}

/** One byte at a time, for ever. */
function drip({ socket }: Client, text: string): void {
  let at = 0
  const timer = setInterval(() => socket.write(at < text.length ? text[at++]! : 'x'), 500)
  socket.once('close', () => clearInterval(timer))
}

async function expectOthersServed(): Promise<void> {
  for (const path of ['/', '/still', '/items/1', '/robots.txt'])
    expect([path, (await send(app.url, path)).status]).toEqual([path, 200])
}

function readResidentBytes(): number {
  const text = readFileSync(`/proc/${app.run.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) * 1_024
}

test(
  'headers that come byte by byte are cut off with 408, and others served meanwhile',
  { timeout: 180_000 },
  async () => {
    const clients = Array.from({ length: SLOW }, open)
    for (const client of clients) drip(client, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    await expectOthersServed()
    await waitUntil(() => clients.every(({ socket }) => socket.destroyed), 'all to be cut off', CUT_OFF_MS)
    for (const { received } of clients) expect(received).toMatch(/^HTTP\/1\.1 408 /)
    await expectOthersServed()
  },
)

test('a body that stops coming is refused with 408', { timeout: 180_000 }, async () => {
  const client = open()
  client.socket.write('POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf')
  await waitUntil(() => client.received !== '', 'an answer', CUT_OFF_MS)
  expect(client.received).toMatch(/^HTTP\/1\.1 408 /)
  client.socket.destroy()
})

test.runIf(process.platform === 'linux')(
  `${IDLE} connections that say nothing cost little, keep nobody out, and are cut off`,
  { timeout: 180_000 },
  async () => {
    const before = readResidentBytes()
    const clients: Client[] = []
    let opened = 0
    while (clients.length < IDLE) {
      const batch = Array.from({ length: 500 }, open)
      clients.push(...batch)
      for (const { socket } of batch) socket.once('connect', () => opened++)
      await waitUntil(() => opened === clients.length, 'connections', 60_000)
    }
    await expectOthersServed()
    expect((readResidentBytes() - before) / IDLE).toBeLessThan(MAX_BYTES_PER_IDLE)
    await waitUntil(() => clients.every(({ socket }) => socket.destroyed), 'all to be cut off', CUT_OFF_MS)
    await expectOthersServed()
  },
)
