export type ScrollPosition = [x: number, y: number]
/** By history entry. */
export type Scrolls = Map<string, ScrollPosition>

const SCROLLS_KEY = '__wm_scrolls'
const MAX_SAVED = 50

/** A reload, or a page of another site in between, starts a new document; its entries are older than it. */
export function readScrolls(): Scrolls {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(SCROLLS_KEY) ?? '[]') as [string, ScrollPosition][])
  } catch {
    return new Map()
  }
}

/** Anew: of many positions those that were noted last are saved. */
export function noteScroll(scrolls: Scrolls, entry: string): void {
  scrolls.delete(entry)
  scrolls.set(entry, [scrollX, scrollY])
}

export function saveScrolls(scrolls: Scrolls): void {
  try {
    sessionStorage.setItem(SCROLLS_KEY, JSON.stringify([...scrolls].slice(-MAX_SAVED)))
  } catch {
    // Storage is full or forbidden: positions are kept for this document only.
  }
}
