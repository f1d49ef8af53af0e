'use client'

import { createContext, use, type Context } from 'react'

/** Nonce of the document that is being written. */
export const DocumentNonceContext: Context<string | undefined> = createContext<string | undefined>(undefined)

/** In the browser the scripts of the document are the only place left to ask. */
export function useDocumentNonce(): string | undefined {
  const given = use(DocumentNonceContext)
  if (given !== undefined || typeof document === 'undefined') return given
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined
}
