'use client'

import { createContext, type Context } from 'react'
import type { Href } from '../local-href.ts'

/** What a link of pages/ says beside the address it shows. */
export interface PageTarget {
  href: Href
  as?: Href | undefined
  locale?: string | false | undefined
  shallow?: boolean | undefined
}

/** How links of pages/ differ from those of app/. */
export interface PageLinks {
  /** The address as the browser needs it, with base path and locale. */
  format(target: PageTarget): string
}

/** `null` in app/. By way of a context, so that applications without pages/ need not download the code behind it. */
export const PageLinksContext: Context<PageLinks | null> = createContext<PageLinks | null>(null)
