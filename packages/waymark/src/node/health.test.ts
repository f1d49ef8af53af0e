import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

function ask(
  health: ReturnType<typeof createHealth>,
  url: string,
  method = 'GET',
): { status: number; headers: Record<string, string>; body: unknown } | undefined {
  const headers: Record<string, string> = {}
  let body = ''
  const response = {
    statusCode: 0,
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    end: (text: string) => (body = text),
  }
  const isAnswered = health.answer({ url, method } as IncomingMessage, response as unknown as ServerResponse)
  return isAnswered ? { status: response.statusCode, headers, body: JSON.parse(body) } : undefined
}

const PATHS = { live: '/healthz', ready: '/internal/ready' }

test('alive from the start, ready only when told so', () => {
  const health = createHealth(PATHS)
  expect(ask(health, '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
  expect(ask(health, '/internal/ready')).toMatchObject({ status: 503, body: { status: 'not ready' } })
  health.isReady = true
  expect(ask(health, '/internal/ready?probe=1', 'HEAD')).toMatchObject({ status: 200 })
  health.isReady = false
  expect(ask(health, '/internal/ready')?.status).toBe(503)
  expect(ask(health, '/healthz')?.status).toBe(200)
})

test('the answer is JSON and never stored', () => {
  expect(ask(createHealth(PATHS), '/healthz')?.headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
})

test('other methods are refused', () => {
  expect(ask(createHealth(PATHS), '/healthz', 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
})

test.each(['/', '/healthz/', '/healthz2', '/HEALTHZ', '/%68ealthz', '//healthz', '/a/healthz', '/readyz'])(
  '%s is another request',
  (url) => {
    expect(ask(createHealth(PATHS), url)).toBeUndefined()
  },
)

test('turned off, every path is the app\u2019s', () => {
  expect(ask(createHealth(false), '/healthz')).toBeUndefined()
})
