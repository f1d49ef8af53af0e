'use client'

import { createContext, type Context } from 'react'

/** The document that is being written; null in the browser. */
export interface DocumentFacts {
  /** For scripts, where the app has a Content-Security-Policy. */
  nonce: string | undefined
  /** It is kept, for visitors with any query. */
  isForAnyQuery: boolean
  /** True the first time for each key: React may render a component more than once before it is written. */
  claim(key: string): boolean
}

export const DocumentContext: Context<DocumentFacts | null> = createContext<DocumentFacts | null>(null)

export function createDocumentFacts(nonce: string | undefined, isForAnyQuery = false): DocumentFacts {
  const claimed = new Set<string>()
  return {
    nonce,
    isForAnyQuery,
    claim(key) {
      if (claimed.has(key)) return false
      claimed.add(key)
      return true
    },
  }
}
