import { createError } from '../../shared/errors.ts'
import type { MiddlewareEvent } from '../middleware.ts'
import { settleInvalidations, type RequestContext } from '../request-context.ts'
import { sendWebResponse } from '../send-web-response.ts'
import { createWebRequest, type WaymarkRequest } from '../web-request.ts'
import type { PagesMatch } from './pages-router.ts'

export type WebApiHandler = (request: WaymarkRequest, event: MiddlewareEvent) => unknown

const WEB_RUNTIMES: readonly unknown[] = ['edge', 'experimental-edge']

/** A file that names the runtime `edge` is written for the web's Request and Response, wherever it runs. */
export function isWebApi(module: Record<string, unknown>): boolean {
  const { runtime } = (module['config'] as { runtime?: unknown } | undefined) ?? {}
  return WEB_RUNTIMES.includes(runtime ?? module['runtime'])
}

export async function runWebApi(
  handler: WebApiHandler,
  context: RequestContext,
  { pattern, compress }: Pick<PagesMatch, 'pattern'> & { compress: boolean },
): Promise<void> {
  const event: MiddlewareEvent = { waitUntil: (work) => context.tasks?.hold(context, work) }
  // There is no other way to learn what a rewrite says.
  const answer = await handler(createWebRequest(context, { search: context.place.search }), event)
  if (!(answer instanceof Response) || answer.status === 0)
    throw createError('WM_HANDLER_NO_RESPONSE', { method: context.request.method ?? 'GET', pattern })
  await settleInvalidations(context)
  return sendWebResponse(context, answer, { compress })
}
