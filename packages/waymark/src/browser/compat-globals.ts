import type { AppRouter } from '../client/router-context.ts'
import { COMPAT_GLOBAL, COMPAT_VERSION, HYDRATED_CALLBACK_GLOBAL, HYDRATED_GLOBAL } from '../shared/wire.ts'

/** Sets what tools for Next.js look for; returns what tells them that the page has been taken over. */
export function installCompatGlobals(router: AppRouter): () => void {
  const globals = globalThis as Record<string, unknown>
  globals[COMPAT_GLOBAL] = { version: COMPAT_VERSION, appDir: true, router }
  return () => {
    globals[HYDRATED_GLOBAL] = true
    const callback = globals[HYDRATED_CALLBACK_GLOBAL]
    if (typeof callback === 'function') callback()
  }
}
