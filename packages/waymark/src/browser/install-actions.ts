import { setServerCallback } from '@vitejs/plugin-rsc/browser'
import { isParallelCall } from '../client/parallel-actions.ts'
import type { ActionHost, CallAction } from './call-action.ts'

/**
 * Lets React call actions. The code for it is loaded ahead when the app has actions, else at the first call; when it does not
 * come, the call fails and the next one tries again.
 */
export function installActions(host: ActionHost, { isExpected }: { isExpected: boolean }): void {
  let loading: Promise<CallAction> | undefined
  const load = (): Promise<CallAction> => {
    loading ??= import('./call-action.ts').then(({ createActionCaller }) => createActionCaller(host))
    loading.catch(() => (loading = undefined))
    return loading
  }
  setServerCallback(async (id, args) => {
    const isParallel = isParallelCall()
    return (await load())({ id, args, isParallel })
  })
  if (isExpected) setTimeout(() => load().catch(() => {}))
}
