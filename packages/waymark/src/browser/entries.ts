import { installHistory, isEntryState, type EntryState, type HistoryWriter } from './history.ts'
import type { Navigation, Navigator, RouterState } from './navigator.ts'
import { takeCut } from './payload-body.ts'
import {
  noteScroll,
  readScrolls,
  saveScrolls,
  type ScrollPosition,
  type Scrolls,
} from './scroll-positions.ts'

/** Pages to go back to without a request. */
const MAX_REMEMBERED = 30

/** History entries and the pages behind them. */
export class Entries {
  #navigator: Navigator
  #writer: HistoryWriter | undefined
  #remembered = new Map<string, RouterState>()
  #scrolls: Scrolls = readScrolls()
  #written: Navigation
  /** Entry that is on the screen. */
  #shown: string
  #position: ScrollPosition | undefined
  /** The visitor went back or forward, and the page of that entry is not on the screen yet. */
  #isAway = false

  constructor(navigator: Navigator) {
    this.#navigator = navigator
    this.#written = navigator.current.navigation
    this.#shown = this.#written.entry
  }

  /** Starts to follow the browser's history. */
  listen(): () => void {
    const { current } = this.#navigator
    this.#writer = installHistory({
      createState: (method) => this.#createState(method),
      onWrite: (url, state) => this.#adopt(url, state),
    })
    // The visitor may have gone back before anybody listened: what is there is the entry of another page.
    const isElsewhere = isEntryState(history.state) && isOtherPage(current.navigation.url)
    if (!isElsewhere) this.#writer.replace(new URL(location.href), createEntryState(current))
    const onPop = (event: PopStateEvent): void => this.#pop(event.state)
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) this.#comeBack()
    }
    const onHide = (): void => {
      this.noteScroll()
      saveScrolls(this.#scrolls)
    }
    window.addEventListener('popstate', onPop)
    window.addEventListener('pageshow', onShow)
    window.addEventListener('pagehide', onHide)
    if (isElsewhere) this.#pop(history.state)
    return () => {
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('pagehide', onHide)
      this.#writer?.uninstall()
    }
  }

  /** Writes the entry of a state that is about to be on the screen. */
  write(state: RouterState): void {
    const { navigation } = state
    this.#navigator.commit(state)
    this.#remember(state)
    const isNew = navigation !== this.#written
    if (!isNew && navigation.url.href === location.href) return
    if (isNew) this.#isAway = false
    this.#written = navigation
    // A redirect may have led back to where the visitor is.
    if (isNew && navigation.type === 'push' && navigation.url.href !== location.href) {
      this.#writer?.push(navigation.url, createEntryState(state))
    } else if (navigation.type !== 'traverse' || navigation.url.href !== location.href) {
      this.#writer?.replace(navigation.url, createEntryState(state))
    }
    this.#shown = navigation.entry
  }

  /** Data changed: going back fetches again. */
  forget(): void {
    this.#remembered.clear()
  }

  /** Fetches the page on the screen again. */
  refresh(): void {
    this.#navigator
      .refresh()
      .catch((error: unknown) => console.error('The page could not be refreshed.', error))
  }

  /** After going back or forward: the browser restores the position only when the page is tall enough at once. */
  restoreScroll(): void {
    if (this.#position === undefined) return
    const [left, top] = this.#position
    this.#position = undefined
    if (Math.abs(scrollY - top) > 1 || Math.abs(scrollX - left) > 1) {
      scrollTo({ left, top, behavior: 'instant' })
    }
  }

  /** The page is about to change; afterwards it may be too short for its position. */
  noteScroll(): void {
    // The browser has moved already, to the position of an entry that is not the one on the screen.
    if (this.#isAway) return
    noteScroll(this.#scrolls, this.#shown)
  }

  /** The page was frozen, and what was under way cut off. */
  #comeBack(): void {
    const { current, cache } = this.#navigator
    const isCut = takeCut()
    cache.clear()
    this.#navigator.restore(current)
    // Which page the parts belonged to that did not come is not known.
    if (isCut) this.forget()
    if (isCut || current.isPartial) this.refresh()
  }

  #pop(state: unknown): void {
    if (state === null || state === undefined) return this.#popPlain()
    if (!isEntryState(state)) return location.reload()
    this.noteScroll()
    this.#isAway = true
    const { entry, nextUrl } = state
    this.#position = this.#scrolls.get(entry)
    const known = this.#remembered.get(entry)
    if (known === undefined) void this.#navigator.traverse(new URL(location.href), { entry, nextUrl })
    else this.#navigator.restore(known)
  }

  #remember(state: RouterState): void {
    const { entry } = state.navigation
    this.#remembered.delete(entry)
    // Back to a page whose rest never came has to ask for it.
    if (state.isPartial) return
    this.#remembered.set(entry, state)
    const [oldest] = this.#remembered.keys()
    if (this.#remembered.size > MAX_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest)
  }

  /** A hash that was typed into the address bar: the browser scrolls to it; the entry becomes one of ours. */
  #popPlain(): void {
    if (isOtherPage(this.#navigator.current.navigation.url)) return
    const state = this.#createState('push')
    this.#writer?.replace(new URL(location.href), state)
    this.#adopt(new URL(location.href), state)
  }

  #createState(method: 'push' | 'replace'): EntryState {
    const { current } = this.#navigator
    if (method === 'replace') return createEntryState(current)
    this.noteScroll()
    return { ...createEntryState(current), entry: this.#navigator.createEntry() }
  }

  /** An entry that the router did not write itself shows the page that is on the screen. */
  #adopt(url: URL, { entry }: EntryState): void {
    const { navigation } = this.#navigator.current
    if (url.href === navigation.url.href && entry === navigation.entry) return
    const state = this.#navigator.rename(url, entry)
    this.#shown = entry
    this.#remember(state)
  }
}

function isOtherPage({ pathname, search }: URL): boolean {
  return location.pathname !== pathname || location.search !== search
}

function createEntryState({ navigation, openedFrom }: RouterState): EntryState {
  const from = openedFrom === undefined ? {} : { nextUrl: openedFrom }
  return { __NA: true, entry: navigation.entry, ...from }
}
