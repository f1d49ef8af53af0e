import type { RequestContext } from '../server/request-context.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import type { AppState } from './app.ts'
import { createErrorLog } from './error-log.ts'
import type { PageRequest } from './page-render.tsx'
import { isStaticRoute } from './static-plan.ts'

/** Without a match: the page that says so. */
export function createPageRequest(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): PageRequest {
  const routePath = match?.route.pattern ?? '/_not-found'
  return {
    app,
    context,
    routePath,
    route: match?.route.tree ?? app.notFoundTree,
    params: match?.params ?? {},
    status: match === undefined ? 404 : 200,
    isOfStaticRoute: isStaticRoute(app, match),
    errors: createErrorLog(app, context, routePath),
  }
}
