import { ROUTE_LOAD_TIMEOUT_MS } from '../shared/limits.ts'
import { saveForms } from './keep-forms.ts'

const RELOAD_KEY = '__wm_reload'
/** Within this time a second failure of the same page is not cured by loading it again. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Loads the page anew when its code is gone (a deploy) or does not come. Once: if that does not help, the error
 * reaches the boundaries instead. What was typed into forms is put back.
 */
export function reloadOnce(): boolean {
  const now = Date.now()
  const last = Number(readItem(RELOAD_KEY) ?? 0)
  if (now - last < RELOAD_PAUSE_MS) return false
  try {
    sessionStorage.setItem(RELOAD_KEY, String(now))
  } catch {
    // Without storage there is no telling whether this is the second time.
    return false
  }
  saveForms()
  location.reload()
  return true
}

function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

interface CodeLoader {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
}

/** Client components are loaded by the payload reader; one that fails or hangs must not leave a dead page. */
export function guardCodeLoading(): void {
  const loader = globalThis as CodeLoader
  const load = loader.__vite_rsc_client_require__
  if (load === undefined) return
  const guarded = new Map<string, Promise<unknown>>()
  loader.__vite_rsc_client_require__ = (id) => {
    const known = guarded.get(id)
    if (known !== undefined) return known
    const loading = watchLoading(load(id))
    guarded.set(id, loading)
    return loading
  }
}

function watchLoading(loading: Promise<unknown>): Promise<unknown> {
  const timer = setTimeout(reloadOnce, ROUTE_LOAD_TIMEOUT_MS)
  loading.then(
    () => clearTimeout(timer),
    () => clearTimeout(timer),
  )
  // While the page is being loaded anew, nothing is shown in its place.
  return loading.catch((error: unknown) => (reloadOnce() ? new Promise(() => {}) : Promise.reject(error)))
}
