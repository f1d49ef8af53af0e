import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { RuntimeConfig, TrustProxy } from '../shared/config.ts'
import { HEADER_FORWARDED_FOR, HEADER_FORWARDED_HOST, HEADER_FORWARDED_PROTO } from '../shared/wire.ts'

/** How the visitor reached the app, as far as it can be believed. */
export interface Client {
  protocol: 'http:' | 'https:'
  /** Lower case, with the port unless it is the protocol's own. */
  host: string
  /** `protocol//host`. */
  origin: string
  /** IP address; empty when the connection has none. */
  address: string
}

export type ClientSettings = Pick<RuntimeConfig, 'canonicalOrigin' | 'trustProxy'>

/** The one place that decides which host, protocol and address a request has. */
export function readClient(request: IncomingMessage, settings: ClientSettings): Client {
  const { headers, socket } = request
  const hops = readHops(request, settings.trustProxy)
  const address = hops.at(-1) ?? ''
  if (settings.canonicalOrigin !== '') {
    const { protocol, host, origin } = new URL(settings.canonicalOrigin)
    return { protocol: protocol as Client['protocol'], host, origin, address }
  }
  // As many as there are addresses that speak for another one.
  const trusted = hops.length - 1
  const isEncrypted = 'encrypted' in socket && socket.encrypted === true
  const protocol =
    readProtocol(readForwarded(headers[HEADER_FORWARDED_PROTO], trusted)) ??
    (isEncrypted ? 'https:' : 'http:')
  const host =
    readHost(readForwarded(headers[HEADER_FORWARDED_HOST], trusted), protocol) ??
    readHost(headers.host, protocol) ??
    'localhost'
  return { protocol, host, origin: `${protocol}//${host}`, address }
}

/**
 * Addresses from the connection towards the visitor, as far as each was named by somebody who is trusted.
 * Proxies append to the header, so it is read from the right; what is left of the last one may be invented.
 */
function readHops({ headers, socket }: IncomingMessage, trust: TrustProxy): string[] {
  const hops = [readAddress(socket.remoteAddress ?? '') ?? '']
  if (trust === false) return hops
  const named = readList(headers[HEADER_FORWARDED_FOR]).reverse()
  const isTrusted = createTrust(trust)
  // A proxy that names no address still speaks for somebody.
  while (isTrusted(hops.at(-1) ?? '', hops.length)) {
    const next = named[hops.length - 1]
    const address = next === undefined ? undefined : readAddress(next)
    if (address === undefined) return [...hops, hops.at(-1) ?? '']
    hops.push(address)
  }
  return hops
}

type Trust = (address: string, hop: number) => boolean

const lists = new WeakMap<readonly string[], BlockList>()

function createTrust(trust: Exclude<TrustProxy, false>): Trust {
  if (trust === true) return () => true
  if (typeof trust === 'number') return (_address, hop) => hop <= trust
  let list = lists.get(trust)
  if (list === undefined) lists.set(trust, (list = createBlockList(trust)))
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Of a list, the entry that the outermost trusted proxy wrote; a list may be shorter, as some proxies replace it. */
function readForwarded(header: string | string[] | undefined, trusted: number): string | undefined {
  if (trusted === 0) return undefined
  const values = readList(header)
  return values[Math.max(0, values.length - trusted)]
}

function readList(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  return text === '' ? [] : text.split(',').map((value) => value.trim())
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`. An IPv4 address in IPv6 form is IPv4. */
function readAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  const address = (bracketed ?? dotted ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '')
  // A zone belongs to one machine only.
  return isIP(address) === 0 || address.includes('%') ? undefined : address.toLowerCase()
}

function readProtocol(text: string | undefined): Client['protocol'] | undefined {
  const name = text?.toLowerCase()
  return name === 'https' || name === 'http' ? `${name}:` : undefined
}

// Letters, digits, dot, dash and underscore, or an IPv6 address; then a port. The URL parser checks the rest.
const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

function readHost(text: string | undefined, protocol: Client['protocol']): string | undefined {
  if (text === undefined || !HOST.test(text) || !URL.canParse(`${protocol}//${text}`)) return undefined
  return new URL(`${protocol}//${text}`).host
}
