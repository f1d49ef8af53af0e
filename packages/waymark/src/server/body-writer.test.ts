import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBody } from './body-writer.ts'
import type { BodyWriter } from './body-writer.ts'

type Handler = (body: BodyWriter, response: ServerResponse, request: IncomingMessage) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(handler: Handler, compress = true): Promise<number> {
  server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html')
    handler(openBody(request, response, { compress }), response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

async function get(port: number, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const message = await open(port, headers, method)
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(parts) }
}

function open(port: number, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', headers, method, agent: false }, resolve)
    request.on('error', reject)
    request.end()
  })
}

/** Counts what leaves the process, one entry per call of the socket's write. */
function countWrites(socket: Socket): string[] {
  const writes: string[] = []
  const { _write, _writev } = socket as unknown as Record<string, (...args: unknown[]) => void>
  Object.assign(socket, {
    _write(chunk: Buffer, ...rest: unknown[]) {
      writes.push(chunk.toString('latin1'))
      _write?.call(socket, chunk, ...rest)
    },
    _writev(chunks: { chunk: Buffer | string }[], ...rest: unknown[]) {
      writes.push(chunks.map(({ chunk }) => chunk.toString('latin1')).join(''))
      _writev?.call(socket, chunks, ...rest)
    },
  })
  return writes
}

const LONG = 'row of a table, '.repeat(500)

describe('a body that ends before any flush', () => {
  test('has a length, a weak tag and leaves in one write', async () => {
    let writes: string[] = []
    const port = await listen((body, response) => {
      writes = countWrites(response.socket as Socket)
      for (let index = 0; index < 10; index++) expect(body.write(`part ${index} `)).toBe(true)
      body.end('end')
    })
    const { status, headers, body } = await get(port)
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(body.toString()).toContain('part 9 end')
    expect(writes).toHaveLength(1)
  })

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is compressed with %s in one go', async (encoding, decompress) => {
    const port = await listen((body, response) => {
      response.setHeader('Vary', 'rsc')
      body.end(LONG)
    })
    const { headers, body } = await get(port, { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toBe('rsc, Accept-Encoding')
    expect(decompress(body).toString()).toBe(LONG)
  })

  const gzip = { 'accept-encoding': 'gzip' }
  test.each<[string, Record<string, string>, Handler]>([
    ['the client does not accept it', { 'accept-encoding': 'gzip;q=0' }, (body) => body.end(LONG)],
    ['it is small', gzip, (body) => body.end('x'.repeat(1024))],
    ['it is encoded already', gzip, (b, r) => void (r.setHeader('Content-Encoding', 'zstd'), b.end(LONG))],
    [
      'no-transform forbids it',
      gzip,
      (b, r) => void (r.setHeader('Cache-Control', 'no-transform'), b.end(LONG)),
    ],
    [
      'its type does not compress',
      gzip,
      (b, r) => void (r.setHeader('Content-Type', 'image/png'), b.end(LONG)),
    ],
  ])('is not compressed when %s', async (_name, headers, handler) => {
    const port = await listen(handler)
    const answer = await get(port, headers)
    expect(answer.headers['content-encoding']).not.toBe('gzip')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  })

  test('is not compressed when the option is off', async () => {
    const port = await listen((body) => body.end(LONG), false)
    const { headers } = await get(port, gzip)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })

  test('answers 304 to its own tag, in every coding', async () => {
    const port = await listen((body) => body.end(LONG))
    const first = await get(port)
    const again = await get(port, { 'if-none-match': String(first.headers.etag), ...gzip })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers['content-length']).toBeUndefined()
    expect(again.headers.vary).toBe('Accept-Encoding')
  })

  test.each<[string, string, Handler]>([
    ['no-store', 'GET', (b, r) => void (r.setHeader('Cache-Control', 'private, no-store'), b.end(LONG))],
    ['another status', 'GET', (b, r) => void ((r.statusCode = 404), b.end(LONG))],
    ['another method', 'POST', (b) => b.end(LONG)],
  ])('has no tag and no 304 with %s', async (_name, method, handler) => {
    const port = await listen(handler)
    const { status, headers, body } = await get(port, { 'if-none-match': '*' }, method)
    expect(status).not.toBe(304)
    expect(headers.etag).toBeUndefined()
    expect(body.toString()).toBe(LONG)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const port = await listen((body) => body.end('hello'))
    const { status, headers, body } = await get(port, {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers['content-length']).toBe('5')
    expect(headers.etag).toBeDefined()
    expect(body).toHaveLength(0)
  })

  test('204 has neither body nor length', async () => {
    const port = await listen((body, response) => {
      response.statusCode = 204
      body.end('ignored')
    })
    const { status, headers } = await get(port)
    expect(status).toBe(204)
    expect(headers['content-length']).toBeUndefined()
  })
})

