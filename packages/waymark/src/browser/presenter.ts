import { addTransitionType, startTransition } from 'react'
import type { RouterState } from './navigator.ts'

/** Where React keeps what the router shows. */
export interface Screen {
  setState(state: RouterState): void
  /** The router renders nothing in a transition that has a promise here. */
  setHold(hold: Promise<never> | undefined): void
  isActing(): boolean
}

export interface Presenter {
  show(state: RouterState): void
  /** A transition of the caller lasts until `release`: what user code starts in one ends with the page it asked for. */
  hold(): void
  /** Beside `show` it ends with what is shown, and not before. */
  release(): void
}

/** Hands states to React, each in a transition. The last one wins, in whichever way each was handed over. */
export function createPresenter({ setState, setHold, isActing }: Screen): Presenter {
  let last: RouterState | undefined
  let isHeld = false
  return {
    show(next) {
      last = next
      // React holds every transition back while an action is under way. A navigation is not to wait for that.
      const isApart = isActing() && next.navigation.type !== 'refresh'
      if (!isApart) return setInTransition(next, setState)
      // Later, out of whatever transition the caller is in; something newer may have been shown by then.
      queueMicrotask(() => {
        if (last === next) setState(next)
      })
    },
    hold() {
      isHeld = true
      startTransition(() => setHold(new Promise<never>(() => {})))
    },
    release() {
      if (isHeld) startTransition(() => setHold(undefined))
      isHeld = false
    },
  }
}

function setInTransition(next: RouterState, setState: Screen['setState']): void {
  startTransition(() => {
    for (const type of next.navigation.transitionTypes) addTransitionType(type)
    setState(next)
  })
}
