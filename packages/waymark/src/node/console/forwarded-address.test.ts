import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { readClient } from '../../server/read-client.ts'
import { readForwardedAddress } from './forwarded-address.ts'

function createRequest(remoteAddress: string, forwarded?: string): IncomingMessage {
  return {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  } as unknown as IncomingMessage
}

test.each<[proxies: number, forwarded: string | undefined, address: string]>([
  [0, undefined, '10.0.0.1'],
  [0, '192.0.2.1', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
  [2, '203.0.113.9, 192.0.2.1', '203.0.113.9'],
  [2, '192.0.2.1', '192.0.2.1'],
  [2, 'nonsense, 192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.1, nonsense', '10.0.0.1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '192.0.2.1:4711', '192.0.2.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
])('%d proxies, X-Forwarded-For: %s', (proxies, forwarded, address) => {
  const request = createRequest('::ffff:10.0.0.1', forwarded)
  expect(readForwardedAddress(request, proxies)).toBe(address)
  // Pages of the console are told the same.
  const trustProxy = proxies === 0 ? false : proxies
  expect(readClient(request, { canonicalOrigin: '', trustProxy }).address).toBe(address)
})
