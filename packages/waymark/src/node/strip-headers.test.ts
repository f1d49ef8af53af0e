import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { stripHeaders } from './strip-headers.ts'

/** A request as Node reads it from a socket, before anybody has looked at it. */
async function receive(lines: string[]): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\n${['Host: a', ...lines].join('\r\n')}\r\n\r\n`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  socket.destroy()
  server.close()
  return request
}

test.each([
  'x-middleware-next',
  'X-Middleware-Subrequest',
  'x-middleware-',
  'x-nextjs-rewritten-path',
  'X-NextJS-Cache',
  'next-resume',
  'Next-Resume',
  'x-isr',
  'x-now-route-matches',
  'x-matched-path',
  'x-waymark-internal-state',
])('%s is taken off every view', async (name) => {
  const request = await receive([`${name}: 1`, 'X-Kept: yes', `${name}: 2`])
  stripHeaders(request)
  expect(request.rawHeaders).toEqual(['Host', 'a', 'X-Kept', 'yes'])
  expect(request.headers).toEqual({ host: 'a', 'x-kept': 'yes' })
  expect({ ...request.headersDistinct }).toEqual({ host: ['a'], 'x-kept': ['yes'] })
})

test.each([
  'x-nextjs-data',
  'next-router-state-tree',
  'next-action',
  'next-url',
  'x-forwarded-for',
  'x-waymark-other',
  'x-middlewar',
  'not-x-middleware-next',
])('%s stays', async (name) => {
  const request = await receive([`${name}: 1`])
  const before = [...request.rawHeaders]
  stripHeaders(request)
  expect(request.rawHeaders).toEqual(before)
  expect(request.headers[name]).toBe('1')
  expect(request.headersDistinct[name]).toEqual(['1'])
})

test('a header value is never taken for a name', async () => {
  const request = await receive(['X-Kept: x-isr', 'x-isr: X-Kept'])
  stripHeaders(request)
  expect(request.rawHeaders).toEqual(['Host', 'a', 'X-Kept', 'x-isr'])
})
