import { ServerResponse, type IncomingMessage } from 'node:http'
import { localiseRequest } from '../server/localise-request.ts'
import { runMiddleware } from '../server/middleware.ts'
import { runWithContext } from '../server/request-context.ts'
import { canonicalise } from '../shared/canonical-path.ts'
import type { FileVerdict } from '../shared/seams.ts'
import { createAppContext } from './app-context.ts'
import type { AppState } from './app.ts'
import { createRequestView } from './request-view.ts'

/**
 * The image service reads files of public/ for a visitor without a request for the file itself. Middleware is asked
 * as if there were one; what it would answer with is not sent.
 */
export async function judgeFile(app: AppState, request: IncomingMessage, path: string): Promise<FileVerdict> {
  const middleware = await app.loadMiddleware?.()
  if (middleware === undefined) return 'open'
  const { config } = app.runtime
  const canonical = canonicalise(config.basePath + path, { ...config, skipTrailingSlashRedirect: true })
  if (canonical.kind !== 'location') return 'refused'
  const localised = localiseRequest(canonical.location, request, config)
  const located = localised?.kind === 'location' ? localised : { location: canonical.location }
  const context = createAppContext(app, request, new ServerResponse(request), located)
  if (!middleware.matches(createRequestView(app, context))) return 'open'
  try {
    const verdict = await runWithContext(context, () =>
      runMiddleware(middleware.run, context, app.createEvent(context)),
    )
    return verdict.kind === 'next' && verdict.rewrite === undefined ? 'allowed' : 'refused'
  } catch (error) {
    const { method = 'GET', url = '' } = request
    app.report({ error, method, path: url, routeType: 'middleware' }, request)
    return 'refused'
  }
}
