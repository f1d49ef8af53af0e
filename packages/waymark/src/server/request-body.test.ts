import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBodyStream, cutBodyAfterAnswer, readBodyRefusal, type BodyOptions } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { Visitor } from './visitor.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A connection to a server that answers with the length of the body, or with the status of its refusal. */
async function start(options: BodyOptions): Promise<Socket> {
  server = createServer((request, response) => void answer(request, response, options))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return connect((server.address() as AddressInfo).port, '127.0.0.1')
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: BodyOptions,
): Promise<void> {
  const context = { request, response, visitor: new Visitor() } as RequestContext
  try {
    const text = await new Response(createBodyStream(context, options)).text()
    response.end(`read ${text.length}`)
  } catch (error) {
    response.statusCode = readBodyRefusal(error) ?? 500
    cutBodyAfterAnswer(context)
    response.end()
  }
}

const CHUNKED = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n'
const chunk = (length: number): string => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`

function collect(socket: Socket): () => string {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  return () => text
}

describe('must refuse', () => {
  test('a body of unknown length that turns out too large, with 413, and cut what follows', async () => {
    const socket = await start({ maxBytes: 1_000 })
    const text = collect(socket)
    const closed = once(socket, 'close')
    socket.write(CHUNKED + chunk(900) + chunk(101))
    await vi.waitFor(() => expect(text()).toMatch(/^HTTP\/1\.1 413 /))
    // The sender does not stop; it can read the answer, and is cut off later.
    socket.write(chunk(5_000))
    await closed
  })

  test('a body of which nothing more comes, with 408', async () => {
    const socket = await start({ maxBytes: 1_000, idleMs: 50 })
    const text = collect(socket)
    socket.write(CHUNKED + chunk(10))
    await vi.waitFor(() => expect(text()).toMatch(/^HTTP\/1\.1 408 /))
  })
})

test('a body of exactly the limit is read, and the connection serves the next one', async () => {
  const socket = await start({ maxBytes: 1_000, idleMs: 5_000 })
  const text = collect(socket)
  for (const count of [1, 2]) {
    socket.write(`${CHUNKED}${chunk(400)}${chunk(600)}0\r\n\r\n`)
    await vi.waitFor(() => expect(text().match(/read 1000/g)).toHaveLength(count))
  }
})

test('a refused body that ends soon leaves the connection open', async () => {
  const socket = await start({ maxBytes: 10 })
  const text = collect(socket)
  socket.write(`${CHUNKED}${chunk(11)}`)
  await vi.waitFor(() => expect(text()).toMatch(/ 413 /))
  socket.write(`${chunk(50)}0\r\n\r\n${CHUNKED}${chunk(3)}0\r\n\r\n`)
  await vi.waitFor(() => expect(text()).toContain('read 3'))
})
