import type { CacheLife } from '../../shared/cache-life.ts'
import { createError } from '../../shared/errors.ts'
import { MAX_REVALIDATED_PATH_CHARS } from '../../shared/limits.ts'
import { readContext, type RequestContext, type RequestPhase } from '../request-context.ts'
import { findLife } from './cache-life.ts'
import { checkTag } from './check-tags.ts'
import { createPathTag } from './route-tags.ts'

/**
 * Everything with this tag is out of date. With a profile such as `'max'`, or `{ expire: seconds }`, old entries may be shown that
 * long while new ones are made; without, the next visitor waits for the new one. In actions and route handlers.
 * @example revalidateTag('posts', 'max')
 */
export function revalidateTag(tag: string, profile?: string | { expire?: number }): void {
  const context = requirePlace('revalidateTag()', ['action', 'handler'])
  const name = checkTag('revalidateTag()', tag)
  if (profile === undefined) return invalidate(context, name)
  const life: CacheLife = findLife('revalidateTag()', profile, context.config)
  invalidate(context, name, life.expire ?? Infinity)
}

/**
 * Everything with this tag is out of date, and whoever asks next, the visitor of this action first, gets the new one. In actions.
 * @example updateTag(`cart-${id}`)
 */
export function updateTag(tag: string): void {
  const context = requirePlace('updateTag()', ['action'])
  invalidate(context, checkTag('updateTag()', tag))
}

/**
 * What was made for a path is out of date: for one address, or with a type for all pages of a pattern (`'page'`) or all below it
 * (`'layout'`). In actions and route handlers.
 * @example revalidatePath('/blog/[slug]', 'page')
 */
export function revalidatePath(path: string, type?: 'page' | 'layout'): void {
  const context = requirePlace('revalidatePath()', ['action', 'handler'])
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > MAX_REVALIDATED_PATH_CHARS)
    throw createError('WM_PATH_INVALID', { limit: MAX_REVALIDATED_PATH_CHARS })
  if (type === undefined && /\[.+\]/.test(path)) context.warn?.(createError('WM_PATH_WITHOUT_TYPE', { path }))
  invalidate(context, createPathTag(path, type))
}

/**
 * The browser asks for the page on the screen again; no cache of the server is touched. In actions.
 * @example refresh()
 */
export function refresh(): void {
  requirePlace('refresh()', ['action']).invalidations.isRefresh = true
}

/** Infinity: old entries may be shown for as long as they would have been anyway. */
function invalidate(context: RequestContext, tag: string, staleSeconds?: number): void {
  const { cache, tasks, invalidations } = context
  const seconds = staleSeconds === Infinity ? NEVER_S : staleSeconds
  const work = cache?.invalidate([tag], seconds) ?? Promise.resolve()
  invalidations.pending.push(work)
  // After the answer nobody settles what is pending, but a stopping server still has to wait for it.
  tasks?.hold(context, work)
  // Where old entries may still be shown, so may what the browser keeps.
  if (staleSeconds === undefined || staleSeconds === 0) invalidations.isStale = true
}

const NEVER_S = 100 * 365 * 24 * 3600

const PLACES: Record<RequestPhase, string> = {
  action: 'in an action',
  handler: 'in a route handler',
  middleware: 'in middleware',
  render: 'while a page is rendered',
  'after-render': 'after a page was rendered',
}

function requirePlace(api: string, phases: readonly RequestPhase[]): RequestContext {
  const context = readContext()
  if (context === undefined) throw createError('WM_OUTSIDE_REQUEST', { api })
  const { scope, phase } = context
  if (scope !== undefined || !phases.includes(phase)) {
    const allowed = phases.length > 1 ? 'a server action or a route handler' : 'a server action'
    throw createError('WM_INVALIDATE_WHERE', {
      api,
      where: scope ? `inside ${scope.api}` : PLACES[phase],
      allowed,
    })
  }
  return context
}
