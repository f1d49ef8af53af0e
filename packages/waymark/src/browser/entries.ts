import { installHistory, isEntryState, type EntryState } from './history.ts'
import type { Navigation, Navigator, RouterState } from './navigator.ts'

/** Pages to go back to without a request. */
const MAX_REMEMBERED = 30

export interface Entries {
  /** Writes the entry of a state that is about to be on the screen. */
  write(state: RouterState): void
  /** Data changed: going back fetches again. */
  forget(): void
  listen(): () => void
}

/** History entries and the pages behind them. */
export function createEntries(navigator: Navigator): Entries {
  const remembered = new Map<string, RouterState>()
  const scrolls = new Map<string, [x: number, y: number]>()
  let written: Navigation = navigator.current().navigation
  let shown = written.entry

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
    listen() {
      writer.replace(new URL(location.href), createState(navigator.current()))
      const onPop = ({ state }: PopStateEvent): void => {
        // A hash that was typed into the address bar has no state; the browser scrolls to it.
        if (state === null || state === undefined) return
        if (!isEntryState(state)) return location.reload()
        scrolls.set(shown, [scrollX, scrollY])
        const known = remembered.get(state.entry)
        if (known === undefined) void navigator.traverse(new URL(location.href), { entry: state.entry, nextUrl: state.nextUrl })
        else navigator.restore(known)
        restoreScroll(scrolls.get(state.entry))
      }
      const onShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) navigator.restore(navigator.current())
      }
      window.addEventListener('popstate', onPop)
      window.addEventListener('pageshow', onShow)
      return () => {
        window.removeEventListener('popstate', onPop)
        window.removeEventListener('pageshow', onShow)
        writer.uninstall()
      }
    },
  }
}

/** The browser restores the position when the page is tall enough; React may need a moment longer. */
function restoreScroll(position: [x: number, y: number] | undefined): void {
  if (position === undefined) return
  requestAnimationFrame(() => {
    const [x, y] = position
    if (Math.abs(scrollY - y) > 1 || Math.abs(scrollX - x) > 1) window.scrollTo({ left: x, top: y, behavior: 'instant' })
  })
}
