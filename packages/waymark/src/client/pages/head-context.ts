'use client'

import { createContext, type Context, type ReactNode } from 'react'

/** Takes the elements of `Head` while a document is rendered. */
export interface HeadManager {
  add(elements: ReactNode): void
}

export const HeadManagerContext: Context<HeadManager | null> = createContext<HeadManager | null>(null)
