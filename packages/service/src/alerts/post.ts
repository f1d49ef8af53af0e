import { createHmac } from 'node:crypto'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ALERT_TIMEOUT_MS } from '../limits.ts'
import type { PinnedAddress } from './resolve-channel-url.ts'

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`: the receiver can tell that it is us, and that it is new. */
export function signBody(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Sends to the pinned address and follows no redirect. Resolves with the status. */
export function postJson(
  target: PinnedAddress,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const { url, address, family } = target
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    timeout: ALERT_TIMEOUT_MS,
    lookup: (_host, lookupOptions, callback) => {
      if (lookupOptions.all === true) callback(null, [{ address, family }])
      else callback(null, address, family)
    },
  }
  return new Promise((resolve, reject) => {
    const onAnswer = (response: IncomingMessage): void => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, options, onAnswer)
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.end(body)
  })
}