describe('a body that is flushed', () => {
  test.each([
    ['identity', undefined],
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ])('shows its first part before it ends (%s)', async (encoding, createDecoder) => {
    let finish: (() => void) | undefined
    const port = await listen((body) => {
      body.write('first ')
      body.write('part')
      body.flush()
      finish = () => body.end(' last part')
    })
    const message = await open(port, { 'accept-encoding': encoding })
    const text = createDecoder ? message.pipe(createDecoder()) : message
    let seen = ''
    text.on('data', (part: Buffer) => (seen += part.toString()))
    await vi.waitFor(() => expect(seen).toBe('first part'))
    expect(message.complete).toBe(false)
    expect(message.headers['content-length']).toBeUndefined()
    finish?.()
    await once(text, 'end')
    expect(seen).toBe('first part last part')
  })

  test('leaves in one write per flush', async () => {
    let writes: string[] = []
    let body: BodyWriter | undefined
    const port = await listen((opened, response) => {
      writes = countWrites(response.socket as Socket)
      body = opened
      for (let index = 0; index < 50; index++) opened.write(`<p>${index}</p>`)
      opened.flush()
    })
    const message = await open(port)
    message.resume()
    await vi.waitFor(() => expect(writes.join('')).toContain('<p>49</p>'))
    const before = writes.length
    body?.write('a')
    body?.write('b')
    body?.flush()
    await vi.waitFor(() => expect(writes.join('')).toContain('ab'))
    expect(before).toBe(1)
    expect(writes).toHaveLength(2)
    body?.end()
    await once(message, 'end')
  })

  test('ends a HEAD request at the first flush and tells the caller', async () => {
    const closed = vi.fn()
    const port = await listen((body) => {
      body.onClose(closed)
      body.write('x')
      body.flush()
      expect(body.closed).toBe(true)
      body.write('more')
      body.end()
    })
    const { status, body } = await get(port, {}, 'HEAD')
    expect(status).toBe(200)
    expect(body).toHaveLength(0)
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })

  test('streams by itself when more is written than may be held back', async () => {
    const port = await listen((body) => {
      for (let index = 0; index < 50; index++) body.write(Buffer.alloc(100_000, 97))
      body.end()
    })
    const { headers, body } = await get(port)
    expect(headers['content-length']).toBeUndefined()
    expect(body).toHaveLength(5_000_000)
  })
})

/** Writes until told to wait, as a renderer does. */
function pump(body: BodyWriter, chunks: number, chunk: Uint8Array, onWait?: () => void): void {
  let left = chunks
  const go = (): void => {
    while (left > 0) {
      left--
      const ready = body.write(chunk)
      body.flush()
      if (!ready || !body.write('')) return onWait?.()
    }
    body.end()
  }
  body.onDrain(go)
  go()
}

describe('readers', () => {
  test.each(['identity', 'gzip', 'br'])('a slow reader gets 5 MB without loss (%s)', async (encoding) => {
    // Random bytes stay large when compressed.
    const chunk = Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(Math.random() * 256)))
    const waits = vi.fn()
    const port = await listen((body) => pump(body, 100, chunk, waits))
    const message = await open(port, { 'accept-encoding': encoding })
    message.pause()
    await vi.waitFor(() => expect(waits).toHaveBeenCalled())
    const decoder =
      encoding === 'gzip' ? createGunzip() : encoding === 'br' ? createBrotliDecompress() : undefined
    let bytes = 0
    for await (const part of decoder ? message.pipe(decoder) : message) {
      bytes += (part as Buffer).length
      await new Promise(setImmediate)
    }
    expect(bytes).toBe(5_000_000)
    expect(waits.mock.calls.length).toBeGreaterThan(1)
  })

  test.each(['identity', 'gzip', 'br'])(
    'a reader that leaves closes the body once (%s)',
    async (encoding) => {
      const closed = vi.fn()
      let body: BodyWriter | undefined
      const port = await listen((opened) => {
        body = opened
        opened.onClose(closed)
        opened.write(LONG)
        opened.flush()
      })
      const message = await open(port, { 'accept-encoding': encoding })
      message.on('error', () => {})
      await once(message, 'data')
      message.destroy()
      await vi.waitFor(() => expect(body?.closed).toBe(true))
      expect(body?.write(LONG)).toBe(true)
      body?.flush()
      body?.end('late')
      body?.abort()
      expect(closed).toHaveBeenCalledTimes(1)
      const late = vi.fn()
      body?.onClose(late)
      await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1))
    },
  )

  test('a reader that leaves while the whole body is being compressed harms nobody', async () => {
    const closed = vi.fn()
    const port = await listen((body, _response, request) => {
      body.onClose(closed)
      body.end(Buffer.alloc(2_000_000, 97).subarray(0, 1_000_000))
      request.socket.destroy()
    })
    await expect(get(port, { 'accept-encoding': 'gzip' })).rejects.toThrow()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })

  test('abort breaks the transfer instead of ending it', async () => {
    let body: BodyWriter | undefined
    const port = await listen((opened) => {
      body = opened
      opened.write('half')
      opened.flush()
    })
    const message = await open(port)
    const failed = once(message, 'error')
    message.on('data', () => body?.abort())
    await failed
    expect(message.complete).toBe(false)
  })

  test('a pipelined response hears when the connection goes away', async () => {
    const bodies: BodyWriter[] = []
    const closed = vi.fn()
    const port = await listen((body) => {
      bodies.push(body)
      body.onClose(closed)
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n')
    await vi.waitFor(() => expect(bodies).toHaveLength(2))
    socket.destroy()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
    expect(bodies.every((body) => body.closed)).toBe(true)
  })

  test('200 streams of 100 kB at once all complete', async () => {
    const chunk = Buffer.alloc(10_000, 'abcdefghij')
    const port = await listen((body) => pump(body, 10, chunk))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        get(port, { 'accept-encoding': index % 2 ? 'gzip' : 'identity' }),
      ),
    )
    for (const { headers, body } of answers) {
      const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      expect(plain).toHaveLength(100_000)
    }
  })
})
