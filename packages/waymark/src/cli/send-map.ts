import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createError } from '../shared/errors.ts'

export interface MapTarget {
  url: string
  origin: string
  projectId: string
  token: string
}

export interface SentMap {
  file: string
  address: string
  release?: string
  text: Uint8Array
}

const compress = promisify(gzip)
const TIMEOUT_MS = 60_000
/** A service that is busy or starts anew is asked again. */
const RETRY_MS = [1_000, 3_000]

export async function sendMap(target: MapTarget, map: SentMap): Promise<void> {
  const { file, address, release } = map
  const query = new URLSearchParams({ file, url: address, ...(release === undefined ? {} : { release }) })
  const body = await compress(map.text)
  for (const retryMs of [...RETRY_MS, undefined]) {
    const answer = await put(`${target.url}?${query}`, target.token, body)
    if (answer.status === 200) return
    const isForNow = answer.status === 0 || answer.status === 429 || answer.status >= 500
    if (!isForNow || retryMs === undefined) {
      throw createError('WM_MAPS_REFUSED', { file, origin: target.origin, reason: answer.reason })
    }
    await wait(retryMs)
  }
}

/** A status of 0: there was no answer. */
async function put(
  url: string,
  token: string,
  body: Uint8Array,
): Promise<{ status: number; reason: string }> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      body: new Blob([body as Uint8Array<ArrayBuffer>]),
      headers: { authorization: `Bearer ${token}`, 'content-encoding': 'gzip' },
      // The token is for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, reason: `status ${response.status}, ${readDetail(text)}` }
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    return { status: 0, reason: reason instanceof Error ? reason.message : String(reason) }
  }
}

function readDetail(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // Not the service, but something in front of it.
  }
  return text.slice(0, 200)
}
