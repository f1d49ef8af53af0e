import { createHmac } from 'node:crypto'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { MAX_ALERT_ANSWER_BYTES } from '../limits.ts'
import { NoAnswerError } from './deadline.ts'
import type { PinnedAddress } from './resolve-channel-url.ts'

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`: the receiver can tell that it is us, and that it is new. */
export function signBody(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends to the pinned address and follows no redirect. Resolves with the status. At the deadline the connection is cut, whatever
 * state it is in: a timeout of the socket would begin anew with every byte.
 */
export function postJson(
  target: PinnedAddress,
  body: string,
  headers: Record<string, string>,
  deadline: AbortSignal,
): Promise<number> {
  const { url, address, family } = target
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    lookup: (_host, lookupOptions, callback) => {
      if (lookupOptions.all === true) callback(null, [{ address, family }])
      else callback(null, address, family)
    },
  }
  return new Promise((resolve, reject) => {
    const onAnswer = (response: IncomingMessage): void => {
      let left = MAX_ALERT_ANSWER_BYTES
      response.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) request.destroy()
      })
      // The status is all that counts.
      response.on('error', () => undefined)
      resolve(response.statusCode ?? 0)
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, options, onAnswer)
    const stop = (): unknown => request.destroy(new NoAnswerError())
    request.on('error', reject)
    request.on('close', () => {
      deadline.removeEventListener('abort', stop)
      // When there was no error and no answer.
      reject(new Error('the connection was closed'))
    })
    deadline.addEventListener('abort', stop, { once: true })
    if (deadline.aborted) stop()
    else request.end(body)
  })
}
