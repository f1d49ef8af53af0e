import { createError } from '../shared/errors.ts'
import { readContext } from './request-context.ts'

/**
 * Work for when the response is finished: it does not hold the visitor up. A failure is reported and changes nothing.
 * @example after(() => recordVisit(slug))
 */
export function after(task: PromiseLike<unknown> | (() => unknown)): void {
  const context = readContext()
  if (context?.tasks === undefined) throw createError('WM_OUTSIDE_REQUEST', { api: 'after()' })
  if (typeof task === 'function') return context.tasks.runAfter(context, task)
  if (typeof (task as PromiseLike<unknown> | undefined)?.then !== 'function')
    throw createError('WM_AFTER_TASK', { found: task === null ? 'null' : typeof task })
  context.tasks.hold(context, task)
}
