export interface ScrollRequest {
  /** Of the new address, with or without `#`; empty without one. */
  hash: string
  /** First element of the segment that changed. */
  changed: Element | null
  /** False when the link asked to leave the scroll position alone. */
  scroll: boolean
}

/**
 * Shows and focuses what is new after a navigation. Returns false when `changed` and its siblings are nothing that
 * can be scrolled to, so that the caller may try an outer segment.
 */
export function scrollAfterNavigation({ hash, changed, scroll }: ScrollRequest): boolean {
  // A smooth scroll through a page that just appeared would only delay it: behaviour is `instant` here, whatever
  // the stylesheet says.
  if (!scroll || (hash.length > 1 && scrollToHash(hash, 'instant'))) return true
  const element = findScrollTarget(changed)
  if (element === null) return false
  if (!isInView(element)) scrollTo({ top: 0, behavior: 'instant' })
  if (!isInView(element)) element.scrollIntoView({ behavior: 'instant' })
  focusOn(element)
  return true
}

/** Returns false when the page has no such target. A change of the hash alone scrolls as the stylesheet says. */
export function scrollToHash(hash: string, behavior: ScrollBehavior = 'auto'): boolean {
  const name = decodeHash(hash)
  const target = name === '' ? null : (document.getElementById(name) ?? document.getElementsByName(name)[0])
  if (target) {
    target.scrollIntoView({ behavior })
    focusOn(target)
    return true
  }
  if (!isTopOfPage(name)) return false
  scrollTo({ top: 0, behavior })
  return true
}

export function decodeHash(hash: string): string {
  const text = hash.replace(/^#/, '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As in browsers: only where no element has that name. */
export function isTopOfPage(name: string): boolean {
  return name === '' || name.toLowerCase() === 'top'
}

export interface Placement {
  position: string
  box: { top: number; left: number; width: number; height: number }
}

/** Fixed and sticky elements are in view wherever the page stands; an all-zero box has no place at all. */
export function hasPlace({ position, box }: Placement): boolean {
  if (position === 'fixed' || position === 'sticky') return false
  return box.top !== 0 || box.left !== 0 || box.width !== 0 || box.height !== 0
}

function findScrollTarget(first: Element | null): HTMLElement | null {
  for (let next = first; next !== null; next = next.nextElementSibling) {
    if (!(next instanceof HTMLElement)) continue
    if (hasPlace({ position: getComputedStyle(next).position, box: next.getBoundingClientRect() }))
      return next
  }
  return null
}

export function isTopInView(top: number, viewportHeight: number): boolean {
  return top >= 0 && top <= viewportHeight
}

function isInView(element: Element): boolean {
  return isTopInView(element.getBoundingClientRect().top, document.documentElement.clientHeight)
}

/** What the new page itself gave the focus to, an input with `autoFocus` for example, keeps it. */
function focusOn(element: HTMLElement): void {
  if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
}
