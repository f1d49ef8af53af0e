import { installHistory, isEntryState, type EntryState } from './history.ts'
import type { Navigation, Navigator, RouterState } from './navigator.ts'

/** Pages to go back to without a request. */
const MAX_REMEMBERED = 30

export interface Entries {
  /** Writes the entry of a state that is about to be on the screen. */
  write(state: RouterState): void
  /** After going back or forward: the browser restores the position only when the page was tall enough at once. */
  restoreScroll(): void
  /** Data changed: going back fetches again. */
  forget(): void
  listen(): () => void
}

/** History entries and the pages behind them. */
export function createEntries(navigator: Navigator): Entries {
  const remembered = new Map<string, RouterState>()
  const scrolls = readScrolls()
  let written: Navigation = navigator.current().navigation
  let shown = written.entry
  let position: [x: number, y: number] | undefined

  const createState = ({ navigation, openedFrom }: RouterState): EntryState => ({
    __NA: true,
    entry: navigation.entry,
    ...(openedFrom === undefined ? {} : { nextUrl: openedFrom }),
  })
  const writer = installHistory({
    readState: () => createState(navigator.current()),
    onUrl: (url) => navigator.rename(url),
  })
  const remember = (state: RouterState): void => {
    const { entry } = state.navigation
    remembered.delete(entry)
    remembered.set(entry, state)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break
      remembered.delete(oldest)
    }
  }

  return {
    write(state) {
      const { navigation } = state
      remember(state)
      if (navigation === written && navigation.url.href === location.href) return
      const isNew = navigation !== written
      written = navigation
      if (isNew && navigation.type === 'push') {
        scrolls.set(shown, [scrollX, scrollY])
        writer.push(navigation.url, createState(state))
      } else if (navigation.type !== 'traverse' || navigation.url.href !== location.href) {
        writer.replace(navigation.url, createState(state))
      }
      shown = navigation.entry
    },
    forget() {
      remembered.clear()
    },
    restoreScroll() {
      if (position === undefined) return
      const [left, top] = position
      position = undefined
      if (Math.abs(scrollY - top) > 1 || Math.abs(scrollX - left) > 1)
        scrollTo({ left, top, behavior: 'instant' })
    },
    listen() {
      writer.replace(new URL(location.href), createState(navigator.current()))
      const onPop = ({ state }: PopStateEvent): void => {
        // A hash that was typed into the address bar has no state; the browser scrolls to it.
        if (state === null || state === undefined) return
        if (!isEntryState(state)) return location.reload()
        scrolls.set(shown, [scrollX, scrollY])
        position = scrolls.get(state.entry)
        const known = remembered.get(state.entry)
        if (known === undefined)
          void navigator.traverse(new URL(location.href), { entry: state.entry, nextUrl: state.nextUrl })
        else navigator.restore(known)
      }
      const onShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) navigator.restore(navigator.current())
      }
      const onHide = (): void => {
        scrolls.set(shown, [scrollX, scrollY])
        saveScrolls(scrolls)
      }
      window.addEventListener('pagehide', onHide)
      window.addEventListener('popstate', onPop)
      window.addEventListener('pageshow', onShow)
      return () => {
        window.removeEventListener('pagehide', onHide)
        window.removeEventListener('popstate', onPop)
        window.removeEventListener('pageshow', onShow)
        writer.uninstall()
      }
    },
  }
}

type Scrolls = Map<string, [x: number, y: number]>

const SCROLLS_KEY = '__wm_scrolls'

/** A reload, or a page of another site in between, starts a new document; its entries are older than it. */
function readScrolls(): Scrolls {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(SCROLLS_KEY) ?? '[]') as [string, [number, number]][])
  } catch {
    return new Map()
  }
}

function saveScrolls(scrolls: Scrolls): void {
  try {
    sessionStorage.setItem(SCROLLS_KEY, JSON.stringify([...scrolls].slice(-MAX_REMEMBERED)))
  } catch {
    // Storage is full or forbidden: positions are kept for this document only.
  }
}
