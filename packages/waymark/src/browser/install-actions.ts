import { setServerCallback } from '@vitejs/plugin-rsc/browser'
import { isParallelCall } from '../client/parallel-actions.ts'
import type { ActionHost, CallAction, createActionCaller } from './call-action.ts'

export type LoadActionCaller = () => Promise<{ createActionCaller: typeof createActionCaller }>

/** Lets React call actions. The code for it is loaded after the page; when it does not come, the call fails and the next one tries again. */
export function installActions(host: ActionHost, loadCaller: LoadActionCaller): void {
  let loading: Promise<CallAction> | undefined
  const load = (): Promise<CallAction> => {
    loading ??= loadCaller().then((module) => module.createActionCaller(host))
    loading.catch(() => (loading = undefined))
    return loading
  }
  setServerCallback(async (id, args) => {
    const isParallel = isParallelCall()
    return (await load())({ id, args, isParallel })
  })
  setTimeout(() => load().catch(() => {}))
}
