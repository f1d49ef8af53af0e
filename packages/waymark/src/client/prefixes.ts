'use client'

import { createContext, type Context } from 'react'
import type { Prefixes } from '../shared/href.ts'
import type { AppPayload } from './router-context.ts'

/** Base path and locale of the page on the screen; the object stays the same while they do. */
export const PrefixesContext: Context<Prefixes> = createContext({})

/** The locale is that of the page; the rest comes with a document and counts for all pages after it. */
export function readPrefixes(payload: AppPayload): Prefixes {
  const { basePath, trailingSlash, locale, locales, defaultLocale, domainLocales } = payload
  return {
    ...(basePath !== undefined && { basePath }),
    ...(trailingSlash !== undefined && { trailingSlash }),
    ...(locale !== undefined && { locale }),
    ...(locales !== undefined && { locales }),
    ...(defaultLocale !== undefined && { defaultLocale }),
    ...(domainLocales !== undefined && { domainLocales }),
  }
}
