import { leavePage } from '../leave-page.ts'
import { noteScroll, readScrolls, saveScrolls } from '../scroll-positions.ts'
import { scrollToHash } from '../scroll.ts'
import type { HistoryMethod, RouterHost } from './router-host.ts'

export interface BrowserHost extends RouterHost {
  /** For the next document of this tab. */
  saveScrolls(): void
}

/** The real browser. */
export function createBrowserHost(): BrowserHost {
  const scrolls = readScrolls()
  return {
    saveScrolls: () => saveScrolls(scrolls),
    origin: location.origin,
    readAddress: () => location.href.slice(location.origin.length),
    history,
    leave,
    reload: () => location.reload(),
    createKey: () => Math.random().toString(36).slice(2, 10),
    noteScroll: (key) => noteScroll(scrolls, key),
    readScroll(key) {
      const [x, y] = scrolls.get(key) ?? []
      return x === undefined || y === undefined ? undefined : { x, y }
    },
    scrollToHash: (hash, behavior) => void scrollToHash(hash, behavior),
    setLanguage: (locale) => void (document.documentElement.lang = locale),
  }
}

/** Redirects come from the server and may repeat what a visitor wrote: only pages are gone to. */
function leave(href: string, method: HistoryMethod): void {
  const url = new URL(href, location.href)
  // Another program of the visitor answers; the page stays.
  if (/^(?:mailto|tel|sms):$/.test(url.protocol)) return location.assign(url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`${url.protocol} is no address of a page.`)
  }
  leavePage(url, method === 'pushState' ? 'push' : 'replace')
}
