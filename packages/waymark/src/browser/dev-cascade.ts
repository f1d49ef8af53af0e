import { DEV_STYLE_ATTRIBUTE } from '../shared/wire.ts'

/**
 * Development: Vite adds the styles of client components at the end of the head, where they would override those of
 * the pages that use them. The server has put a link to each where it belongs. The style is moved to its link, and the
 * link is muted, so that an edit is seen at once. The link stays: React counts on it.
 */
export function keepCascade(head: HTMLHeadElement): void {
  const place = (): void => {
    for (const style of head.querySelectorAll<HTMLStyleElement>(`style[data-vite-dev-id]`)) {
      const id = CSS.escape(style.dataset['viteDevId'] ?? '')
      const link = head.querySelector<HTMLLinkElement>(`link[${DEV_STYLE_ATTRIBUTE}="${id}"]`)
      if (link === null) continue
      if (link.previousElementSibling !== style) link.before(style)
      if (link.media !== 'not all') link.media = 'not all'
    }
  }
  new MutationObserver(place).observe(head, { childList: true })
  place()
}
