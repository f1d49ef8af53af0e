import { createServer, request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Readable, duplexPair, pipeline } from 'node:stream'
import type { Duplex } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { MAX_HEADER_BYTES, MAX_HEADER_COUNT, MAX_TARGET_BYTES } from '../shared/limits.ts'

/**
 * A `fetch` that reaches a Node request listener without a network: real HTTP over a pair of streams in
 * memory, so that framing, streaming and aborts behave as they do on a socket.
 */
export function createFetch(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): (request: Request) => Promise<Response> {
  const server = createServer({ maxHeaderSize: 2 * (MAX_TARGET_BYTES + MAX_HEADER_BYTES) }, listener)
  server.maxHeadersCount = MAX_HEADER_COUNT
  return (request) =>
    new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason)
      const [clientSide, serverSide] = connect()
      server.emit('connection', serverSide)
      const outgoing = openRequest(request, clientSide)
      let incoming: IncomingMessage | undefined
      const abort = (): void => {
        incoming?.destroy(request.signal.reason)
        outgoing.destroy(request.signal.reason)
      }
      request.signal.addEventListener('abort', abort, { once: true })
      clientSide.once('close', () => request.signal.removeEventListener('abort', abort))
      outgoing.once('response', (message) => {
        incoming = message
        resolve(createResponse(request, message))
      })
      outgoing.on('error', reject)
      sendBody(request, outgoing)
    })
}

/** The pair passes on data and clean ends only; a destroyed side has to take the other with it. */
function connect(): [clientSide: Duplex, serverSide: Duplex] {
  const [clientSide, serverSide] = duplexPair()
  clientSide.once('close', () => serverSide.destroy())
  serverSide.once('close', () => {
    if (!serverSide.writableFinished) clientSide.destroy()
  })
  // Both ends report errors through their messages; the bare stream has nobody to tell.
  clientSide.on('error', () => {})
  serverSide.on('error', () => {})
  return [clientSide, serverSide]
}

function openRequest(request: Request, clientSide: Duplex): ClientRequest {
  const url = new URL(request.url)
  const headers: Record<string, string> = { host: url.host, connection: 'close' }
  for (const [name, value] of request.headers) {
    if (name !== 'connection') headers[name] = value
  }
  return httpRequest({
    createConnection: () => clientSide,
    method: request.method,
    path: url.pathname + url.search,
    headers,
    maxHeaderSize: 2 * (MAX_TARGET_BYTES + MAX_HEADER_BYTES),
  })
}

function sendBody(request: Request, outgoing: ClientRequest): void {
  if (request.body === null) {
    outgoing.end()
    return
  }
  // The answer may not depend on the body, or come before its first byte.
  outgoing.flushHeaders()
  // A failing body destroys the request, which rejects; a server that stops reading is told by its response.
  pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing, () => {})
}

function createResponse(request: Request, incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
  }
  const status = incoming.statusCode ?? 500
  const init = { status, statusText: incoming.statusMessage ?? '', headers }
  if (request.method === 'HEAD' || status === 204 || status === 205 || status === 304) {
    incoming.resume()
    return new Response(null, init)
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream, init)
}
