import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Service } from '#service/service.js'
import { CONSOLE_INGEST_PATH, CONSOLE_PATH, HEADER_FORWARDED_FOR } from '../../shared/wire.ts'
import { formatErrorReport } from '../load-app.ts'
import { sendText } from '../send-file.ts'
import { takeEnvelope } from './take-envelope.ts'

export interface ConsoleListenerOptions {
  service: Service
  showPage(request: IncomingMessage, response: ServerResponse): Promise<void>
  /**
   * Only the app's server can reach this one: it hands over what it has to report, and says whose requests it passes on. Else
   * anybody can, and reports may also be sent to the address without a path.
   */
  isBehindApp: boolean
}

/** All that the process of a console answers: reports, and pages that show them. */
export function createConsoleListener(
  options: ConsoleListenerOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      process.stderr.write(`${formatErrorReport({ error })}\n`)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Internal Server Error')
    })
  }
}

async function answer(
  { service, showPage, isBehindApp }: ConsoleListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (isBehindApp && path === CONSOLE_INGEST_PATH) return takeEnvelope(service, request, response)
  if (path.startsWith(`${CONSOLE_PATH}/api/`)) {
    const address = isBehindApp ? String(request.headers[HEADER_FORWARDED_FOR] ?? '') : undefined
    return service.handle(request, response, path.slice(CONSOLE_PATH.length), address)
  }
  if (path === CONSOLE_PATH || path.startsWith(`${CONSOLE_PATH}/`)) return showPage(request, response)
  if (isBehindApp) return sendText(response, 404, 'Not Found')
  if (path.startsWith('/api/')) return service.handle(request, response, path)
  if (path !== '/') return sendText(response, 404, 'Not Found')
  response.writeHead(307, { location: CONSOLE_PATH, 'content-length': '0' }).end()
}
