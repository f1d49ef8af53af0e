import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { listAssetBases, type AssetPrefixes } from '../shared/asset-base.ts'
import { createError } from '../shared/errors.ts'
import {
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_TIMEOUT_MS,
  MAX_HEADER_COUNT,
  MAX_IN_FLIGHT_REQUESTS,
  MAX_TARGET_BYTES,
  REQUEST_TIMEOUT_MS,
} from '../shared/limits.ts'
import type { HealthPaths } from '../shared/config.ts'
import { createPageDataBase, isPageDataTarget } from '../shared/page-data-url.ts'
import type { App } from '../shared/seams.ts'
import type { WireNames } from '../shared/wire.ts'
import type { SetAssetHeaders } from './asset-headers.ts'
import { answerClientError } from './client-error.ts'
import type { AccessLog } from './access-log.ts'
import type { ConsoleForward } from './console/forward-console.ts'
import { createConnections } from './connections.ts'
import { createHealth, type Health } from './health.ts'
import type { ImageService } from './image/serve-image.ts'
import { createInOrder } from './in-order.ts'
import { refuseHead, sendRefusal } from './refuse-head.ts'
import { sendText } from './send-file.ts'
import { serveMissingAsset } from './static-files.ts'
import type { StaticFiles } from './static-files.ts'
import { stopServer, type StopOptions } from './stop-server.ts'
import { stripHeaders } from './strip-headers.ts'

export interface ListenerOptions {
  app: Pick<App<IncomingMessage, ServerResponse>, 'handle'>
  files: StaticFiles
  names: WireNames
  /** Resizes images; without it there is no such path. */
  images?: ImageService
  /** Absent: none. */
  prefixes?: AssetPrefixes
  /** Its data of pages is answered by the app. Absent: there is none. */
  buildId?: string
  setAssetHeaders?: SetAssetHeaders | undefined
  maxHeaderBytes?: number
  maxInFlight?: number
  /** Answers before the app. Without it there are no paths for it. */
  health?: Health
  /** The console beside the app; its requests are none of the app's, so they are neither logged nor traced. */
  console?: ConsoleForward | undefined
  log?: AccessLog
  /** Told when `app.handle` rejects, which it should never do. Default: print to stderr. */
  reportFailure?: (error: unknown) => void
}

export interface ServeOptions extends Omit<ListenerOptions, 'health'> {
  app: App<IncomingMessage, ServerResponse>
  host: string
  port: number
  /** Default: none. */
  healthPaths?: HealthPaths | false
  keepAliveTimeoutMs?: number
  headersTimeoutMs?: number
  /** Takes over connections that ask for another protocol. Without it they are refused. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface RunningServer {
  url: string
  port: number
  /** Readiness down, then no new connections, then responses and tasks under way finish; see `stopServer`. */
  close(options?: StopOptions): Promise<void>
}

/**
 * What Node may read before the limits below are looked at. Node counts request line and headers together and
 * says no more than that they overflowed; the room above our limits lets one be told from the other.
 */
const MAX_HEAD_BYTES = 512 * 1024

const MAX_RESPONSE_LISTENERS = 30

/** Resolves when the server can answer: the app has started and the port is open. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const health = createHealth(options.healthPaths ?? false)
  await options.app.start()
  const listener = createInOrder(createListener({ ...options, health }))
  const server = createServer({
    maxHeaderSize: Math.max(MAX_HEAD_BYTES, MAX_TARGET_BYTES + 2 * (options.maxHeaderBytes ?? 0)),
    headersTimeout: options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: options.keepAliveTimeoutMs ?? KEEP_ALIVE_TIMEOUT_MS,
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
  const { upgrade } = options
  if (upgrade) {
    server.on('upgrade', (request, socket, head) => {
      stripHeaders(request)
      upgrade(request, socket, head)
    })
  }
  await listen(server, options)
  health.isReady = true
  const { port } = server.address() as AddressInfo
  let closing: Promise<void> | undefined
  const parts = {
    server,
    connections,
    health,
    finishTasks: options.app.drain?.bind(options.app),
    flushLog: options.log?.flush,
  }
  return {
    url: `http://${displayHost(options.host)}:${port}`,
    port,
    close: (stopOptions = {}) => (closing ??= stopServer(parts, stopOptions)),
  }
}

/** The whole way of a request without the socket: limits, static assets, then the app. */
export function createListener(
  options: ListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { app, files, names, images, health, log } = options
  const maxInFlight = options.maxInFlight ?? MAX_IN_FLIGHT_REQUESTS
  const prefixes = options.prefixes ?? { basePath: '', assetPrefix: '' }
  const assetBases = listAssetBases(names, prefixes)
  const { buildId } = options
  const dataBase = buildId === undefined ? undefined : createPageDataBase({ names, buildId, ...prefixes })
  let inFlight = 0
  return (request, response) => {
    stripHeaders(request)
    // Each part of the way has a word to say at the end of a request; that is no leak.
    response.setMaxListeners(MAX_RESPONSE_LISTENERS)
    if (health?.answer(request, response)) return
    if (options.console?.isMeant(request.url ?? '')) {
      if (!refuseHead(request, response, options)) options.console.answer(request, response)
      return
    }
    log?.begin(request, response)
    if (refuseHead(request, response, options)) return log?.observe(request, { kind: 'refused' })
    const target = request.url ?? '/'
    // Data of pages has an internal address and goes the way of the page.
    const isPageData = dataBase !== undefined && isPageDataTarget(target, dataBase)
    const base = isPageData ? undefined : assetBases.find((start) => target.startsWith(start))
    if (base !== undefined) {
      log?.observe(request, { kind: 'asset' })
      const [pathname = target] = target.split('?', 1)
      const path = `/${names.internalSegment}/${pathname.slice(base.length)}`
      options.setAssetHeaders?.(pathname, request, response)
      if (path === images?.path) return images.serve(request, response)
      if (!files.serve(path, request, response)) serveMissingAsset(response)
      return
    }
    if (inFlight >= maxInFlight) {
      log?.observe(request, { kind: 'refused' })
      response.setHeader('Retry-After', 1)
      return sendText(response, 503, 'Service Unavailable')
    }
    const fail = (error: unknown): void => {
      const report = options.reportFailure ?? printFailure
      report(error)
      sendFailure(response)
    }
    try {
      const work = app.handle(request, response)
      // It is answered already.
      if (work === undefined) return
      inFlight++
      response.once('close', () => inFlight--)
      work.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
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

function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const code = error.code === 'EADDRINUSE' ? 'WM_PORT_IN_USE' : 'WM_LISTEN_FAILED'
      reject(createError(code, { host, port, reason: error.code ?? error.message }, error))
    })
    server.listen({ host, port }, resolve)
  })
}

function displayHost(host: string): string {
  if (host === '' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
