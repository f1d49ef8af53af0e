'use client'

import { createContext, type Context, type ReactNode } from 'react'

/** Keeps the head of the document in the browser up to date. */
export interface MountedHead {
  /** The elements of one `Head` on the screen; later owners win over earlier ones. */
  set(owner: object, elements: ReactNode): void
  remove(owner: object): void
}

export const MountedHeadContext: Context<MountedHead | null> = createContext<MountedHead | null>(null)
