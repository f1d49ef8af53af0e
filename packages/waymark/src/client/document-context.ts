'use client'

import { createContext, type Context, type ReactNode } from 'react'
import type { ScriptCode } from './script-code.ts'

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
  /** In `_document`: scripts that run later, which the browser is told of. */
  later?: ScriptCode[] | undefined
  /** True the first time for each key: React may render a component more than once before it is written. */
  claim(key: string): boolean
}

export const DocumentContext: Context<DocumentFacts | null> = createContext<DocumentFacts | null>(null)

export function createDocumentFacts(
  nonce: string | undefined,
  {
    isForAnyQuery = false,
    scripts = 'stream',
    later,
  }: Partial<Pick<DocumentFacts, 'isForAnyQuery' | 'scripts' | 'later'>>,
): DocumentFacts {
  const claimed = new Set<string>()
  return {
    nonce,
    isForAnyQuery,
    scripts,
    later,
    claim(key) {
      if (claimed.has(key)) return false
      claimed.add(key)
      return true
    },
  }
}
