import { settleInvalidations, type RequestContext } from '../server/request-context.ts'
import type { DecodedAction } from './decode-action.ts'

export type ActionOutcome = { kind: 'returned'; value: unknown } | { kind: 'threw'; error: unknown }

/** Runs user code. When it is over, caches are as it left them and the request is one that renders again. */
export async function runAction(context: RequestContext, action: DecodedAction): Promise<ActionOutcome> {
  context.phase = 'action'
  try {
    return { kind: 'returned', value: await action.run() }
  } catch (error) {
    return { kind: 'threw', error }
  } finally {
    await settleInvalidations(context)
    context.phase = 'render'
  }
}
