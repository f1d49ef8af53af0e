import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { canonicalise } from '../shared/canonical-path.ts'
import {
  forbidden,
  notFound,
  permanentRedirect,
  redirect,
  unauthorized,
} from '../shared/navigation-signals.ts'
import type { ErrorReport } from '../shared/seams.ts'
import { cookies, headers } from '../server/request-apis.ts'
import { createRequestContext, type RequestContext } from '../server/request-context.ts'
import { sendWebResponse } from '../server/send-web-response.ts'
import type { WaymarkRequest } from '../server/web-request.ts'
import { WaymarkResponse } from '../server/web-response.ts'
import {
  checkHandlerModule,
  runRouteHandler,
  type HandlerMatch,
  type RouteHandlerModule,
} from './route-handler.ts'

let server: Server
let port: number
let module: RouteHandlerModule = {}
let params: HandlerMatch['params'] = {}
let reports: ErrorReport[] = []
let context: RequestContext | undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    const canonical = canonicalise(request.url ?? '')
    if (canonical.kind !== 'location') return void response.writeHead(400).end()
    context = createRequestContext(request, response, canonical.location, {
      authInterrupts: true,
      basePath: '',
      bodySizeLimit: 1_000_000,
      canonicalOrigin: '',
      trustProxy: false,
      skipTrailingSlashRedirect: false,
      trailingSlash: false,
    })
    response.setHeader('x-pipeline', 'kept')
    void runRouteHandler(module, { params, pattern: '/api/[id]' }, context, {
      send: (current, answer) => sendWebResponse(current, answer, { compress: true }),
      report: (report) => void reports.push(report),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  module = {}
  params = {}
  reports = []
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Call {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

function open(call: Call = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path = '/api/x', headers: sent = {} } = call
    sendRequest({ host: '127.0.0.1', port, method, path, headers: sent, agent: false }, resolve)
      .on('error', reject)
      .end(call.body)
  })
}

async function call(given: Call = {}): Promise<Answer> {
  const response = await open(given)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

function answerWith(name: string, handler: (request: WaymarkRequest) => unknown): void {
  module = { [name]: handler }
}

describe('methods', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s runs the export of that name',
    async (method) => {
      answerWith(method, (request) => new Response(`ran ${request.method}`))
      const answer = await call({ method })
      expect([answer.status, String(answer.body)]).toEqual([200, `ran ${method}`])
    },
  )

  test('HEAD runs GET and drops the body without reading it', async () => {
    let cancelled = false
    const body = new ReadableStream({ cancel: () => void (cancelled = true) }, { highWaterMark: 0 })
    answerWith(
      'GET',
      () => new Response(body, { status: 201, headers: { 'x-own': 'a', 'content-length': '7' } }),
    )
    const answer = await call({ method: 'HEAD' })
    expect(answer).toMatchObject({ status: 201, headers: { 'x-own': 'a', 'content-length': '7' } })
    expect(answer.body).toHaveLength(0)
    expect(cancelled).toBe(true)
  })

  test('an exported HEAD wins over GET', async () => {
    module = { GET: () => new Response(), HEAD: () => new Response(null, { status: 204 }) }
    expect((await call({ method: 'HEAD' })).status).toBe(204)
  })

  test.each([
    [['GET'], 'GET, HEAD, OPTIONS'],
    [['POST', 'DELETE'], 'DELETE, OPTIONS, POST'],
    [['HEAD'], 'HEAD, OPTIONS'],
    [[], 'OPTIONS'],
  ])('OPTIONS with exports %j answers 204 and Allow: %s', async (names, allow) => {
    module = Object.fromEntries(names.map((name) => [name, () => new Response()]))
    const answer = await call({ method: 'OPTIONS' })
    expect(answer).toMatchObject({ status: 204, headers: { allow } })
    expect(answer.body).toHaveLength(0)
  })

  test('a known method that is not exported answers 405 with Allow and no body', async () => {
    module = { GET: () => new Response('x'), POST: 'not a function' }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await call({ method })
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
      expect(answer.body).toHaveLength(0)
    }
    expect(reports).toEqual([])
  })

  test.each(['PROPFIND', 'TRACE', 'SEARCH'])('the unknown method %s answers 400', async (method) => {
    module = { GET: () => new Response('x'), [method]: () => new Response('x') }
    const answer = await call({ method })
    expect([answer.status, answer.body.length]).toEqual([400, 0])
  })
})

