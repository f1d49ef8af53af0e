import type { TransitionOptions } from '../../client/pages/router-context.ts'

/** Entry of the history, as tools and other routers know it. */
export interface PageEntryState {
  /** With base path. */
  url: string
  /** As the address bar shows it. */
  as: string
  options: TransitionOptions
  __N: true
  key: string
}

export function isPageEntry(state: unknown): state is PageEntryState {
  return typeof state === 'object' && state !== null && '__N' in state && state.__N === true
}

/** Written by the router of app/. */
export function isAppEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && '__NA' in state && state.__NA === true
}

export type HistoryMethod = 'pushState' | 'replaceState'

/** The browser, as far as the router needs it. */
export interface RouterHost {
  origin: string
  /** Path, query and hash of the address bar. */
  readAddress(): string
  history: Pick<History, HistoryMethod | 'back' | 'forward'>
  /** Loads another document. */
  leave(href: string, method: HistoryMethod): void
  reload(): void
  createKey(): string
  /** The page of an entry is about to leave the screen. */
  noteScroll(key: string): void
  /** Where the page of an entry was scrolled to. */
  readScroll(key: string): ScrollTarget | undefined
  scrollToHash(hash: string, behavior: 'auto' | 'instant'): void
  setLanguage(locale: string): void
}

export interface ScrollTarget {
  x: number
  y: number
}
