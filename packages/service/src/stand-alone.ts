import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLOSE_MS, MAX_FOREIGN_BYTES, MAX_FOREIGN_WIRE_BYTES } from './limits.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

/** Requests that wait while the service starts. Of their bodies only the first bytes are in memory. */
const MAX_WAITING = 1_000

/** The service with a socket of its own, for several apps. */
export interface ServiceServer {
  service: Service
  /** Where it listens, for example `http://127.0.0.1:8090`. */
  url: string
  close(): Promise<void>
}

export interface ServiceServerOptions extends Omit<ServiceOptions, 'consoleUrl'> {
  host: string
  /** 0: the system chooses. */
  port: number
  /** Address of the console, for links in alerts, where the service has the port. */
  createConsoleUrl?: (port: number) => string
  /** What it answers. Default: reports only. */
  createListener?: (service: Service) => RequestListener | Promise<RequestListener>
}

export async function startServiceServer(options: ServiceServerOptions): Promise<ServiceServer> {
  const { createListener = createReportListener, createConsoleUrl = () => '' } = options
  const { listener, open } = createGate()
  // First: the service has to know its port.
  const server = createServer(listener)
  // Reports are small and come from anywhere: nobody gets to hold a socket for long.
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  await listen(server, options)
  const { address, port, family } = server.address() as AddressInfo
  const service = await createService({
    maxWireBytes: MAX_FOREIGN_WIRE_BYTES,
    maxBytes: MAX_FOREIGN_BYTES,
    ...options,
    consoleUrl: createConsoleUrl(port),
  }).catch((cause: unknown) => {
    server.close()
    server.closeAllConnections()
    throw cause
  })
  open(await createListener(service))
  return {
    service,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      server.closeIdleConnections()
      // A sender may take half a minute for its report.
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      await new Promise((resolve) => server.close(resolve))
      clearTimeout(timer)
      await service.close()
    },
  }
}

/** Whoever asks before the service has started waits for it: most senders do not send a report twice. */
function createGate(): { listener: RequestListener; open(answer: RequestListener): void } {
  let answer: RequestListener | undefined
  const waiting: [IncomingMessage, ServerResponse & { req: IncomingMessage }][] = []
  return {
    listener(request, response) {
      if (answer !== undefined) answer(request, response)
      else if (waiting.length < MAX_WAITING) waiting.push([request, response])
      else refuseForNow(response)
    },
    open(opened) {
      answer = opened
      for (const [request, response] of waiting.splice(0)) {
        if (!response.destroyed) opened(request, response)
      }
    },
  }
}

function refuseForNow(response: ServerResponse): void {
  const headers = { 'retry-after': '1', 'content-type': 'text/plain', 'access-control-allow-origin': '*' }
  response.writeHead(503, headers).end('The service is starting. Try again in a moment.\n')
}

function createReportListener(service: Service): RequestListener {
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    service.handle(request, response, path).catch(() => response.destroy())
  }
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
