import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that only mean something to this machine or its surroundings (RFC 6890 and the registries after it). */
const PRIVATE_V4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Of a machine in Azure, the host that it runs on, which gives out its keys.
  ['168.63.129.16', 32],
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
]
/** Networks that companies and machines give out themselves. */
const INTRANET: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
]
/** Where clouds tell a machine its credentials, inside of those networks; 169.254.0.0/16 is none of them. */
const CLOUD_SECRETS: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['100.100.100.200', 32, 'ipv4'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
]
/** Of version 6 only one eighth is given out at all; inside of it, these carry other addresses or are examples. */
const GLOBAL_V6: [string, number] = ['2000::', 3]
const SPECIAL_V6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const privateV4 = new BlockList()
for (const [network, prefix] of PRIVATE_V4) privateV4.addSubnet(network, prefix, 'ipv4')
const intranet = new BlockList()
for (const [network, prefix, family] of INTRANET) intranet.addSubnet(network, prefix, family)
const cloudSecrets = new BlockList()
for (const [network, prefix, family] of CLOUD_SECRETS) cloudSecrets.addSubnet(network, prefix, family)
const globalV6 = new BlockList()
globalV6.addSubnet(...GLOBAL_V6, 'ipv6')
const specialV6 = new BlockList()
for (const [network, prefix] of SPECIAL_V6) specialV6.addSubnet(network, prefix, 'ipv6')

/** Whether a connection to this address leaves for the internet. Text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !privateV4.check(address, 'ipv4')
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Whether the address is one of this machine or of the network around it. */
export function isIntranetAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return intranet.check(address, family) && !cloudSecrets.check(address, family)
}
