import { expect, it } from 'vitest'
import { dropAddresses, isVisitorAddress } from './visitor-address.ts'

const ADDRESS = '198.51.100.7'

it.each([
  'client.address',
  'client.ip',
  'client_ip',
  'clientIp',
  'http.client_ip',
  'net.peer.ip',
  'net.peer.address',
  'net.peer.name',
  'net.sock.peer.addr',
  'net.sock.host.addr',
  'network.peer.address',
  'network.local.address',
  'peer.address',
  'peer.ipv4',
  'peer.ipv6',
  'source.address',
  'source.ip',
  'remote_addr',
  'REMOTE_ADDR',
  'remoteAddress',
  'user.ip_address',
  'user.ip',
  'ip_address',
  'ip',
  'X-Forwarded-For',
  'x_forwarded_for',
  'HTTP_X_FORWARDED_FOR',
  'x-vercel-forwarded-for',
  'x-forwarded',
  'forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-azure-clientip',
  'http.request.header.x-forwarded-for',
  'http.request.header.x_forwarded_for',
  'http.request.header.x-real-ip',
  'http.request.header.x_real_ip',
  'http.request.header.true_client_ip',
  'http.request.header.cf_connecting_ip',
])('%s is the address of a visitor', (key) => {
  expect(isVisitorAddress(key, ADDRESS)).toBe(true)
})

it.each([
  'server.address',
  'server.ip',
  'server.port',
  'net.host.name',
  'net.peer.port',
  'network.transport',
  'client.port',
  'host.ip',
  'zip',
  'tooltip',
  'address',
  'user.address',
  'user.zip',
  'email_address',
  'wait_for',
  'url.full',
  'name',
  'mac_address',
])('%s is none', (key) => {
  expect(isVisitorAddress(key, ADDRESS)).toBe(false)
})

it.each<[key: string, value: unknown, isAddress: boolean]>([
  ['net.peer.name', 'db.internal', false],
  ['net.peer.name', '2001:db8::7', true],
  ['net.peer.name', ['198.51.100.7'], true],
  ['forwarded', 'for=198.51.100.7;proto=https', true],
  ['http.request.header.forwarded', ['For="[2001:db8::7]"'], true],
  ['forwarded', 'by=proxy', false],
  ['forwarded', true, false],
])('%s of %j: %s', (key, value, isAddress) => {
  expect(isVisitorAddress(key, value)).toBe(isAddress)
})

it.each<[key: string, parent: string, isAddress: boolean]>([
  ['ip_address', 'user', true],
  ['ipAddress', 'currentUser', true],
  ['ip', 'visitor', true],
  ['ip', 'users', true],
  ['address', 'client', true],
  ['addr', 'peer', true],
  ['X-Real-IP', 'headers', true],
  ['ip_address', 'server', false],
  ['ip', 'host', false],
  ['address', 'shop', false],
])('%s of an object named %s: %s', (key, parent, isAddress) => {
  expect(isVisitorAddress(key, ADDRESS, parent)).toBe(isAddress)
})

it('addresses go at every depth, also as pairs; what is beside them stays', () => {
  const object = {
    user: { ip_address: ADDRESS, plan: 'free' },
    request: { headers: { 'X-Forwarded-For': [ADDRESS, '10.0.0.1'], accept: '*/*' } },
    pairs: [
      ['x-real-ip', ADDRESS],
      ['host', 'shop.test'],
    ],
    header: ['cf-connecting-ip', ADDRESS],
    users: [{ ip: ADDRESS, id: 1 }],
    'server.address': '192.0.2.1',
    none: null,
  }
  expect(dropAddresses(object)).toEqual({
    user: { plan: 'free' },
    request: { headers: { accept: '*/*' } },
    pairs: [['host', 'shop.test']],
    users: [{ id: 1 }],
    'server.address': '192.0.2.1',
    none: null,
  })
})
