import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createFetch } from './fetch-facade.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

function send(listener: Listener, path = '/', init?: RequestInit & { duplex?: 'half' }): Promise<Response> {
  return createFetch(listener)(new Request(`http://host.test:81${path}`, init))
}

test('method, target, headers and host arrive as sent', async () => {
  const answer = await send(
    ({ method, url, headers }, response) => {
      response.end(JSON.stringify([method, url, headers.host, headers['x-a'], headers.cookie]))
    },
    '/a%20b?x=1&x=2',
    { method: 'DELETE', headers: { 'X-A': '1', Cookie: 'a=1; b=2' } },
  )
  expect(await answer.json()).toEqual(['DELETE', '/a%20b?x=1&x=2', 'host.test:81', '1', 'a=1; b=2'])
})

test('status, several cookies and body come back', async () => {
  const answer = await send((_request, response) => {
    response.writeHead(404, 'Nowhere', { 'Set-Cookie': ['a=1', 'b=2, c'], 'X-B': 'y' })
    response.end('gone')
  })
  expect([answer.status, answer.statusText, answer.headers.get('x-b')]).toEqual([404, 'Nowhere', 'y'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2, c'])
  expect(await answer.text()).toBe('gone')
})

test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
])('%s with status %i has no body', async (method, status) => {
  const answer = await send((_request, response) => void response.writeHead(status).end('x'), '/', { method })
  expect([answer.status, answer.body]).toEqual([status, null])
})

test('a response streams: its first part is there before the last is written', async () => {
  let finish: (() => void) | undefined
  const answer = await send((_request, response) => {
    response.write('first')
    finish = () => response.end('last')
  })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first')
  finish?.()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('last')
  expect((await reader.read()).done).toBe(true)
})

test('a request body streams while the response is open', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const answer = await send(
    (request, response) => void request.pipe(response.writeHead(200)).flushHeaders(),
    '/',
    {
      method: 'POST',
      body,
      duplex: 'half',
    },
  )
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  for (const part of ['one', 'two']) {
    controller?.enqueue(Buffer.from(part))
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(part)
  }
  controller?.close()
  expect((await reader.read()).done).toBe(true)
})

test('5 MB go there and back', async () => {
  const body = Buffer.alloc(5_000_000, 'abc')
  const answer = await send((request, response) => void request.pipe(response), '/', { method: 'POST', body })
  expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
})

test('an aborted signal rejects with its reason and ends the request on the server', async () => {
  const controller = new AbortController()
  const closed = vi.fn()
  const reason = new Error('enough')
  const pending = send(
    (_request, response) => {
      response.on('close', closed)
      controller.abort(reason)
    },
    '/',
    { signal: controller.signal },
  )
  await expect(pending).rejects.toBe(reason)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  await expect(send(() => {}, '/', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('an abort during the body breaks the body and reaches the server', async () => {
  const controller = new AbortController()
  const closed = vi.fn()
  const answer = await send(
    (_request, response) => {
      response.on('close', closed)
      response.write('part')
    },
    '/',
    { signal: controller.signal },
  )
  const text = answer.text()
  controller.abort(new Error('enough'))
  await expect(text).rejects.toThrow('enough')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('cancelling the body reaches the server', async () => {
  const closed = vi.fn()
  const answer = await send((_request, response) => {
    response.on('close', closed)
    response.write('part')
  })
  await answer.body?.cancel()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

test('a server that breaks off is a failure, before and after the headers', async () => {
  await expect(send((request) => void request.socket.destroy())).rejects.toThrow()
  const answer = await send((_request, response) => {
    response.write('part', () => response.destroy())
  })
  await expect(answer.text()).rejects.toThrow()
})

test('200 requests at once keep apart', async () => {
  const fetchApp = createFetch((request, response) => void response.end(request.url))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => fetchApp(new Request(`http://host/${index}`))),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(texts).toEqual(Array.from({ length: 200 }, (_, index) => `/${index}`))
})
