import { ROUTE_LOAD_TIMEOUT_MS } from '../shared/limits.ts'
import { isLeaving, leavePage, onStay } from './leave-page.ts'
import { noteForms, saveForms } from './watch-forms.ts'

const RELOAD_KEY = '__wm_reload'
/** Within this time a second failure of the same page is not cured by loading it again. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Loads the page anew, or the one that is being navigated to, when its code is gone (a deploy) or does not come.
 * Once: if that does not help, the error reaches the boundaries instead. What was typed into forms is put back.
 */
export function reloadOnce(target: URL = new URL(location.href)): boolean {
  if (isLeaving()) return true
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
  leavePage(target, 'push')
  return true
}

function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function removeItem(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing is in it.
  }
}

const codeErrors = new WeakSet<object>()

/** True for what was thrown because code could not be loaded. */
export function isCodeError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && codeErrors.has(error)
}

function noteCodeError(error: unknown): void {
  if (typeof error === 'object' && error !== null) codeErrors.add(error)
  // A boundary that shows the error may take the forms of the page away.
  noteForms()
}

interface CodeLoader {
  __vite_rsc_client_require__?: (id: string) => Promise<unknown>
}

/** The page that waits for code: none when code is loaded ahead, which must not disturb the one that is read. */
type ReadWaiting = () => URL | undefined

/**
 * Client components are loaded by the payload reader; one that fails or hangs must not leave a dead page. What
 * fails while no page waits for it is noted, and dealt with when React comes across it (`isCodeError`).
 */
export function guardCodeLoading(readWaiting: ReadWaiting): void {
  // Code that the app itself loads on demand.
  window.addEventListener('vite:preloadError', (event) => noteCodeError(event.payload))
  const loader = globalThis as CodeLoader
  const load = loader.__vite_rsc_client_require__
  if (load === undefined) return
  const guarded = new Map<string, Promise<unknown>>()
  // The page was not loaded anew. What waited for that is asked for again.
  onStay(() => {
    guarded.clear()
    removeItem(RELOAD_KEY)
  })
  loader.__vite_rsc_client_require__ = (id) => {
    const known = guarded.get(id)
    if (known !== undefined) return known
    const loading = watchLoading(load(id), readWaiting)
    guarded.set(id, loading)
    return loading
  }
}

function watchLoading(loading: Promise<unknown>, readWaiting: ReadWaiting): Promise<unknown> {
  const reload = (): boolean => {
    const waiting = readWaiting()
    return waiting !== undefined && reloadOnce(waiting)
  }
  const timer = setTimeout(reload, ROUTE_LOAD_TIMEOUT_MS)
  const stop = (): void => clearTimeout(timer)
  loading.then(stop, stop)
  return loading.catch((error: unknown) => {
    noteCodeError(error)
    // While the page is being loaded anew, nothing is shown in its place.
    return reload() ? new Promise(() => {}) : Promise.reject(error)
  })
}
