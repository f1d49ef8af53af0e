import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ServiceError } from '../errors.ts'
import { isIntranetAddress, isPublicAddress } from '../public-address.ts'

export interface PinnedAddress {
  url: URL
  address: string
  family: 4 | 6
}

/** `private`: also this machine and its network. */
export type Reach = 'public' | 'private'

/** Resolves a URL once. The caller connects to this very address, so that a second answer of DNS changes nothing. */
export async function resolveChannelUrl(text: string, reach: Reach): Promise<PinnedAddress> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === undefined || !isWeb || url.username !== '') throw new ServiceError('WMS005')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const [found] = isIP(host) === 0 ? await findAddresses(host) : [{ address: host, family: isIP(host) }]
  if (found === undefined) throw new ServiceError('WMS005', { detail: `${host} is not known` })
  const isIntranet = isIntranetAddress(found.address)
  if (isIntranet && reach === 'public') throw new ServiceError('WMS014', { detail: host })
  if (!isIntranet && !isPublicAddress(found.address)) throw new ServiceError('WMS005', { detail: host })
  return { url, address: found.address, family: found.family === 6 ? 6 : 4 }
}

/** None: there is no such host, or nobody can say. */
async function findAddresses(host: string): Promise<LookupAddress[]> {
  try {
    return await lookup(host, { all: true })
  } catch {
    return []
  }
}
