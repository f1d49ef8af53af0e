import { settleInvalidations, type RequestContext } from '../server/request-context.ts'
import { measure } from '../server/telemetry/measure.ts'
import type { DecodedAction } from './decode-action.ts'

export type ActionOutcome = { kind: 'returned'; value: unknown } | { kind: 'threw'; error: unknown }

/** Runs user code. When it is over, caches are as it left them and the request is one that renders again. */
export async function runAction(
  context: RequestContext,
  action: DecodedAction,
  name: string,
): Promise<ActionOutcome> {
  context.phase = 'action'
  try {
    return {
      kind: 'returned',
      value: await measure(context, { name, op: 'function.server_action' }, () => action.run()),
    }
  } catch (error) {
    return { kind: 'threw', error }
  } finally {
    await settleInvalidations(context)
    context.phase = 'render'
  }
}
