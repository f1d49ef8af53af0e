import { forgetForms, saveForms } from './watch-forms.ts'

type StayListener = (target: URL) => void

/** The page that the browser is loading in place of this one; nothing has to be done about this one any more. */
let target: URL | undefined
/** The browser has begun, and asked whoever wants to be asked before the page goes. */
let isAsked = false
let isWatched = false
const listeners: Set<StayListener> = new Set()

export function isLeaving(): boolean {
  return target !== undefined
}

/** Gives an address over to the browser. */
export function leavePage(url: URL, type: 'push' | 'replace'): void {
  const isSame = url.href === location.href
  // The same page of a newer build: what was typed is not the visitor's to lose.
  if (isSame) saveForms()
  watchStay()
  target = url
  isAsked = false
  if (isSame) location.reload()
  else if (type === 'push') location.assign(url)
  else location.replace(url)
}

/** Calls `listener` when the page is not left after all, or is shown again. */
export function onStay(listener: StayListener): void {
  listeners.add(listener)
}

/** Settles when the page is not left after all. */
export function untilStay(): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      listeners.delete(settle)
      resolve()
    }
    listeners.add(settle)
  })
}

/**
 * A page with unsaved changes may ask before it is left, and the visitor may say no, or stop the browser. Only the Navigation API
 * tells. It tells as well of an older load that this one takes the place of, which is not what is watched.
 */
function watchStay(): void {
  window.addEventListener('beforeunload', () => void (isAsked = true), { once: true })
  if (isWatched) return
  isWatched = true
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigateerror', () => isAsked && stay())
  window.addEventListener('pageshow', stay)
}

function stay(): void {
  const left = target
  if (left === undefined) return
  target = undefined
  forgetForms()
  for (const listener of listeners) listener(left)
}
