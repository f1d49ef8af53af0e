import type { Prefixes } from '../../shared/href.ts'
import type { DomainLocale } from '../../shared/locale-config.ts'
import type { WireNames } from '../../shared/wire.ts'
import type { ResolveRewrites } from './resolve-rewrites.ts'

/** What functions of the server give a page its props. */
export interface PageFlags {
  /** `getStaticProps`. */
  gsp?: true
  /** `getServerSideProps`. */
  gssp?: true
}

/** What the router knows about the app. It does not change while the document is open. */
export interface PageSite {
  buildId: string
  names: WireNames
  basePath: string
  /** How addresses end; absent: as they are written. */
  trailingSlash?: boolean | undefined
  locales?: string[] | undefined
  /** Of the host that the document came from. */
  defaultLocale?: string | undefined
  domainLocales?: DomainLocale[] | undefined
  /** The host is one of the domains of a locale. */
  isLocaleDomain: boolean
  /** Patterns of pages/, the most specific first. */
  sortedPatterns: readonly string[]
  /** Patterns of app/: what belongs there is another document. */
  appPatterns: readonly string[]
  flags: Readonly<Record<string, PageFlags>>
  hasMiddleware: boolean
  /** Missing in apps without rewrites. */
  loadRewrites?: (() => Promise<ResolveRewrites>) | undefined
}

export function prefixesOf(site: PageSite, locale: string | false | undefined): Prefixes {
  const { basePath, trailingSlash, locales, defaultLocale, domainLocales, isLocaleDomain } = site
  return {
    basePath,
    ...(trailingSlash !== undefined && { trailingSlash }),
    ...(locale !== undefined && { locale }),
    ...(locales !== undefined && { locales }),
    ...(defaultLocale !== undefined && { defaultLocale }),
    ...(isLocaleDomain && domainLocales !== undefined && { domainLocales }),
  }
}