describe('arguments', () => {
  test('params are a promise of decoded values', async () => {
    params = { id: 'a b/c', rest: ['x', 'ü'] }
    module = {
      GET: async (_: unknown, given: { params: unknown }) => {
        expect(given.params).toBeInstanceOf(Promise)
        return Response.json(await given.params)
      },
    }
    expect(JSON.parse(String((await call()).body))).toEqual(params)
    expect(reports).toEqual([])
  })

  test('params are undefined when the route has none', async () => {
    module = { GET: (_: unknown, given: object) => Response.json(Object.entries(given).map(String)) }
    expect(String((await call()).body)).toBe('["params,"]')
  })

  test('the request has address, headers, cookies and body', async () => {
    answerWith('POST', async (request) =>
      Response.json({
        url: request.url,
        path: request.nextUrl.pathname,
        q: request.nextUrl.searchParams.get('q'),
        cookie: request.cookies.get('a')?.value,
        rsc: request.headers.get('rsc'),
        body: await request.json(),
      }),
    )
    const answer = await call({
      method: 'POST',
      path: '/api/a%20b?q=1&_rsc=x',
      headers: { host: 'shop.example', cookie: 'a=1', rsc: '1', 'x-forwarded-host': 'evil.example' },
      body: '{"n":1}',
    })
    expect(JSON.parse(String(answer.body))).toEqual({
      url: 'http://shop.example/api/a%20b?q=1',
      path: '/api/a%20b',
      q: '1',
      cookie: '1',
      rsc: null,
      body: { n: 1 },
    })
  })
})

describe('what user code throws or forgets', () => {
  test('a body that says to be too large is refused without running anything', async () => {
    const handler = vi.fn(() => new Response())
    module = { POST: handler }
    const body = 'x'.repeat(1_000_001)
    const answer = await call({ method: 'POST', headers: { 'content-length': String(body.length) }, body })
    expect([answer.status, answer.body.length]).toEqual([413, 0])
    expect(handler).not.toHaveBeenCalled()
    expect(reports).toEqual([])
  })

  test('a body that turns out too large answers 413 and is not reported', async () => {
    answerWith('POST', async (request) => new Response(await request.text()))
    const body = 'x'.repeat(1_000_001)
    const answer = await call({ method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body })
    expect(answer.status).toBe(413)
    expect(reports).toEqual([])
  })

  test.each([
    ['10', 413],
    [2_000_000, 200],
    ['2mb', 200],
  ])('a route file may say its own limit, such as %j', async (bodySizeLimit, status) => {
    const POST = async (request: Request): Promise<Response> => new Response(await request.text())
    module = { bodySizeLimit, POST }
    expect((await call({ method: 'POST', body: 'x'.repeat(1_000_001) })).status).toBe(status)
  })

  test('an error answers 500 with an empty body and is reported', async () => {
    const error = new Error('secret')
    module = {
      GET: async () => {
        ;(await cookies()).set('a', '1')
        throw error
      },
    }
    const answer = await call({ path: '/api/x?y=1' })
    expect(answer).toMatchObject({ status: 500, headers: { 'x-pipeline': 'kept' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toHaveLength(0)
    expect(reports).toEqual([
      { error, method: 'GET', path: '/api/x?y=1', routePath: '/api/[id]', routeType: 'route' },
    ])
  })

  test.each<[string, string, () => unknown]>([
    ['nothing', 'WM_HANDLER_NO_RESPONSE', () => undefined],
    ['a plain object', 'WM_HANDLER_NO_RESPONSE', () => ({ status: 200 })],
    ['a network error', 'WM_HANDLER_NO_RESPONSE', () => Response.error()],
    ['next()', 'WM_HANDLER_ROUTING_RESPONSE', () => WaymarkResponse.next()],
    ['rewrite()', 'WM_HANDLER_ROUTING_RESPONSE', () => WaymarkResponse.rewrite('/other')],
  ])('returning %s answers 500', async (_, code, handler) => {
    module = { GET: handler }
    const answer = await call()
    expect([answer.status, answer.body.length]).toEqual([500, 0])
    expect(reports).toMatchObject([{ error: { code, message: expect.stringContaining('/api/[id]') } }])
  })

  test('a body that was already read answers 500', async () => {
    const used = new Response('x')
    await used.text()
    module = { GET: () => used }
    expect((await call()).status).toBe(500)
    expect(reports).toHaveLength(1)
  })

  test('a body that fails before anything was sent answers a clean 500', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('no')) })
    module = {
      GET: () => new Response(body, { statusText: 'Fine', headers: { 'x-own': 'a', 'set-cookie': 'a=1' } }),
    }
    const answer = await call()
    expect(answer).toMatchObject({ status: 500, headers: { 'x-pipeline': 'kept' } })
    expect(answer.headers).not.toHaveProperty('x-own')
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(reports).toHaveLength(1)
  })

  test('a body that fails later breaks the connection and is reported', async () => {
    let fail: (() => void) | undefined
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue('first')
        fail = () => controller.error(new Error('late'))
      },
    })
    module = { GET: () => new Response(body) }
    const response = await open()
    response.once('data', () => fail?.())
    await expect(response.toArray()).rejects.toThrow('aborted')
    expect(reports).toMatchObject([{ error: { message: 'late' } }])
  })

  test('a chunk that is neither bytes nor text is an error', async () => {
    const body = new ReadableStream<unknown>({
      start: (controller) => controller.enqueue({}),
    }) as ReadableStream<Uint8Array>
    module = { GET: () => new Response(body) }
    expect((await call()).status).toBe(500)
    expect(reports).toMatchObject([{ error: { code: 'WM_RESPONSE_CHUNK' } }])
  })
})

