import type { MouseEvent } from 'react'
import { isLeftToBrowser, resolveLocal } from './local-href.ts'
import type { LinkNavigation, Router } from './router-context.ts'

export interface NavigateEvent {
  /** Stops the navigation; the browser does not navigate either. */
  preventDefault(): void
}

export interface LinkVisit extends LinkNavigation {
  href: string
  /** Called before the router navigates, and not when the browser does. */
  onNavigate?: ((event: NavigateEvent) => void) | undefined
}

/** A click on a link: the router goes there, unless it is the browser's business. */
export function followLink(event: MouseEvent, element: Element, router: Router, visit: LinkVisit): void {
  const { href, onNavigate, ...options } = visit
  if (event.defaultPrevented) return
  const attributes = { target: element.getAttribute('target'), isDownload: element.hasAttribute('download') }
  // Of anything but an anchor the browser has nothing to do by itself.
  if (/^a$/i.test(element.nodeName) && isLeftToBrowser(event, attributes)) return
  const url = resolveLocal(href, { base: document.baseURI, origin: location.origin })
  if (url === null) {
    if (!options.replace) return
    event.preventDefault()
    location.replace(href)
    return
  }
  event.preventDefault()
  let isStopped = false
  onNavigate?.({ preventDefault: () => void (isStopped = true) })
  if (!isStopped) router.navigate(url.href, options)
}
