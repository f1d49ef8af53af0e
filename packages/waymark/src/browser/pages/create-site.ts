import type { RewriteLists } from '../../shared/config-routes.ts'
import { BUILD_MANIFEST_TIMEOUT_MS } from '../../shared/limits.ts'
import type { I18nConfig } from '../../shared/locale-config.ts'
import { findDomain } from '../../shared/locale-domain.ts'
import { NATIVE_NAMES, type WireNames } from '../../shared/wire.ts'
import { loadInTime, type LoadClock } from './load-in-time.ts'
import type { PageModule, PageRoutes } from './page-loader.ts'
import type { ResolveRewrites } from './resolve-rewrites.ts'
import { markAssetError, toError } from './router-errors.ts'
import type { NextData } from './page-data.ts'
import type { PageFlags, PageSite } from './site.ts'

/** What the build tells the browser about pages/: `virtual:waymark/pages-client`. */
export interface PagesClient {
  /** By pattern. `/404`, `/500` and `/_error` are among them where the app has these files. */
  routes: PageRoutes
  /** Patterns that answer URLs, the most specific first. */
  sortedPatterns: string[]
  loadApp?: (() => Promise<PageModule>) | undefined
  loadError?: (() => Promise<PageModule>) | undefined
  flags?: Record<string, PageFlags> | undefined
  rewrites?: RewriteLists | undefined
  i18n?: I18nConfig | undefined
  /** `''` or `/docs`. */
  basePath?: string | undefined
  /** How addresses end; absent: as they are written. */
  trailingSlash?: boolean | undefined
  hasMiddleware?: boolean | undefined
  appPatterns?: string[] | undefined
  names?: WireNames | undefined
}

export interface SiteSurroundings {
  data: NextData
  /** Of the address bar, without port. */
  hostname: string
  clock: LoadClock
  isDevelopment: boolean
  /** Code that matches rewrites; most apps need none. */
  loadResolver(site: PageSite, rewrites: RewriteLists): Promise<ResolveRewrites>
}

export function createPageSite(pages: PagesClient, surroundings: SiteSurroundings): PageSite {
  const { data, hostname, clock, isDevelopment, loadResolver } = surroundings
  const { rewrites, i18n } = pages
  const site: PageSite = {
    buildId: data.buildId,
    names: pages.names ?? NATIVE_NAMES,
    basePath: pages.basePath ?? '',
    trailingSlash: pages.trailingSlash,
    locales: data.locales ?? i18n?.locales,
    defaultLocale: data.defaultLocale ?? i18n?.defaultLocale,
    domainLocales: data.domainLocales ?? i18n?.domains,
    isLocaleDomain: i18n !== undefined && findDomain(hostname, i18n) !== undefined,
    sortedPatterns: pages.sortedPatterns,
    appPatterns: pages.appPatterns ?? [],
    flags: pages.flags ?? {},
    hasMiddleware: pages.hasMiddleware ?? false,
  }
  if (rewrites === undefined || Object.values(rewrites).every((list) => list.length === 0)) return site
  const load = async (): Promise<ResolveRewrites> => {
    const loading = loadResolver(site, rewrites).catch((error: unknown) =>
      Promise.reject(markAssetError(toError(error))),
    )
    return loadInTime(loading, {
      clock,
      ms: isDevelopment ? null : BUILD_MANIFEST_TIMEOUT_MS,
      message: 'Failed to load client build manifest',
    })
  }
  return { ...site, loadRewrites: load }
}