describe('control flow', () => {
  test.each<[string, number, string | undefined, () => never]>([
    ['redirect()', 307, '/x?y', () => redirect('/x?y')],
    ['redirect() to another site', 307, 'https://other.example/ü', () => redirect('https://other.example/ü')],
    ['permanentRedirect()', 308, '/x', () => permanentRedirect('/x')],
    ['notFound()', 404, undefined, notFound],
    ['forbidden()', 403, undefined, forbidden],
    ['unauthorized()', 401, undefined, unauthorized],
  ])('%s answers %i without body and is not reported', async (_, status, location, handler) => {
    module = {
      GET: async () => {
        ;(await cookies()).set('a', '1')
        handler()
      },
    }
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe(location?.replace('ü', '%C3%BC'))
    expect(answer.headers['set-cookie']).toEqual(['a=1; Path=/'])
    expect(answer.body).toHaveLength(0)
    expect(reports).toEqual([])
  })

  test('a forged redirect to an address that redirect() refuses answers 500', async () => {
    module = {
      GET: () => {
        throw Object.assign(new Error('x'), { digest: 'NEXT_REDIRECT;push;//evil.example;307;' })
      },
    }
    const answer = await call()
    expect([answer.status, answer.headers.location]).toEqual([500, undefined])
    expect(reports).toMatchObject([{ error: { code: 'WM_REDIRECT_URL' } }])
  })
})

describe('the response', () => {
  test('cookies() and the own Set-Cookie lines are merged, and the own ones win', async () => {
    module = {
      GET: async () => {
        const store = await cookies()
        store.set('a', 'store').set('b', 'store')
        expect(store.get('a')?.value).toBe('store')
        return new Response('x', {
          headers: [
            ['set-cookie', 'b=own'],
            ['set-cookie', 'c=own; HttpOnly'],
          ],
        })
      },
    }
    expect((await call()).headers['set-cookie']).toEqual(['a=store; Path=/', 'b=own', 'c=own; HttpOnly'])
  })

  test('headers() is read-only', async () => {
    module = { GET: async () => ((await headers()) as Headers).set('a', 'b') }
    expect((await call()).status).toBe(500)
    expect(reports).toMatchObject([{ error: { code: 'WM_HEADERS_READ_ONLY' } }])
  })

  test('status, text and headers are kept, no Cache-Control is added, connection headers are not passed on', async () => {
    module = {
      GET: () =>
        new Response('{}', {
          status: 418,
          statusText: 'Short',
          headers: {
            'content-type': 'application/json',
            'transfer-encoding': 'gzip',
            'keep-alive': 'x',
            'x-own': 'a',
          },
        }),
    }
    const response = await open()
    response.resume()
    expect(response).toMatchObject({ statusCode: 418, statusMessage: 'Short' })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'x-own': 'a',
      'content-length': '2',
    })
    expect(response.headers).not.toHaveProperty('cache-control')
    expect(response.headers).not.toHaveProperty('transfer-encoding')
    expect(response.headers['keep-alive']).not.toBe('x')
  })

  test('a large body is compressed', async () => {
    const text = 'waymark '.repeat(10_000)
    module = { GET: () => new Response(text) }
    const answer = await call({ headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(answer.body))).toBe(text)
  })

  test('a response of fetch() that was packed is sent unpacked', async () => {
    const text = 'waymark '.repeat(1_000)
    const gzip = { headers: { 'accept-encoding': 'gzip' } }
    module = {
      POST: () => new Response(text),
      GET: () => fetch(`http://127.0.0.1:${port}/api/x`, { method: 'POST', ...gzip }),
    }
    const answer = await call()
    expect(answer.status).toBe(200)
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(String(answer.body)).toBe(text)
  })
})

