import { createStatusDocument } from '../server/error-document.ts'
import type { RequestContext } from '../server/request-context.ts'
import { measure } from '../server/telemetry/measure.ts'
import { noteAhead } from '../server/telemetry/request-telemetry.ts'
import { createAccessError, type AccessStatus } from '../shared/control-flow.ts'
import { CACHE_CONTROL_NEVER, DOCUMENT_CONTENT_TYPE } from '../shared/wire.ts'
import { answerAction } from './answer-action.ts'
import type { AppState } from './app.ts'
import { placeRefusal, runGuards } from './guards.ts'
import type { PageRequest } from './page-render.tsx'
import { createPageRequest } from './page-request.ts'
import { renderDocument, renderPayload } from './render-page.tsx'
import { observeMatch } from './request-facts.ts'
import { isPayloadRequest, isPrefetch, readHeldKeys } from './router-hints.ts'

/** Middleware turned the visitor away: the page that says so. Nothing of the route runs, no action either. */
export async function answerRefusal(
  app: AppState,
  context: RequestContext,
  status: AccessStatus,
): Promise<void> {
  observeMatch(app, context, undefined)
  if (app.hasApp && !context.isPageData) return answerWithApp(app, context, status)
  // pages/ has no page but for this one.
  if (status === 404) return (await app.loadPages()).answerNotFound(context)
  sendRefusal(context, status)
}

interface ReportedError {
  error: unknown
  digest: string
}

/** Middleware failed: what the app shows for errors. False: it has nothing for that, or nobody would see it. */
export async function answerMiddlewareFailure(
  app: AppState,
  context: RequestContext,
  { error, digest }: ReportedError,
): Promise<boolean> {
  const { request, response } = context
  if (app.runtime.mode === 'development' || context.isPageData || isPayloadRequest(request)) return false
  const isOfApp = app.hasApp && app.tree.globalError !== undefined
  if (!isOfApp && !app.hasPages) return false
  if (!app.renderGate.admit(response)) return true
  if (!isOfApp) {
    await (await app.loadPages()).answerFailure(context, { error, digest })
    return true
  }
  const page = createPageRequest(app, context, undefined)
  const root = await app.loadLevels(page.route)
  // By its digest it is known to be reported. As if the outermost layout had failed: nothing of the page is rendered.
  const reported = Object.assign(new Error('Middleware failed', { cause: error }), { digest })
  await renderDocument({ ...page, refusal: { error: reported, place: { root, node: root } } })
  return true
}

async function answerWithApp(app: AppState, context: RequestContext, status: AccessStatus): Promise<void> {
  const { request, response } = context
  const unmatched = createPageRequest(app, context, undefined)
  const refusal =
    (await runGuards(app, context, undefined)) ??
    placeRefusal(await app.loadLevels(unmatched.route), createAccessError(status))
  if (request.method === 'POST' && (await answerAction({ ...unmatched, refusal }))) return
  if (!app.renderGate.admit(response)) return
  if (status !== 404) response.statusCode = status
  // The page for what is not there says so by itself; the others stand in the place of a page that is there.
  const page: PageRequest = status === 404 ? unmatched : { ...unmatched, status: 200, refusal }
  if (!isPayloadRequest(request))
    return measure(context, { name: 'render document' }, () => renderDocument(page))
  const isAhead = isPrefetch(request)
  if (isAhead) noteAhead(context)
  const hints = { have: readHeldKeys(request), isPrefetch: isAhead }
  return measure(context, { name: 'render payload' }, () => renderPayload(page, hints))
}

function sendRefusal({ response }: RequestContext, status: AccessStatus): void {
  response.statusCode = status
  response.setHeader('content-type', DOCUMENT_CONTENT_TYPE)
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end(createStatusDocument(status))
}
