import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  BODY_IDLE_TIMEOUT_MS,
  MAX_ENVELOPE_HEADER_BYTES,
  MAX_TUNNEL_ADDRESSES,
  MAX_TUNNEL_BYTES,
  MAX_TUNNELLED_AT_ONCE,
  TUNNEL_PER_MINUTE,
} from '../../shared/limits.ts'
import type { SinkAnswer, TelemetryPort } from '../../shared/seams.ts'
import { decodeDsn, encodeDsn } from '../../shared/telemetry/dsn.ts'
import { HEADER_RATE_LIMITS } from '../../shared/wire.ts'
import { readClient, type ClientSettings } from '../read-client.ts'
import { findBareLoss } from './bare-report.ts'

export interface Tunnel {
  isMeant(request: IncomingMessage): boolean
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * Takes the reports of the app's own pages and hands them to the service. The service is a constant: the DSN in an
 * envelope is compared with ours and never used. Neither cookies nor credentials are passed on.
 * Undefined: pages report to the service directly.
 */
export function createTunnel(
  { settings, sink, countDrop }: TelemetryPort,
  clientSettings: ClientSettings,
): Tunnel | undefined {
  const { tunnelPath, dsn, collect } = settings
  if (tunnelPath === undefined) return undefined
  const allows = createAddressLimit()
  let underWay = 0

  const pass = async (request: IncomingMessage): Promise<SinkAnswer> => {
    const { address } = readClient(request, clientSettings)
    const refusal = refuseHead(request) ?? refuseOrigin(request, clientSettings)
    if (refusal !== undefined) return { status: refusal }
    if (!allows(address, Date.now())) return { status: 429, retryAfter: '60' }
    const envelope = await readBody(request).catch(() => undefined)
    if (envelope === undefined) return { status: request.complete ? 413 : 408 }
    // Counted from here on: how fast a body comes is up to its sender.
    if (underWay >= MAX_TUNNELLED_AT_ONCE) return { status: 429, retryAfter: '60' }
    underWay++
    try {
      const { dsn: named, isBare } = readHeader(envelope)
      if (named !== dsn) return { status: named === undefined ? 400 : 403 }
      const loss = isBare ? findBareLoss(envelope, settings) : undefined
      if (loss !== undefined) {
        countDrop(loss, 'error')
        return { status: 200 }
      }
      const userAgent = request.headers['user-agent']
      return await sink.send(envelope, {
        ...(userAgent === undefined ? {} : { userAgent }),
        ...(collect.userIp ? { address } : {}),
      })
    } catch {
      return { status: 503, retryAfter: '60' }
    } finally {
      underWay--
    }
  }

  return {
    isMeant: ({ url = '' }) =>
      url.startsWith(tunnelPath) && (url.length === tunnelPath.length || url[tunnelPath.length] === '?'),
    async answer(request, response) {
      const answer = await pass(request)
      if (!response.destroyed) send(response, answer)
    },
  }
}

/** What the head alone rules out. */
function refuseHead({ method, headers }: IncomingMessage): number | undefined {
  if (method !== 'POST') return 405
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 403
  if (headers['content-encoding'] !== undefined) return 415
  const length = headers['content-length']
  if (length === undefined) return 411
  return Number(length) > MAX_TUNNEL_BYTES ? 413 : undefined
}

/**
 * Browsers tell of the page that sends, unless the app is reached without encryption: then its origin is all there is. Of that
 * only the host counts: behind a proxy that ends the encryption, and that nobody said is to be trusted, the protocol is not known.
 */
function refuseOrigin(request: IncomingMessage, settings: ClientSettings): number | undefined {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined || site === 'same-origin') return undefined
  const from = URL.canParse(origin) ? new URL(origin).host : ''
  return from !== '' && from === readClient(request, settings).host ? undefined : 403
}

/** Undefined: it is too long, or did not come whole and soon. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const limit = setTimeout(() => request.destroy(), BODY_IDLE_TIMEOUT_MS)
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_TUNNEL_BYTES) return undefined
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(limit)
  }
}

/** Of the first line: the DSN in its one spelling, undefined when there is none; and whether it has no client to name. */
function readHeader(envelope: Uint8Array): { dsn: string | undefined; isBare: boolean } {
  const end = envelope.indexOf(0x0a)
  const length = end < 0 ? envelope.length : end
  const none = { dsn: undefined, isBare: false }
  if (length > MAX_ENVELOPE_HEADER_BYTES) return none
  try {
    const header: unknown = JSON.parse(Buffer.from(envelope.subarray(0, length)).toString())
    const { dsn, sdk } = (header ?? {}) as { dsn?: unknown; sdk?: unknown }
    if (typeof dsn !== 'string') return none
    const decoded = decodeDsn(dsn)
    return { dsn: decoded === undefined ? '' : encodeDsn(decoded), isBare: sdk === undefined }
  } catch {
    return none
  }
}

function send(response: ServerResponse, { status, rateLimits, retryAfter }: SinkAnswer): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  if (status === 405) response.setHeader('allow', 'POST')
  if (rateLimits !== undefined) response.setHeader(HEADER_RATE_LIMITS, rateLimits)
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  // What is left of a body that was refused is not waited for.
  if (status === 413 || status === 411) response.setHeader('connection', 'close')
  response.end('{}')
}

/** So many a minute for each address; those that there is no room to remember share one count. */
function createAddressLimit(): (address: string, now: number) => boolean {
  const counts = new Map<string, number>()
  let windowEnd = 0
  return (address, now) => {
    if (now >= windowEnd) {
      counts.clear()
      windowEnd = now + 60_000
    }
    const key = counts.has(address) || counts.size < MAX_TUNNEL_ADDRESSES ? address : ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= TUNNEL_PER_MINUTE
  }
}
