import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { listForwardedHeaders } from './forwarded-headers.ts'

function list(headers: Record<string, string>, { encrypted = false, trustProxy = false } = {}): object {
  const socket = { remoteAddress: '::ffff:192.0.2.7', ...(encrypted ? { encrypted } : {}) }
  const request = { headers, socket } as unknown as IncomingMessage
  return Object.fromEntries(listForwardedHeaders(request, { trustProxy, canonicalOrigin: '' }))
}

test('without a proxy they tell of the connection', () => {
  expect(list({ host: 'shop.example:3000' })).toEqual({
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-host': 'shop.example:3000',
    'x-forwarded-port': '3000',
    'x-forwarded-proto': 'http',
  })
})

test.each<[host: string, encrypted: boolean, port: string]>([
  ['shop.example', false, '80'],
  ['shop.example', true, '443'],
  ['[::1]', false, '80'],
  ['[::1]:8080', false, '8080'],
])('%s, encrypted: %s, has port %s', (host, encrypted, port) => {
  expect(list({ host }, { encrypted })).toMatchObject({ 'x-forwarded-port': port })
})

test('what came with the request stays as it is, and what a trusted proxy left out follows from it', () => {
  const headers = { host: 'inside', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
  expect(list(headers)).toEqual({ 'x-forwarded-host': 'inside', 'x-forwarded-port': '80' })
  expect(list(headers, { trustProxy: true })).toEqual({
    'x-forwarded-host': 'inside',
    'x-forwarded-port': '443',
  })
})
