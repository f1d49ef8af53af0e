'use client'

import { createContext, type Context } from 'react'
import type { Prefixes } from '../shared/href.ts'
import type { AppPayload } from './router-context.ts'

/** Base path and locale of the page on the screen; the object stays the same while they do. */
export const PrefixesContext: Context<Prefixes> = createContext({})

const NAMES = ['basePath', 'trailingSlash', 'locale', 'locales', 'defaultLocale', 'domainLocales'] as const

/** The locale is that of the page; the rest comes with a document and counts for all pages after it. */
export function readPrefixes(payload: AppPayload): Prefixes {
  return Object.fromEntries(
    NAMES.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name]]])),
  )
}
