'use client'

import { createContext, use, useSyncExternalStore, type Context } from 'react'

export interface LinkStatus {
  /** True from the click on the enclosing link until its page is on the screen. */
  pending: boolean
}

/** Identity of the enclosing link. It never changes, so a navigation renders only what asks for the status. */
export const LinkStatusContext: Context<object | null> = createContext<object | null>(null)

// Only the last clicked link can be pending, so one place holds it. Nothing is clicked on a server.
let pending: { link: object } | null = null
const listeners = new Set<() => void>()

/** Made for each click: an earlier click on the same link that is given up late must not end a later one. */
export function createPendingMark(link: object): (isPending: boolean) => void {
  const click = { link }
  return (isPending) => {
    if (isPending) pending = click
    else if (pending === click) pending = null
    for (const listener of listeners) listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isNever = (): boolean => false

/**
 * Tells a component inside a `Link` whether the page of that link is being loaded.
 * @example const { pending } = useLinkStatus()
 */
export function useLinkStatus(): LinkStatus {
  const link = use(LinkStatusContext)
  return { pending: useSyncExternalStore(subscribe, () => link !== null && pending?.link === link, isNever) }
}
