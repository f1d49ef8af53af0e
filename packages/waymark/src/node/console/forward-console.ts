import { Agent, request as openRequest } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CONSOLE_CONNECTIONS,
  CONSOLE_FREE_CONNECTIONS,
  CONSOLE_FREE_MS,
  CONSOLE_PROBE_MS,
  CONSOLE_WAIT_MS,
} from '../../shared/limits.ts'
import type { ClientFacts } from '../../shared/seams.ts'
import {
  CONSOLE_PATH,
  HEADER_FORWARDED_FOR,
  HEADER_FORWARDED_HOST,
  HEADER_FORWARDED_PROTO,
} from '../../shared/wire.ts'
import { sendText } from '../send-file.ts'

/** The console, as the app's server sees it: a part of its paths that another process answers. */
export interface ConsoleForward {
  isMeant(target: string): boolean
  answer(request: IncomingMessage, response: ServerResponse): void
}

export interface ForwardOptions {
  socketPath: string
  /** Who asks. Default: what the connection says. */
  readClient?: ((request: IncomingMessage) => ClientFacts) | undefined
  /** False: the request is refused. */
  allows?: (request: IncomingMessage) => boolean
  /** How long a connection that nobody needs is kept. */
  freeMs?: number
}

/** They concern one connection, not what is sent over it. */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** A request that ends the console must not do so again and again. */
const MAX_TRIES = 2

export function createConsoleForward(options: ForwardOptions): ConsoleForward {
  const { socketPath, readClient = readConnection, allows = () => true, freeMs = CONSOLE_FREE_MS } = options
  // Each request has a connection of its own: in a queue, a few bodies that do not come would hold up everybody.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: CONSOLE_FREE_CONNECTIONS, timeout: freeMs })
  let isUp = false
  let underWay = 0

  function answer(request: IncomingMessage, response: ServerResponse, triesLeft: number): void {
    if (isUp) return pass(request, response, triesLeft - 1)
    void waitForSocket(socketPath).then((found) => {
      isUp = found
      if (response.destroyed) return
      if (found) pass(request, response, triesLeft - 1)
      else sendUnavailable(response)
    })
  }

  function pass(request: IncomingMessage, response: ServerResponse, triesLeft: number): void {
    const outgoing = openRequest({
      socketPath,
      agent,
      method: request.method,
      path: request.url,
      headers: createHeaders(request, readClient(request)),
    })
    // A connection that is kept for later must not keep the process alive.
    outgoing.once('socket', (socket) => void socket.unref())
    outgoing.once('response', (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, selectHeaders(incoming.rawHeaders))
      pipeline(incoming, response, () => {})
    })
    const canRepeat = isPlainRead(request)
    outgoing.once('error', () => {
      isUp = false
      if (response.destroyed) return
      if (response.headersSent) response.destroy()
      // It has ended since the last request, and is about to start again.
      else if (canRepeat && triesLeft > 0) answer(request, response, triesLeft)
      else sendUnavailable(response)
    })
    response.once('close', () => outgoing.destroy())
    if (canRepeat) outgoing.end()
    else pipeline(request, outgoing, () => {})
  }

  return {
    isMeant: (target) =>
      target.startsWith(CONSOLE_PATH) && ['', '/', '?'].includes(target.charAt(CONSOLE_PATH.length)),
    answer(request, response) {
      if (!allows(request)) return sendText(response, 403, 'Forbidden')
      if (underWay >= CONSOLE_CONNECTIONS) {
        response.setHeader('Retry-After', 1)
        return sendText(response, 503, 'Service Unavailable')
      }
      underWay++
      response.once('close', () => underWay--)
      answer(request, response, MAX_TRIES)
    },
  }
}

/** Nothing changes by it, and nothing of it is used up. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return (method === 'GET' || method === 'HEAD') && !hasBody
}

function readConnection({ socket, headers }: IncomingMessage): ClientFacts {
  return { protocol: 'http:', host: headers.host ?? 'localhost', address: socket.remoteAddress ?? '' }
}

/** What a visitor says of itself is replaced by what the app believes: the console trusts these headers. */
function createHeaders({ headers }: IncomingMessage, client: ClientFacts): OutgoingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !HOP_HEADERS.has(name))
  // Node frames a body by itself for some methods only; without a frame, its bytes are the next request on the connection.
  const framing = headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }
  return {
    ...Object.fromEntries(passed),
    ...framing,
    [HEADER_FORWARDED_FOR]: client.address,
    [HEADER_FORWARDED_HOST]: client.host,
    [HEADER_FORWARDED_PROTO]: client.protocol.slice(0, -1),
  }
}

function selectHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_text, index) => {
    const name = rawHeaders[index - (index % 2)] ?? ''
    return !HOP_HEADERS.has(name.toLowerCase())
  })
}

/** It starts beside the app and may need a moment longer. */
async function waitForSocket(socketPath: string): Promise<boolean> {
  const deadline = Date.now() + CONSOLE_WAIT_MS
  while (Date.now() < deadline) {
    if (await canConnect(socketPath)) return true
    await wait(CONSOLE_PROBE_MS, undefined, { ref: false })
  }
  return false
}

function canConnect(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function sendUnavailable(response: ServerResponse): void {
  response.setHeader('Retry-After', 5)
  sendText(response, 503, 'The console is not running. The output of the server says why.\n')
}
