import * as ReactDOM from 'react-dom'

/** What React does when a payload says what its page will need. */
interface Hints {
  /** Preloads a file. */
  L(href: string, as: string, options?: { crossOrigin?: string }): void
}

const INTERNALS = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React preloads stylesheets and images of a page as soon as its payload is there. Of a page that is only fetched ahead
 * that is too much: what is preloaded takes bandwidth from the page on the screen, and browsers warn when it is not used
 * within seconds. There a stylesheet is only brought into the browser's cache, and images wait until they are shown.
 */
export function easeHints(isNavigating: () => boolean): void {
  const hints = (ReactDOM as unknown as Record<string, { d: Hints } | undefined>)[INTERNALS]?.d
  if (hints === undefined) return
  const preload = hints.L
  hints.L = (href, as, options) => {
    if (isNavigating() || (as !== 'style' && as !== 'image')) preload(href, as, options)
    else if (as === 'style') prefetchStyle(href, options?.crossOrigin)
  }
}

function prefetchStyle(href: string, crossOrigin: string | undefined): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return
  const link = document.createElement('link')
  // A request of another mode would not be found in the cache.
  if (crossOrigin !== undefined) link.crossOrigin = crossOrigin
  link.as = 'style'
  link.rel = 'prefetch'
  link.href = href
  document.head.append(link)
}
