'use client'

import { use } from 'react'
import { RouterContext, type NextRouter } from './pages/router-context.ts'

/** The older router where there is one: pages of `app/` have none, and components for both kinds ask for this. */
export function useCompatRouter(): NextRouter | null {
  return use(RouterContext)
}
