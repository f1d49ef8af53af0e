'use client'

import { createContext, type Context } from 'react'
import type { Prefixes } from '../shared/href.ts'
import type { AppPayload } from './router-context.ts'

const NONE: Prefixes = {}

/** Base path and locale of the page on the screen; the object stays the same while they do. */
export const PrefixesContext: Context<Prefixes> = createContext(NONE)

/** The locale is that of the page; the rest comes with a document and counts for all pages after it. */
export function readPrefixes({ locale, locales, defaultLocale, domainLocales }: AppPayload): Prefixes {
  if (locale === undefined || locales === undefined || defaultLocale === undefined) return NONE
  return { locale, locales, defaultLocale, ...(domainLocales === undefined ? {} : { domainLocales }) }
}
