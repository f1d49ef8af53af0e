import * as ReactDOM from 'react-dom'

/** What React does when a payload says what its page will need. */
interface Hints {
  /** Preloads a file. */
  L(href: string, as: string, options?: { crossOrigin?: string }): void
}

const INTERNALS = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React preloads the stylesheets of a page as soon as its payload is there. Of a page that is only fetched ahead that is
 * too much: they would come before what the page on the screen needs, and browsers warn when they are not used within
 * seconds. There they are only brought into the browser's cache. React has no other place to say so; where this one is
 * missing, all stays as it was.
 */
export function easeStyleHints(isNavigating: () => boolean): void {
  const hints = (ReactDOM as unknown as Record<string, { d: Hints } | undefined>)[INTERNALS]?.d
  if (hints === undefined) return
  const preload = hints.L
  hints.L = (href, as, options) => {
    if (as === 'style' && !isNavigating()) prefetchStyle(href, options?.crossOrigin)
    else preload(href, as, options)
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
