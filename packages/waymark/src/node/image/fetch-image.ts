import { lookup as lookupAddress, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { IMAGE_FETCH_TIMEOUT_MS, MAX_IMAGE_BYTES } from '../../shared/limits.ts'
import { isPublicAddress } from '#service/public-address.js'

export type Original =
  | { kind: 'read'; bytes: Buffer; /** Seconds that its server allows it to be kept. */ maxAge: number }
  | { kind: 'refused'; status: number; reason: string }

export interface FetchImageOptions {
  /** Private networks may be reached as well. */
  allowsPrivate: boolean
  timeoutMs?: number
  maxBytes?: number
  lookup?: (hostname: string) => Promise<LookupAddress[]>
}

const MAX_AGE_SECONDS = 31_536_000
const lookup = promisify(lookupAddress)

/**
 * One request to another site: the name is resolved once, the address that was checked is the one that is
 * connected to, and nothing of the visitor's request goes along. Redirects are not followed.
 */
export async function fetchImage(url: URL, options: FetchImageOptions): Promise<Original> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? IMAGE_FETCH_TIMEOUT_MS)
  try {
    const address = await Promise.race([resolveAddress(url.hostname, options), rejectOn(signal)])
    if (address === undefined) return refuse(400, 'The url is not allowed.')
    return await readAnswer(await openRequest(url, address, signal), options.maxBytes ?? MAX_IMAGE_BYTES)
  } catch {
    return signal.aborted
      ? refuse(504, 'The original took too long.')
      : refuse(502, 'The original could not be fetched.')
  }
}

/** A name server that does not answer cannot be stopped, only left waiting. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function refuse(status: number, reason: string): Original {
  return { kind: 'refused', status, reason }
}

async function resolveAddress(
  host: string,
  { allowsPrivate, lookup: resolve }: FetchImageOptions,
): Promise<LookupAddress | undefined> {
  const hostname = host.replace(/^\[|\]$/g, '')
  const family = isIP(hostname)
  const find = resolve ?? ((name: string) => lookup(name, { all: true }))
  const addresses = family === 0 ? await find(hostname) : [{ address: hostname, family }]
  // A name that points both ways is not to be trusted with either.
  if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return undefined
  return addresses[0]
}

function openRequest(
  url: URL,
  { address, family }: LookupAddress,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = open(url, {
      agent: false,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
      lookup: (_name, { all }, done) =>
        all === true ? done(null, [{ address, family }]) : done(null, address, family),
    })
    request.once('error', reject)
    request.once('response', resolve)
    request.end()
  })
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Original> {
  const { statusCode = 0, headers } = answer
  const end = (status: number, reason: string): Original => {
    answer.destroy()
    return refuse(status, reason)
  }
  if (statusCode === 404 || statusCode === 410) return end(404, 'The original is not there.')
  if (statusCode !== 200) return end(502, 'The original could not be fetched.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return end(502, 'The original is compressed a second time.')
  if (Number(headers['content-length'] ?? 0) > maxBytes) return end(413, 'The original is too large.')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) return end(413, 'The original is too large.')
    chunks.push(chunk)
  }
  return { kind: 'read', bytes: Buffer.concat(chunks), maxAge: readMaxAge(headers['cache-control']) }
}

export function readMaxAge(cacheControl: string | undefined): number {
  const text = cacheControl ?? ''
  const seconds = /\bs-maxage="?(\d{1,10})/i.exec(text)?.[1] ?? /\bmax-age="?(\d{1,10})/i.exec(text)?.[1]
  return Math.min(Number(seconds ?? 0), MAX_AGE_SECONDS)
}
