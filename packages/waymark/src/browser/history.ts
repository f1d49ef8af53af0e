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

/**
 * User code may call `history.pushState` itself: the router's keys are added to its state, and a new URL is
 * reported without anything being fetched.
 */
export function installHistory(options: { readState(): EntryState; onUrl(url: URL): void }): HistoryWriter {
  const { pushState, replaceState } = window.history
  const wrap = (write: typeof pushState): typeof pushState =>
    function (this: History, data: unknown, unused: string, url?: string | URL | null): void {
      // Ours, or of the older page router.
      if (isEntryState(data) || (typeof data === 'object' && data !== null && '_N' in data)) {
        return write.call(window.history, data, unused, url)
      }
      write.call(window.history, { ...(data as object | null), ...options.readState() }, unused, url)
      if (url !== undefined && url !== null) options.onUrl(new URL(url, location.href))
    }
  window.history.pushState = wrap(pushState)
  window.history.replaceState = wrap(replaceState)
  return {
    push: (url, state) => pushState.call(window.history, state, '', url),
    // Other keys of the entry belong to user code and stay.
    replace: (url, state) =>
      replaceState.call(window.history, { ...window.history.state, ...state }, '', url),
    uninstall() {
      window.history.pushState = pushState
      window.history.replaceState = replaceState
    },
  }
}
