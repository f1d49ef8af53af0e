import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { listAssetBases, type AssetPrefixes } from '../shared/asset-base.ts'
import { createError } from '../shared/errors.ts'
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_HEADER_BYTES,
  MAX_HEADER_COUNT,
  MAX_IN_FLIGHT_REQUESTS,
  MAX_TARGET_BYTES,
  REQUEST_TIMEOUT_MS,
  SHUTDOWN_GRACE_MS,
} from '../shared/limits.ts'
import type { App } from '../shared/seams.ts'
import type { WireNames } from '../shared/wire.ts'
import { answerClientError } from './client-error.ts'
import { createConnections } from './connections.ts'
import type { Connections } from './connections.ts'
import { createInOrder } from './in-order.ts'
import { sendText } from './send-file.ts'
import { serveMissingAsset } from './static-files.ts'
import type { StaticFiles } from './static-files.ts'

export interface ListenerOptions {
  app: Pick<App<IncomingMessage, ServerResponse>, 'handle'>
  files: StaticFiles
  names: WireNames
  /** Absent: none. */
  prefixes?: AssetPrefixes
  maxHeaderBytes?: number
  maxInFlight?: number
  /** Told when `app.handle` rejects, which it should never do. Default: print to stderr. */
  reportFailure?: (error: unknown) => void
}

export interface ServeOptions extends ListenerOptions {
  app: App<IncomingMessage, ServerResponse>
  host: string
  port: number
  headersTimeoutMs?: number
  /** Takes over connections that ask for another protocol. Without it they are refused. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface RunningServer {
  url: string
  port: number
  /** Stops accepting, lets responses under way finish for `graceMs`, then cuts what is left. */
  close(options?: { graceMs?: number }): Promise<void>
}

/**
 * What Node may read before the limits below are looked at. Node counts request line and headers together and
 * says no more than that they overflowed; the room above our limits lets one be told from the other.
 */
const MAX_HEAD_BYTES = 512 * 1024

/** Resolves when the server can answer: the app has started and the port is open. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  await options.app.start()
  const listener = createInOrder(createListener(options))
  const server = createServer({
    maxHeaderSize: Math.max(MAX_HEAD_BYTES, MAX_TARGET_BYTES + 2 * (options.maxHeaderBytes ?? 0)),
    headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: Math.min(5_000, options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS),
  })
  server.maxHeadersCount = MAX_HEADER_COUNT
  const connections = createConnections(server)
  server.on('request', listener)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // The body is invited only when the head was acceptable.
    if (!refuseHead(request, response, options)) response.writeContinue()
    if (!response.writableEnded) listener(request, response)
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    sendRefusal(response, 417, 'Expectation Failed')
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    answerClientError(error, socket, connections.isAnswering(socket))
  })
  if (options.upgrade) server.on('upgrade', options.upgrade)
  await listen(server, options)
  return createRunningServer(server, connections, options.host)
}

/** The whole way of a request without the socket: limits, static assets, then the app. */
export function createListener(
  options: ListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { app, files, names } = options
  const maxInFlight = options.maxInFlight ?? MAX_IN_FLIGHT_REQUESTS
  const assetBases = listAssetBases(names, options.prefixes ?? { basePath: '', assetPrefix: '' })
  let inFlight = 0
  return (request, response) => {
    if (refuseHead(request, response, options)) return
    const target = request.url ?? '/'
    const base = assetBases.find((start) => target.startsWith(start))
    if (base !== undefined) {
      const path = `/${names.internalSegment}/${(target.split('?', 1)[0] ?? target).slice(base.length)}`
      if (!files.serve(path, request, response)) serveMissingAsset(response)
      return
    }
    if (inFlight >= maxInFlight) {
      response.setHeader('Retry-After', 1)
      return sendText(response, 503, 'Service Unavailable')
    }
    inFlight++
    response.once('close', () => inFlight--)
    runApp(app, request, response).catch((error: unknown) => {
      const report = options.reportFailure ?? printFailure
      report(error)
      sendFailure(response)
    })
  }
}

/** `handle` may also throw before it returns its promise. */
async function runApp(
  app: ListenerOptions['app'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await app.handle(request, response)
}

function printFailure(error: unknown): void {
  process.stderr.write(`⨯ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  // Headers of the answer that failed, such as its length or caching, do not describe this one.
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  sendText(response, 500, 'Internal Server Error')
}

function refuseHead(
  request: IncomingMessage,
  response: ServerResponse,
  options: Pick<ServeOptions, 'maxHeaderBytes' | 'upgrade'>,
): boolean {
  if (Buffer.byteLength(request.url ?? '', 'latin1') > MAX_TARGET_BYTES) {
    sendRefusal(response, 414, 'URI Too Long')
  } else if (hasTooManyHeaders(request, options.maxHeaderBytes ?? MAX_HEADER_BYTES)) {
    sendRefusal(response, 431, 'Request Header Fields Too Large')
  } else if (isUpgrade(request) || hasTwoHosts(request)) {
    sendRefusal(response, 400, 'Bad Request')
  }
  return response.writableEnded
}

function hasTooManyHeaders(request: IncomingMessage, maxBytes: number): boolean {
  const { rawHeaders } = request
  // Node drops what is above the count, so a full list may be an incomplete one.
  if (rawHeaders.length >= 2 * MAX_HEADER_COUNT) return true
  // Colon, space and line end of each header.
  let bytes = 2 * rawHeaders.length
  for (const text of rawHeaders) bytes += text.length
  return bytes > maxBytes
}

/** RFC 9112 §3.2: two names for one request are one too many. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** Clients offer `h2c` along with ordinary requests and are content when it is ignored (RFC 9110 §7.8). */
function isUpgrade(request: IncomingMessage): boolean {
  const { upgrade, connection } = request.headers
  if (upgrade === undefined || !/\bupgrade\b/i.test(connection ?? '')) return false
  return upgrade.split(',').some((protocol) => protocol.trim().toLowerCase() !== 'h2c')
}

function sendRefusal(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Connection', 'close')
  sendText(response, status, text)
}

function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code === 'EADDRINUSE' ? 'WM_PORT_IN_USE' : 'WM_LISTEN_FAILED'
      reject(createError(code, { host, port, reason: error.code ?? error.message }, error))
    })
    server.listen({ host, port }, resolve)
  })
}

function createRunningServer(server: Server, connections: Connections, host: string): RunningServer {
  const { port } = server.address() as AddressInfo
  let closing: Promise<void> | undefined
  return {
    url: `http://${displayHost(host)}:${port}`,
    port,
    close(options) {
      closing ??= new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), options?.graceMs ?? SHUTDOWN_GRACE_MS)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        connections.drain()
      })
      return closing
    },
  }
}

function displayHost(host: string): string {
  if (host === '' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
