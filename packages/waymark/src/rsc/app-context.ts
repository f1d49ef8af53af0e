import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestContext, type RequestContext } from '../server/request-context.ts'
import type { RequestLocation } from '../shared/canonical-path.ts'
import type { AppState } from './app.ts'

/** The state of one request, with what the app knows. */
export function createAppContext(
  app: AppState,
  request: IncomingMessage,
  response: ServerResponse,
  { location, locale }: { location: RequestLocation; locale?: string },
): RequestContext {
  const context = createRequestContext(request, response, location, app.runtime.config)
  const { tasks, cache, draft, address } = app
  const { warn } = app.runtime
  return Object.assign(context, {
    tasks,
    cache,
    draft,
    address,
    warn,
    ...(locale === undefined ? {} : { locale }),
  })
}
