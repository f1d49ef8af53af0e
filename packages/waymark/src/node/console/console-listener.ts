import type { IncomingMessage, ServerResponse } from 'node:http'
import { createIdleCollector } from '#service/collect-when-idle.js'
import type { Service } from '#service/service.js'
import { CONSOLE_INGEST_PATH, CONSOLE_PATH } from '../../shared/wire.ts'
import { formatErrorReport } from '../load-app.ts'
import { sendText } from '../send-file.ts'
import { takeEnvelope } from './take-envelope.ts'

export interface ConsoleListenerOptions {
  service: Service
  showPage(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Of a request for reports: whom limits count for. */
  readAddress(request: IncomingMessage): string
  /**
   * Only the app's server can reach this one, and hands over what it has to report. Else anybody can, and reports may also be
   * sent to the address without a path.
   */
  isBehindApp: boolean
}

/** All that the process of a console answers: reports, and pages that show them. */
export function createConsoleListener(
  options: ConsoleListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const workIsDone = createIdleCollector()
  return (request, response) => {
    response.once('close', workIsDone)
    answer(options, request, response).catch((error: unknown) => {
      process.stderr.write(`${formatErrorReport({ error })}\n`)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal Server Error')
    })
  }
}

async function answer(
  { service, showPage, readAddress, isBehindApp }: ConsoleListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (isBehindApp && path === CONSOLE_INGEST_PATH) return takeEnvelope(service, request, response)
  if (path.startsWith(`${CONSOLE_PATH}/api/`)) {
    return service.handle(request, response, path.slice(CONSOLE_PATH.length), readAddress(request))
  }
  if (path === CONSOLE_PATH || path.startsWith(`${CONSOLE_PATH}/`)) return showPage(request, response)
  if (isBehindApp) return sendText(response, 404, 'Not Found')
  if (path.startsWith('/api/')) return service.handle(request, response, path, readAddress(request))
  if (path !== '/') return sendText(response, 404, 'Not Found')
  response.writeHead(307, { location: CONSOLE_PATH, 'content-length': '0' }).end()
}
