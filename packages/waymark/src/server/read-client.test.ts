import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { TrustProxy } from '../shared/config.ts'
import { readClient } from './read-client.ts'

interface Facts {
  host?: string | undefined
  for?: string
  proto?: string
  forwardedHost?: string
  peer?: string
  encrypted?: boolean
}

function createRequest(facts: Facts): IncomingMessage {
  const headers = {
    host: facts.host,
    'x-forwarded-for': facts.for,
    'x-forwarded-proto': facts.proto,
    'x-forwarded-host': facts.forwardedHost,
  }
  const socket = { remoteAddress: facts.peer, ...(facts.encrypted ? { encrypted: true } : {}) }
  return { headers, socket } as unknown as IncomingMessage
}

function read(facts: Facts, trustProxy: TrustProxy, canonicalOrigin = ''): string {
  const { origin, address } = readClient(createRequest(facts), { trustProxy, canonicalOrigin })
  return `${origin} ${address}`
}

const SPOOF: Facts = { for: '6.6.6.6', proto: 'https', forwardedHost: 'evil.example' }

describe('without a trusted proxy', () => {
  test.each<[string | undefined, string]>([
    ['shop.example', 'http://shop.example'],
    ['Shop.Example:3000', 'http://shop.example:3000'],
    ['127.0.0.1:80', 'http://127.0.0.1'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['my_host', 'http://my_host'],
    [undefined, 'http://localhost'],
    ['', 'http://localhost'],
    ['a.example/path', 'http://localhost'],
    ['a.example@evil.example', 'http://localhost'],
    ['a.example#', 'http://localhost'],
    ['a.example?x', 'http://localhost'],
    ['a.example\\evil.example', 'http://localhost'],
    ['a example', 'http://localhost'],
    ['a.example, b.example', 'http://localhost'],
    ['a.example:99999', 'http://localhost'],
    ['a.example:', 'http://localhost'],
    ['[::1', 'http://localhost'],
    ['256.256.256.256', 'http://localhost'],
    ['ä.example', 'http://localhost'],
    ['a'.repeat(300), 'http://localhost'],
  ])('Host %j gives %s, whatever X-Forwarded-* says', (host, origin) => {
    expect(read({ ...SPOOF, host, peer: '10.0.0.1' }, false)).toBe(`${origin} 10.0.0.1`)
  })

  test('an encrypted connection is https', () => {
    expect(read({ ...SPOOF, proto: 'http', host: 'a.example:443', encrypted: true }, false)).toBe(
      'https://a.example ',
    )
  })
})

const PROXY = { host: 'inner:3000', peer: '10.0.0.1' }
const LIST = ['10.0.0.0/8', '::1', 'fd00::/8']

describe('behind a proxy', () => {
  test.each<[string, Facts, TrustProxy, string]>([
    ['says nothing', {}, 1, 'http://inner:3000 10.0.0.1'],
    ['says nothing', {}, true, 'http://inner:3000 10.0.0.1'],
    ['says everything', { ...SPOOF, forwardedHost: 'a.example' }, 1, 'https://a.example 6.6.6.6'],
    ['says everything', { ...SPOOF, forwardedHost: 'a.example' }, true, 'https://a.example 6.6.6.6'],
    ['says everything', { ...SPOOF, forwardedHost: 'a.example' }, LIST, 'https://a.example 6.6.6.6'],
    ['names the protocol only', { proto: 'https' }, LIST, 'https://inner:3000 10.0.0.1'],
    ['writes the protocol large', { proto: 'HTTPS' }, 1, 'https://inner:3000 10.0.0.1'],
    [
      'names the usual port',
      { proto: 'https', forwardedHost: 'a.example:443' },
      1,
      'https://a.example 10.0.0.1',
    ],

    ['appends to a made-up address', { for: '6.6.6.6, 9.9.9.9' }, 1, 'http://inner:3000 9.9.9.9'],
    ['appends to a made-up address', { for: '6.6.6.6, 9.9.9.9' }, LIST, 'http://inner:3000 9.9.9.9'],
    ['appends to a made-up address', { for: '6.6.6.6,9.9.9.9' }, 2, 'http://inner:3000 6.6.6.6'],
    [
      'appends to a trusted address that is made up',
      { for: '10.9.9.9, 9.9.9.9' },
      LIST,
      'http://inner:3000 9.9.9.9',
    ],
    ['is the second of two', { for: '9.9.9.9, 10.0.0.2' }, LIST, 'http://inner:3000 9.9.9.9'],
    [
      'is one of a chain without a visitor',
      { for: '10.0.0.3, 10.0.0.2' },
      LIST,
      'http://inner:3000 10.0.0.3',
    ],
    ['has fewer hops than told', { for: '9.9.9.9' }, 5, 'http://inner:3000 9.9.9.9'],
    ['appends to a made-up protocol', { for: 'x', proto: 'https, http' }, 1, 'http://inner:3000 10.0.0.1'],
    [
      'appends to a made-up host',
      { forwardedHost: 'evil.example, a.example' },
      1,
      'http://a.example 10.0.0.1',
    ],
    [
      'of two replaces the host',
      { forwardedHost: 'a.example', for: '9.9.9.9, 10.0.0.2' },
      2,
      'http://a.example 9.9.9.9',
    ],

    ['writes ports', { for: '9.9.9.9:1234' }, 1, 'http://inner:3000 9.9.9.9'],
    ['speaks IPv6', { for: '2001:DB8::1' }, 1, 'http://inner:3000 2001:db8::1'],
    ['speaks IPv6 with a port', { for: '[2001:db8::1]:1234' }, 1, 'http://inner:3000 2001:db8::1'],
    [
      'is reached by IPv6',
      { ...SPOOF, peer: '::1', forwardedHost: 'a.example' },
      LIST,
      'https://a.example 6.6.6.6',
    ],
    [
      'is reached by a private network',
      { for: '9.9.9.9', peer: 'fd12::7' },
      LIST,
      'http://inner:3000 9.9.9.9',
    ],
    [
      'is reached by IPv4 in IPv6',
      { for: '9.9.9.9', peer: '::ffff:10.0.0.1' },
      LIST,
      'http://inner:3000 9.9.9.9',
    ],
    ['is reached by a socket file', { for: '9.9.9.9', peer: '' }, 1, 'http://inner:3000 9.9.9.9'],

    ['is not in the list', { ...SPOOF, peer: '192.0.2.1' }, LIST, 'http://inner:3000 192.0.2.1'],
    ['is not in the list, by IPv6', { ...SPOOF, peer: '2001:db8::9' }, LIST, 'http://inner:3000 2001:db8::9'],
    ['has no address for the list', { ...SPOOF, peer: '' }, LIST, 'http://inner:3000 '],

    ['hides the address', { for: 'unknown' }, 1, 'http://inner:3000 10.0.0.1'],
    ['passes a broken address on', { for: '9.9.9.9, 1.2.3.4.5' }, 2, 'http://inner:3000 10.0.0.1'],
    ['passes an empty entry on', { for: '9.9.9.9,,' }, 2, 'http://inner:3000 10.0.0.1'],
    ['passes markup on', { for: '<b>', proto: '<b>', forwardedHost: '<b>' }, 1, 'http://inner:3000 10.0.0.1'],
    ['passes a zone on', { for: 'fe80::1%eth0' }, 1, 'http://inner:3000 10.0.0.1'],
    ['passes another scheme on', { proto: 'javascript' }, true, 'http://inner:3000 10.0.0.1'],
    ['passes a path on as host', { forwardedHost: 'a.example/evil' }, true, 'http://inner:3000 10.0.0.1'],
    ['passes a user on as host', { forwardedHost: 'a@evil.example' }, true, 'http://inner:3000 10.0.0.1'],
  ])('that %s: %j with %j', (_what, facts, trust, expected) => {
    expect(read({ ...PROXY, ...facts }, trust)).toBe(expected)
  })
})

test.each<[TrustProxy]>([[false], [true], [1]])('the canonical origin wins, with %j', (trust) => {
  const facts = { ...SPOOF, host: 'inner', peer: '10.0.0.1' }
  const address = trust === false ? '10.0.0.1' : '6.6.6.6'
  expect(read(facts, trust, 'https://a.example')).toBe(`https://a.example ${address}`)
  expect(
    readClient(createRequest(facts), { trustProxy: trust, canonicalOrigin: 'http://b:81' }),
  ).toMatchObject({
    protocol: 'http:',
    host: 'b:81',
  })
})
