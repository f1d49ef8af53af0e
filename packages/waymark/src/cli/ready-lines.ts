import { networkInterfaces } from 'node:os'
import type { Paint } from '../shared/terminal-paint.ts'

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost']
const ALL_INTERFACES = ['0.0.0.0', '::']

export interface ReadyFacts {
  version: string
  /** Milliseconds since the process started. */
  ms: number
  host: string
  /** The port that really listens; not the asked one when that was 0. */
  port: number
  /** Where the app begins; nothing answers above it. */
  basePath?: string
  /** Address of this machine on the network, if it has one. */
  networkAddress?: string
  /** Where the console is, from the first slash. */
  consolePath?: string
  /** Processes that answer, when there are any beside the first. */
  workers?: number
}

export function formatReady(facts: ReadyFacts, paint: Paint): string {
  const title = `${paint.accent('▣')} ${paint.strong('waymark')} ${facts.version}`
  const rows = [...listUrls(facts), ...listConsoleUrl(facts)].map(
    ([label, url]) => `  ${label.padEnd(8)} ${paint.accent(url)}\n`,
  )
  const count =
    facts.workers === undefined ? '' : `, ${facts.workers} worker${facts.workers === 1 ? '' : 's'}`
  return `${title} ${paint.faint(`· ready in ${Math.round(facts.ms)} ms${count}`)}\n${rows.join('')}`
}

function listUrls({ host, port, networkAddress, basePath = '' }: ReadyFacts): [string, string][] {
  const local: [string, string] = ['Local:', createUrl('localhost', port) + basePath]
  if (LOOPBACK_HOSTS.includes(host)) return [local]
  if (!ALL_INTERFACES.includes(host)) return [['Address:', createUrl(host, port) + basePath]]
  return networkAddress === undefined
    ? [local]
    : [local, ['Network:', createUrl(networkAddress, port) + basePath]]
}

/** For a person at this machine, wherever possible: the key in it should not travel. */
function listConsoleUrl({ host, port, consolePath }: ReadyFacts): [string, string][] {
  if (consolePath === undefined) return []
  const isHere = LOOPBACK_HOSTS.includes(host) || ALL_INTERFACES.includes(host)
  return [['Console:', createUrl(isHere ? 'localhost' : host, port) + consolePath]]
}

/** What others call a server that was given no address of its own; empty: the system has yet to choose the port. */
export function createOrigin({
  host,
  port,
  networkAddress,
}: Pick<ReadyFacts, 'host' | 'port' | 'networkAddress'>): string {
  if (port === 0) return ''
  if (LOOPBACK_HOSTS.includes(host)) return createUrl('localhost', port)
  return createUrl(ALL_INTERFACES.includes(host) ? (networkAddress ?? 'localhost') : host, port)
}

function createUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}${port === 80 ? '' : `:${port}`}`
}

export function readNetworkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find((address) => address.family === 'IPv4' && !address.internal)?.address
}

/** The port in a server's own URL. */
export function readPortOf(url: string): number {
  const { port, protocol } = new URL(url)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
