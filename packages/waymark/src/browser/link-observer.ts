/** How far outside of the viewport a link counts as in view. */
const ROOT_MARGIN = '200px'

interface Watched {
  prefetch: () => () => void
  /** Set while the link is in view. */
  cancel?: (() => void) | undefined
}

export interface LinkObserver {
  /** `prefetch` is called when the element comes into view; what it returns when the element leaves or is removed. */
  observe(element: Element, prefetch: () => () => void): () => void
  /** After a navigation or when the cache was emptied: what is in view is asked for again. */
  prefetchVisible(): void
}

/** All links of a page share one observer. */
export function createLinkObserver(): LinkObserver {
  const links = new Map<Element, Watched>()
  const observer = new IntersectionObserver(
    (entries) => {
      // Of the links that come into view together the topmost is the one that is read first.
      for (const entry of entries.sort((a, b) => a.boundingClientRect.top - b.boundingClientRect.top)) {
        const link = links.get(entry.target)
        link?.cancel?.()
        if (link) link.cancel = entry.isIntersecting ? link.prefetch() : undefined
      }
    },
    { rootMargin: ROOT_MARGIN },
  )
  return {
    observe(element, prefetch) {
      const link: Watched = { prefetch }
      links.set(element, link)
      observer.observe(element)
      return () => {
        observer.unobserve(element)
        links.delete(element)
        link.cancel?.()
      }
    },
    prefetchVisible() {
      for (const [element, { cancel }] of links) {
        if (cancel === undefined) continue
        // The browser tells the state of an element that is new to it, with its place: no layout is forced here.
        observer.unobserve(element)
        observer.observe(element)
      }
    },
  }
}
