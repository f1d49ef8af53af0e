import { addTransitionType, startTransition } from 'react'
import type { RouterState } from './navigator.ts'

type SetState = (state: RouterState) => void

/** Hands states to React, each in a transition. The last one wins, in whichever way each was handed over. */
export function createPresenter(setState: SetState, isActing: () => boolean): SetState {
  let last: RouterState | undefined
  return (next) => {
    last = next
    // React holds every transition back while an action is under way. A navigation is not to wait for that.
    const isApart = isActing() && next.navigation.type !== 'refresh'
    if (!isApart) return setInTransition(next, setState)
    // Later, out of whatever transition the caller is in; something newer may have been shown by then.
    queueMicrotask(() => {
      if (last === next) setState(next)
    })
  }
}

function setInTransition(next: RouterState, setState: SetState): void {
  startTransition(() => {
    for (const type of next.navigation.transitionTypes) addTransitionType(type)
    setState(next)
  })
}
