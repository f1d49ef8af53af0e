import type { FocusEvent, MouseEvent, SyntheticEvent, TouchEvent } from 'react'
import { readLinkMark } from '../shared/inert-link.ts'
import { INERT_LINK_ATTRIBUTE } from '../shared/inert-wire.ts'
import { followLink } from './follow-link.ts'
import { prefetchLink, type PrefetchTarget } from './link-prefetch.ts'
import type { Router } from './router-context.ts'

const LINKS = `a[${INERT_LINK_ATTRIBUTE}]`

/** Links that were written as text behave as `Link` does. The element around them hears what happens to them. */
export interface LinkHandlers {
  onClick(event: MouseEvent): void
  onMouseOver(event: MouseEvent): void
  onTouchStart(event: TouchEvent): void
  onFocus(event: FocusEvent): void
}

export function createLinkHandlers(router: Router): LinkHandlers {
  const onIntent = (event: SyntheticEvent): void => {
    const link = findLink(event)
    if (link !== null) prefetchLink(router, readTarget(link), true)
  }
  return {
    onClick(event) {
      const link = findLink(event)
      const href = link?.getAttribute('href')
      if (!link || href === null || href === undefined) return
      const { replace, scroll } = readLinkMark(link.getAttribute(INERT_LINK_ATTRIBUTE)!)
      followLink(event, link, router, { href, replace, scroll })
    },
    onMouseOver(event) {
      const link = findLink(event)
      const from = event.relatedTarget
      // Inside of the link the pointer may go from one element to the next.
      if (link !== null && !(from instanceof Node && link.contains(from))) onIntent(event)
    },
    onTouchStart: onIntent,
    onFocus: onIntent,
  }
}

/** Fetches ahead what links in view lead to. Returns the end of it. */
export function watchLinks(root: Element, router: Router): () => void {
  const ends = [...root.querySelectorAll(LINKS)].map((link) => {
    const target = readTarget(link)
    return target.kind === null
      ? undefined
      : router.observeLink?.(link, () => prefetchLink(router, target, false))
  })
  return () => {
    for (const end of ends) end?.()
  }
}

function findLink(event: SyntheticEvent): Element | null {
  return event.target instanceof Element ? event.target.closest(LINKS) : null
}

function readTarget(link: Element): PrefetchTarget {
  const { prefetch } = readLinkMark(link.getAttribute(INERT_LINK_ATTRIBUTE)!)
  return { href: link.getAttribute('href') ?? undefined, kind: prefetch }
}
