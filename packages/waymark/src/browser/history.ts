/** What the router writes into history entries, and what it reads back. */

export interface EntryState {
  /** Marks entries of this router; an entry without it belongs to another document. */
  __NA: true
  /** Name of the entry in this document's memory. */
  entry: string
  /** The page this one was opened from, so that an intercepted route can be asked for again. */
  nextUrl?: string
}

export function isEntryState(state: unknown): state is EntryState {
  return typeof state === 'object' && state !== null && '__NA' in state && state.__NA === true
}

export interface HistoryWriter {
  push(url: URL, state: EntryState): void
  replace(url: URL, state: EntryState): void
  uninstall(): void
}

export interface HistoryListener {
  /** Keys for an entry that user code adds or rewrites. */
  createState(method: 'push' | 'replace'): EntryState
  /** User code wrote an entry. Nothing is fetched for it. */
  onWrite(url: URL, state: EntryState): void
}

/** User code may call `history.pushState` itself: the router's keys are added to its state. */
export function installHistory(listener: HistoryListener): HistoryWriter {
  const { pushState, replaceState } = window.history
  const wrap = (write: typeof pushState, method: 'push' | 'replace'): typeof pushState =>
    function (this: History, data: unknown, unused: string, url?: string | URL | null): void {
      // Ours, or of the older page router.
      if (isEntryState(data) || (typeof data === 'object' && data !== null && '_N' in data)) {
        return write.call(window.history, data, unused, url)
      }
      const state = listener.createState(method)
      write.call(window.history, { ...(data as object | null), ...state }, unused, url)
      listener.onWrite(new URL(location.href), state)
    }
  window.history.pushState = wrap(pushState, 'push')
  window.history.replaceState = wrap(replaceState, 'replace')
  return {
    // By the functions that are there then: what has wrapped them since wants to know of navigations.
    push: (url, state) => window.history.pushState(state, '', toPath(url)),
    // Other keys of the entry belong to user code and stay.
    replace: (url, state) => window.history.replaceState({ ...readUserState(), ...state }, '', toPath(url)),
    uninstall() {
      window.history.pushState = pushState
      window.history.replaceState = replaceState
    },
  }
}

/** Without where the page was opened from: that is said anew, or it stands there by itself now. */
function readUserState(): object {
  const { nextUrl: _, ...rest } = (window.history.state ?? {}) as Partial<EntryState>
  return rest
}

function toPath({ pathname, search, hash }: URL): string {
  return pathname + search + hash
}
