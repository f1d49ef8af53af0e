import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installFetchMemo } from './fetch-memo.ts'
import { runWithContext, type RequestContext, type RequestPhase } from './request-context.ts'

let server: Server
let origin: string
let requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/empty') return void response.writeHead(204).end()
    if (request.url === '/odd') return void response.writeHead(699).end('odd')
    response.setHeader('x-count', requests.length)
    response.end(JSON.stringify({ count: requests.length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  installFetchMemo()
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  requests = []
})

function during<T>(phase: RequestPhase, run: () => Promise<T>): Promise<T> {
  return runWithContext({ phase } as RequestContext, run)
}

async function readCount(response: Response): Promise<number> {
  return ((await response.json()) as { count: number }).count
}

describe('while a page is rendered', () => {
  test('equal fetches are made once, and each caller reads its own body', async () => {
    await during('render', async () => {
      const counts = await Promise.all([
        fetch(`${origin}/a`).then(readCount),
        fetch(new URL('/a', origin), { method: 'get' }).then(readCount),
        fetch(`${origin}/a`, { headers: {} }).then(readCount),
      ])
      expect(counts).toEqual([1, 1, 1])
      expect(await fetch(`${origin}/a`).then(readCount)).toBe(1)
    })
    expect(requests).toEqual(['GET /a'])
  })

  test('headers and options are compared whatever their order and case', async () => {
    await during('render', async () => {
      await fetch(`${origin}/a`, { headers: { A: '1', b: '2' }, redirect: 'follow', credentials: 'omit' })
      await fetch(`${origin}/a`, {
        credentials: 'omit',
        redirect: 'follow',
        headers: [
          ['B', '2'],
          ['a', '1'],
        ],
      })
    })
    expect(requests).toHaveLength(1)
  })

  test.each<[string, [string, RequestInit?], [string, RequestInit?]]>([
    ['url', ['/a'], ['/a?b']],
    ['method', ['/a'], ['/a', { method: 'HEAD' }]],
    ['headers', ['/a', { headers: { a: '1' } }], ['/a', { headers: { a: '2' } }]],
    ['an option', ['/a', { redirect: 'follow' }], ['/a', { redirect: 'manual' }]],
  ])('another %s is another fetch', async (_, first, second) => {
    await during('render', async () => {
      await fetch(origin + first[0], first[1])
      await fetch(origin + second[0], second[1])
    })
    expect(requests).toHaveLength(2)
  })

  test.each<[string, () => [string | Request, RequestInit?]]>([
    ['a signal', () => [`${origin}/a`, { signal: new AbortController().signal }]],
    ['POST', () => [`${origin}/a`, { method: 'POST' }]],
    ['a body', () => [`${origin}/a`, { method: 'POST', body: 'x' }]],
    ['a Request object', () => [new Request(`${origin}/a`)]],
  ])('a call with %s is always made', async (_, create) => {
    await during('render', async () => {
      await fetch(...create())
      await fetch(...create())
    })
    expect(requests).toHaveLength(2)
  })

  test('a shared response looks like a fetched one', async () => {
    await during('render', async () => {
      const [first, second] = [await fetch(`${origin}/a`), await fetch(`${origin}/a`)]
      expect(first).toBeInstanceOf(Response)
      expect(first).not.toBe(second)
      expect(second).toMatchObject({
        status: 200,
        ok: true,
        url: `${origin}/a`,
        type: 'basic',
        redirected: false,
      })
      expect(second.headers.get('x-count')).toBe('1')

      first.headers.set('x-count', 'mine')
      expect(second.headers.get('x-count')).toBe('1')
      expect(await first.text()).toBe('{"count":1}')
      expect([first.bodyUsed, second.bodyUsed]).toEqual([true, false])
      await expect(first.text()).rejects.toThrow(TypeError)
      expect((await second.clone().arrayBuffer()).byteLength).toBe(11)
      expect(await new Response(second.body).text()).toBe('{"count":1}')
      expect(() => first.clone()).toThrow(TypeError)
    })
  })

  test('a caller that takes the stream alone gets it, and a later equal fetch is made anew', async () => {
    await during('render', async () => {
      const response = await fetch(`${origin}/a`)
      expect(await new Response(response.body).text()).toBe('{"count":1}')
      expect(response.bodyUsed).toBe(true)
      expect(await fetch(`${origin}/a`).then(readCount)).toBe(2)
    })
  })

  test('looking at the stream does not spoil the body', async () => {
    await during('render', async () => {
      const response = await fetch(`${origin}/a`)
      expect(response.body).not.toBeNull()
      expect(response.clone().body).not.toBeNull()
      expect(await readCount(response)).toBe(1)
    })
  })

  test.each(['/empty', '/odd'])(
    'a response that cannot be rebuilt or has no body is shared too: %s',
    async (path) => {
      await during('render', async () => {
        const first = await fetch(origin + path)
        const second = await fetch(origin + path)
        expect(await first.text()).toBe(await second.text())
        expect(first.status).toBe(second.status)
      })
      expect(requests).toHaveLength(1)
    },
  )

  test('a failure is the same for all callers', async () => {
    await during('render', async () => {
      const url = 'http://127.0.0.1:1/'
      const [first, second] = await Promise.allSettled([fetch(url), fetch(url)])
      expect(first).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
      expect(second).toEqual(first)
    })
  })

  test('another request is another render', async () => {
    await during('render', () => fetch(`${origin}/a`))
    await during('render', () => fetch(`${origin}/a`))
    expect(requests).toHaveLength(2)
  })
})

test.each<RequestPhase>(['action', 'handler', 'middleware'])(
  'in phase %s every fetch is made',
  async (phase) => {
    await during(phase, async () => {
      await fetch(`${origin}/a`)
      await fetch(`${origin}/a`)
    })
    expect(requests).toHaveLength(2)
  },
)

test('outside a request every fetch is made, and installing twice changes nothing', async () => {
  const installed = globalThis.fetch
  installFetchMemo()
  expect(globalThis.fetch).toBe(installed)
  await fetch(`${origin}/a`)
  await fetch(`${origin}/a`)
  expect(requests).toHaveLength(2)
})
