import type { RequestContext } from '../server/request-context.ts'
import { sendWebResponse } from '../server/send-web-response.ts'
import type { AppState } from './app.ts'
import type { HandlerOutlets } from './route-handler.ts'

/** Where the answers and errors of route handlers and metadata modules go. */
export function createOutlets(app: AppState, { request }: RequestContext): HandlerOutlets {
  const { compress } = app.runtime.config
  return {
    send: (context, response) => sendWebResponse(context, response, { compress }),
    report: (report) => app.report(report, request),
  }
}
