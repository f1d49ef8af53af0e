import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { ServiceError } from '../errors.ts'

/** Addresses of machines that the network in between would not let anybody reach from outside. */
const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 0) return false
  // Mapped addresses in hexadecimal spelling are not worth reading.
  if (family === 6 && /^::ffff:/i.test(plain)) return false
  return !PRIVATE.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

export interface PinnedAddress {
  url: URL
  address: string
  family: 4 | 6
}

/** Resolves a URL once. The caller connects to this very address, so that a second answer of DNS changes nothing. */
export async function resolvePublicUrl(text: string): Promise<PinnedAddress> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === undefined || !isWeb || url.username !== '') throw new ServiceError('WMS005')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const [found] =
    isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }]
  if (found === undefined || !isPublicAddress(found.address))
    throw new ServiceError('WMS005', { detail: host })
  return { url, address: found.address, family: found.family === 6 ? 6 : 4 }
}
