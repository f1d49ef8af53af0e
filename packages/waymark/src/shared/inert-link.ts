/** What a link says beside its address, in the attribute that marks it in inert content: one letter for each that is not usual. */
export interface LinkMark {
  replace: boolean
  scroll: boolean
  /** `null`: never. */
  prefetch: 'auto' | 'full' | null
}

const REPLACE = 'r'
const KEEP_SCROLL = 's'
const PREFETCH_FULL = 'f'
const PREFETCH_NEVER = 'n'

export function writeLinkMark({ replace, scroll, prefetch }: LinkMark): string {
  return (
    (replace ? REPLACE : '') +
    (scroll ? '' : KEEP_SCROLL) +
    (prefetch === 'full' ? PREFETCH_FULL : prefetch === null ? PREFETCH_NEVER : '')
  )
}

export function readLinkMark(text: string): LinkMark {
  return {
    replace: text.includes(REPLACE),
    scroll: !text.includes(KEEP_SCROLL),
    prefetch: text.includes(PREFETCH_FULL) ? 'full' : text.includes(PREFETCH_NEVER) ? null : 'auto',
  }
}
