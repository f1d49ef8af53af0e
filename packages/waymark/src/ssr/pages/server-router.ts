import { createRouterEvents } from '../../client/pages/router-events.ts'
import type { NextRouter, PageState } from '../../client/pages/router-context.ts'
import { createPageError } from '../../shared/pages-client-errors.ts'

/** The router while a page is rendered: it knows where the visitor is, and can go nowhere. */
export function createServerRouter(state: PageState): NextRouter {
  const refuse = (member: string) => (): never => {
    throw createPageError('WM_ROUTER_ON_SERVER', { member })
  }
  return {
    ...state,
    events: createRouterEvents(),
    push: refuse('push'),
    replace: refuse('replace'),
    reload: refuse('reload'),
    back: refuse('back'),
    forward: refuse('forward'),
    prefetch: refuse('prefetch'),
    beforePopState: refuse('beforePopState'),
  }
}
