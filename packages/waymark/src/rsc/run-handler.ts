import { createRouteTags } from '../server/cache/route-tags.ts'
import type { RequestContext } from '../server/request-context.ts'
import { applyRules } from '../server/static-render.ts'
import { measure } from '../server/telemetry/measure.ts'
import { readAnswerStatus } from '../server/telemetry/request-span.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import type { AppState } from './app.ts'
import type { Refusal } from './guards.ts'
import { createOutlets } from './handler-outlets.ts'
import { checkHandlerModule, runRouteHandler } from './route-handler.ts'
import { checkRevalidateOf } from './segment-config.ts'
import { readHandlerRules } from './static-plan.ts'

/** Loads a route file and answers with it. */
export async function runHandler(
  app: AppState,
  context: RequestContext,
  { route, params }: Match<ModuleRef>,
  refusal?: Refusal,
): Promise<void> {
  const { module } = await route.handler!.load()
  if (context.rules === undefined) {
    const readTags = (): string[] => createRouteTags(route.pattern, context.place.pathname)
    applyRules(context, readHandlerRules(module, route.handler!.path), readTags)
  }
  const { warn } = app.runtime
  if (warn !== undefined) {
    checkHandlerModule(module, route.pattern).forEach(warn)
    checkRevalidateOf({ module, path: route.handler!.path })
  }
  const { pattern } = route
  const outlets = createOutlets(app, context)
  // Whatever it throws is answered inside; the answer tells how it went.
  const step = { name: 'handler', statusOf: () => readAnswerStatus(context) }
  return measure(context, step, () => runRouteHandler(module, { params, pattern, refusal }, context, outlets))
}
