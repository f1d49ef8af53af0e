import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDescribeErrorHandler } from './describe-error-handler.ts'

const PATH = '/__waymark/describe-error'
const described: unknown[] = []
const handler = createDescribeErrorHandler({
  root: '/shop',
  describe: (error) => {
    described.push(error)
    return Promise.resolve({ name: 'Error', message: 'described', frames: [] })
  },
})
let server: Server
let host = ''

beforeAll(async () => {
  server = createServer((request, response) =>
    handler(request, response, () => {
      response.statusCode = 299
      response.end('next')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

interface Question {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

// Not fetch: it does not let a test choose the origin.
function ask({
  path = PATH,
  method = 'POST',
  headers = {},
  body = '',
}: Question): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`http://${host}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: `http://${host}`, ...headers },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    request.end(body)
  })
}

describe('createDescribeErrorHandler', () => {
  const body = JSON.stringify({ message: 'x', stack: 'at a (/b.ts:1:1)' })

  it.each([
    ['another method', { method: 'GET' }, 405],
    ['another site', { headers: { origin: 'http://evil.example' }, body }, 403],
    ['another port of the same host', { headers: { origin: 'http://127.0.0.1:1' }, body }, 403],
    ['a page without origin', { headers: { origin: 'null' }, body }, 403],
    ['a form', { headers: { 'content-type': 'text/plain' }, body }, 415],
    ['more than 64 kB', { body: JSON.stringify({ message: 'x'.repeat(65_536) }) }, 413],
    ['broken JSON', { body: '{' }, 400],
    ['nothing', { body: '' }, 400],
    ['no message', { body: '{"stack":"x"}' }, 400],
    ['a list', { body: '[]' }, 400],
    ['null', { body: 'null' }, 400],
  ])('refuses %s', async (_name, question, status) => {
    const before = described.length
    expect((await ask(question)).status).toBe(status)
    expect(described.length).toBe(before)
  })

  it('describes the error of its own page', async () => {
    const answer = await ask({ body })
    expect(answer).toEqual({ status: 200, body: '{"name":"Error","message":"described","frames":[]}' })
    expect(described.at(-1)).toEqual({ message: 'x', stack: 'at a (/b.ts:1:1)' })
  })

  it('works below a base path and with a query', async () => {
    expect((await ask({ path: `/docs${PATH}?x`, body })).status).toBe(200)
  })

  it('takes over only fields it knows, of the type it knows', async () => {
    const hostile = {
      message: 'm',
      name: 7,
      root: '/',
      errors: [{ message: 'x', id: '/etc/passwd' }],
      loc: { line: '1', column: 1 },
      owners: { stack: 7, renderer: 'rsc' },
      cause: { message: 'c', extra: 1, owners: { stack: 'at P (/b.ts:1:1)', renderer: 'rsc', more: 1 } },
    }
    await ask({ body: JSON.stringify(hostile) })
    expect(described.at(-1)).toEqual({
      message: 'm',
      cause: { message: 'c', owners: { stack: 'at P (/b.ts:1:1)', renderer: 'browser' } },
    })
  })

  it('follows a long chain of causes only so far', async () => {
    let error: object = { message: 'end' }
    for (let depth = 0; depth < 200; depth += 1) error = { message: 'x', cause: error }
    await ask({ body: JSON.stringify(error) })
    expect(JSON.stringify(described.at(-1)).match(/cause/g)).toHaveLength(5)
  })

  it('leaves every other path to the next one', async () => {
    expect((await ask({ path: '/app', body })).status).toBe(299)
  })
})
