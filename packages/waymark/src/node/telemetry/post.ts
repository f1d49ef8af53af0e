import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { ENVELOPE_TIMEOUT_MS, MAX_ENVELOPES_UNDER_WAY } from '../../shared/limits.ts'

export type Post = (body: Uint8Array, headers: Record<string, string>) => Promise<IncomingMessage>

/**
 * Posts to one address. Not with `fetch`: that is wrapped, and what telemetry sends must not be measured. Redirects are
 * not followed. The body of the answer is dropped. With the path of a socket, the host of the address counts for nothing.
 */
export function createPost(address: string, { socketPath }: { socketPath?: string } = {}): Post {
  const url = new URL(address)
  const isHttps = url.protocol === 'https:'
  const agentOptions = { keepAlive: true, maxSockets: MAX_ENVELOPES_UNDER_WAY }
  const agent = isHttps ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions)
  const open = isHttps ? requestHttps : requestHttp

  const post = (
    body: Uint8Array,
    headers: Record<string, string>,
    isAgain: boolean,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(ENVELOPE_TIMEOUT_MS)
      const request = open(url, {
        method: 'POST',
        agent,
        signal,
        ...(socketPath === undefined ? {} : { socketPath }),
        headers: { ...headers, 'content-length': String(body.byteLength) },
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The other side has closed a connection that was kept, just as it was used again: that is no answer.
        const isClosed = request.reusedSocket && error.code === 'ECONNRESET'
        if (isClosed && !isAgain) resolve(post(body, headers, true))
        else reject(error)
      })
      request.on('response', (response) => {
        response.on('error', () => {})
        response.resume()
        resolve(response)
      })
      // A connection to the service must not keep the process alive.
      request.on('socket', (socket) => void socket.unref())
      request.end(body)
    })
  return (body, headers) => post(body, headers, false)
}
