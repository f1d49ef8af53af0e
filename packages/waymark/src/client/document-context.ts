'use client'

import { createContext, type Context, type ReactNode } from 'react'

/** The document that is being written; null in the browser. */
export interface DocumentFacts {
  /** For scripts, where the app has a Content-Security-Policy. */
  nonce: string | undefined
  /** It is kept, for visitors with any query. */
  isForAnyQuery: boolean
  /**
   * Where scripts go that run before all others: with the stream, where they stand (in `_document`), or into this list, for the head
   * (pages of pages/).
   */
  scripts: 'stream' | 'here' | ReactNode[]
  /** True the first time for each key: React may render a component more than once before it is written. */
  claim(key: string): boolean
}

export const DocumentContext: Context<DocumentFacts | null> = createContext<DocumentFacts | null>(null)

export function createDocumentFacts(
  nonce: string | undefined,
  { isForAnyQuery = false, scripts = 'stream' }: Partial<Pick<DocumentFacts, 'isForAnyQuery' | 'scripts'>>,
): DocumentFacts {
  const claimed = new Set<string>()
  return {
    nonce,
    isForAnyQuery,
    scripts,
    claim(key) {
      if (claimed.has(key)) return false
      claimed.add(key)
      return true
    },
  }
}
