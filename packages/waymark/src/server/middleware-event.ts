import { createError } from '../shared/errors.ts'
import type { RequestContext } from './request-context.ts'

/** Second argument of middleware. */
export interface MiddlewareEvent {
  /** Path that the middleware was called for. */
  readonly sourcePage: string
  /** Lets work go on when the answer is sent; the server waits for it before it stops. */
  waitUntil(work: PromiseLike<unknown>): void
}

export function createMiddlewareEvent(context: RequestContext): MiddlewareEvent {
  return {
    sourcePage: context.location.pathname,
    waitUntil(work) {
      if (context.tasks === undefined) throw createError('WM_OUTSIDE_REQUEST', { api: 'waitUntil()' })
      context.tasks.hold(context, work)
    },
  }
}