describe('streaming', () => {
  test('headers and each part leave before the next part exists', async () => {
    let next: ((text: string | undefined) => void) | undefined
    const body = new ReadableStream({
      start(controller) {
        next = (text) =>
          text === undefined ? controller.close() : controller.enqueue(new TextEncoder().encode(text))
      },
    })
    module = { GET: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }) }
    const response = await open()
    expect(response.statusCode).toBe(200)
    const read = response[Symbol.asyncIterator]()
    for (const text of ['one', 'two']) {
      next?.(text)
      expect(String((await read.next()).value)).toBe(text)
    }
    next?.(undefined)
    expect((await read.next()).done).toBe(true)
  })

  test('a slow reader holds the producer back and then gets every byte', async () => {
    const total = 400
    let produced = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(new Uint8Array(65_536).fill(produced))
          if (++produced === total) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    module = { GET: () => new Response(body, { headers: { 'content-type': 'application/octet-stream' } }) }
    const response = await open()
    // Nothing is read: the producer stops when the buffers between the two are full.
    await vi.waitFor(() => expect(context?.response.writableNeedDrain).toBe(true))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(produced).toBeLessThan(total)
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    expect(bytes).toBe(total * 65_536)
  })

  test('a client that goes away cancels the stream and fires request.signal, and nothing is reported', async () => {
    let signal: AbortSignal | undefined
    let cancelled: (() => void) | undefined
    const whenCancelled = new Promise<void>((resolve) => (cancelled = resolve))
    answerWith('GET', (request) => {
      signal = request.signal
      const start = (controller: ReadableStreamDefaultController): void => controller.enqueue('x')
      return new Response(new ReadableStream({ start, cancel: () => cancelled?.() }))
    })
    const response = await open()
    await new Promise((resolve) => response.once('data', resolve))
    response.destroy()
    await whenCancelled
    expect(signal?.aborted).toBe(true)
    expect(reports).toEqual([])
  })

  test('a handler that fails because its client went away is not reported', async () => {
    let left: (() => void) | undefined
    const whenLeft = new Promise<void>((resolve) => (left = resolve))
    answerWith('GET', async (request) => {
      await new Promise<void>((resolve) => {
        request.signal.addEventListener('abort', () => resolve())
        socket.destroy()
      })
      left?.()
      throw new Error('interrupted')
    })
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n'))
    await whenLeft
    await new Promise((resolve) => setImmediate(resolve))
    expect(reports).toEqual([])
  })

  test('a request body is read only as fast as the handler reads, and a cut one fails', async () => {
    let failed: ((error: unknown) => void) | undefined
    const failure = new Promise((resolve) => (failed = resolve))
    answerWith('POST', (request) => request.text().catch((error: unknown) => failed?.(error)))
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\npart', () => socket.end())
    })
    expect(await failure).toMatchObject({ code: 'WM_REQUEST_BODY_CUT' })
    socket.destroy()
  })

  test('a body that is read in part does not block the connection', async () => {
    answerWith('POST', async (request) => {
      await request.body?.getReader().read()
      return new Response('done')
    })
    const one = `POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`
    const socket = connect(port, '127.0.0.1', () => socket.write(one + one))
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    await vi.waitFor(() => expect(text.match(/200 OK/g)).toHaveLength(2))
    socket.destroy()
  })
})

test('what a developer probably did not mean is found', () => {
  const codes = (exports: RouteHandlerModule): string[] =>
    checkHandlerModule(exports, '/api').map(({ code }) => code)
  const GET = (): Response => new Response()
  expect(codes({ GET, dynamic: 'force-static' })).toEqual([])
  expect(codes({ GET, post: GET })).toEqual(['WM_HANDLER_METHOD_CASE'])
  expect(codes({ GET, default: GET })).toEqual(['WM_HANDLER_DEFAULT_EXPORT'])
  expect(codes({})).toEqual(['WM_HANDLER_NO_METHOD'])
})
