import { decodeHash, scrollToHash } from './scroll.ts'

/** What a visitor does to move the page; from then on the position is theirs. */
const USER_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * The target of a hash may stand in a part of the page that is still on its way: it is scrolled to when it is
 * there. Ends by itself, or with the returned function when another page is shown.
 */
export function awaitTarget(hash: string): () => void {
  const name = decodeHash(hash)
  const isThere = (): boolean => document.getElementById(name) !== null
  if (name === '' || isThere()) return () => {}
  const observer = new MutationObserver(() => {
    if (!isThere()) return
    stop()
    scrollToHash(hash, 'instant')
  })
  const stop = (): void => {
    observer.disconnect()
    for (const move of USER_MOVES) window.removeEventListener(move, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const move of USER_MOVES) window.addEventListener(move, stop, { passive: true })
  return stop
}
