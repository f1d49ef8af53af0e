import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_FOREIGN_BYTES, MAX_FOREIGN_WIRE_BYTES } from './limits.ts'
import { createService, type Service, type ServiceOptions } from './service.ts'

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
  let answer: RequestListener = refuseForNow
  // First: the service has to know its port.
  const server = createServer((request, response) => answer(request, response))
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
    throw cause
  })
  answer = await createListener(service)
  return {
    service,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      server.closeIdleConnections()
      await new Promise((resolve) => server.close(resolve))
      await service.close()
    },
  }
}

function refuseForNow(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end()
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
