'use client'

import { createContext, Fragment, use, type Context, type ReactNode } from 'react'

type Insert = () => ReactNode

/** Set while a document is written; null in the browser, where nothing is inserted. */
export const ServerInsertedHTMLContext: Context<((insert: Insert) => void) | null> = createContext<
  ((insert: Insert) => void) | null
>(null)

/**
 * Adds markup to the document while it streams: the callback is called each time a part is sent, and what it
 * returns is written before that part. Made for libraries that collect styles while components render.
 * @example useServerInsertedHTML(() => <style>{sheet.takeRules()}</style>)
 */
export function useServerInsertedHTML(insert: () => ReactNode): void {
  use(ServerInsertedHTMLContext)?.(insert)
}

export interface InsertedHtml {
  /** Value of the context. */
  add(insert: Insert): void
  /** What is to be written now. Every callback is asked at each part: it knows itself what it already gave. */
  take(): ReactNode[]
}

export function createInsertedHtml(): InsertedHtml {
  const inserts: Insert[] = []
  return {
    add: (insert) => void inserts.push(insert),
    take: () => inserts.map((insert, index) => <Fragment key={index}>{insert()}</Fragment>),
  }
}
