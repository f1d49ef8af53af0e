import { isControlFlow } from '../../shared/control-flow.ts'
import { noteOwners, type CaptureOwners } from '../../shared/note-owners.ts'
import { readHub, type ReportNote } from '../../shared/telemetry/hub.ts'
import { HOT_ERROR_EVENT, HOT_UPDATE_EVENT } from '../../shared/wire.ts'
import { describeClientError, isDevError } from './describe-client-error.ts'
import { watchNesting } from './watch-nesting.ts'
import { clearOverlay, setOverlayBase, showOverlay } from './show-overlay.ts'

/** The part of Vite's `import.meta.hot` that is needed. */
export interface OverlayHot {
  on(event: string, listener: (payload: unknown) => void): void
}

export interface OverlayOptions {
  /** URL of the dev server with a slash at the end, usually `/`. */
  base: string
  hot?: OverlayHot | undefined
  /** React's word for who made the element that it is at. */
  captureOwners?: CaptureOwners | undefined
}

export interface InstalledOverlay {
  /** For errors that never reach `window`, such as those an error boundary caught. */
  report(error: unknown): Promise<void>
  uninstall(): void
}

/** Shows what goes wrong in this page and on the dev server. Only errors: a warning never covers the page. */
export function installOverlay({ base, hot, captureOwners }: OverlayOptions): InstalledOverlay {
  setOverlayBase(base)
  // An error that is still being described when its file is updated must not come up afterwards.
  let generation = 0
  let isToldByServer = false

  const notes = new WeakMap<object, ReportNote>()
  const shown = new WeakSet<object>()

  const report = async (error: unknown): Promise<void> => {
    if (isControlFlow(error)) return
    if (isObject(error)) shown.add(error)
    // React knows while it tells of an error, and not afterwards.
    noteOwners(error, 'browser', captureOwners)
    const before = generation
    const described = await describeClientError(error, base)
    if (before !== generation) return
    const note = isObject(error) ? notes.get(error) : undefined
    showOverlay(note === undefined ? described : { ...described, report: note })
  }
  const hub = readHub()
  if (hub !== undefined) {
    hub.onReport = (error, { id, breadcrumbs }) => {
      if (!isObject(error)) return
      // The report itself is a breadcrumb already, for those after it.
      notes.set(error, { id, breadcrumbs: breadcrumbs.filter(({ data }) => data?.['event_id'] !== id) })
      // Telemetry came later than the overlay. What the app has dealt with and reported itself is not shown.
      if (shown.has(error)) void report(error)
    }
  }
  const clear = (): void => {
    generation += 1
    isToldByServer = false
    clearOverlay()
  }
  const onError = ({ error, filename }: ErrorEvent): void => {
    // Without an error object it is a note of the browser (ResizeObserver) or a script of another origin.
    if (error !== null && error !== undefined && !isForeign(filename)) void report(error)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => void report(reason)

  const stopWatching = watchNesting((error) => void report(error))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  hot?.on(HOT_ERROR_EVENT, (payload) => {
    // An error of another page is shown there.
    if (!isDevError(payload) || (payload.path ?? location.pathname) !== location.pathname) return
    isToldByServer = true
    showOverlay(payload)
  })
  hot?.on('vite:beforeUpdate', () => {
    const mayLast = isToldByServer
    clear()
    // A client file was saved. Whether that mended what the server met shows when the server is asked again.
    if (mayLast) fetch(location.href).catch(() => {})
  })
  hot?.on(HOT_UPDATE_EVENT, clear)

  return {
    report,
    uninstall() {
      stopWatching()
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
      clear()
    },
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Extensions run in the page, but their errors are not the app's. */
function isForeign(filename: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:/.test(filename)
}
