import { fillPattern } from '../../shared/fill-pattern.ts'
import type { PageState } from '../../client/pages/router-context.ts'
import { splitAddress, stripSlash } from '../../client/pages/page-href.ts'
import { isDynamicPattern, matchPattern } from '../../client/pages/page-pattern.ts'
import type { ScriptProps } from '../../client/script-code.ts'
import type { PageQuery } from '../../client/pages/router-context.ts'
import type { DomainLocale } from '../../shared/locale-config.ts'
import { addPrefixes } from '../../shared/href.ts'
import { PAGE_DATA_ID } from '../../shared/wire.ts'
import { ERROR_ROUTES } from './load-step.ts'
import type { AppProps } from './page-info.ts'
import type { PageSite } from './site.ts'

/** What the server wrote into the document about the page. */
export interface NextData {
  props: AppProps
  page: string
  query: PageQuery
  buildId: string
  isFallback?: boolean
  isPreview?: boolean
  /** `getStaticProps`, `getServerSideProps`, `getInitialProps`; `appGip`: that of `_app`. */
  gsp?: boolean
  gssp?: boolean
  gip?: boolean
  appGip?: boolean
  /** The page is the same for every request, also for every query. */
  autoExport?: boolean
  nextExport?: boolean
  /** What the server failed with; the page is the error page. */
  err?: { name?: string; message?: string; stack?: string; statusCode?: number; digest?: string }
  locale?: string
  locales?: string[]
  defaultLocale?: string
  domainLocales?: DomainLocale[]
  /** Of `_document`: they run once the page is taken over. */
  scriptLoader?: ScriptProps[]
}

export function readNextData(document: Document): NextData {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}') as NextData
}

type SiteFacts = Pick<PageSite, 'hasMiddleware' | 'loadRewrites'>

/** Whether `query` is what the address says from the start. */
export function isReadyAtStart(data: NextData, search: string, site: SiteFacts): boolean {
  if (data.isFallback === true) return false
  if (data.gssp === true || data.gip === true) return true
  if (data.appGip === true && data.gsp !== true) return true
  return !isStaticDynamic(data) && search === '' && site.loadRewrites === undefined
}

/** Whether the page has to be updated once it is hydrated: it lacks its props, or its query. */
export function needsUpdate(data: NextData, search: string, site: SiteFacts): boolean {
  if (data.isFallback === true) return true
  const dependsOnAddress = search !== '' || site.loadRewrites !== undefined || site.hasMiddleware
  if (data.autoExport === true || data.nextExport === true) {
    return isDynamicPattern(data.page) || dependsOnAddress
  }
  return (data.gsp === true || data.props.__N_SSG === true) && dependsOnAddress
}

/** The server made one document for all values. */
function isStaticDynamic({ autoExport, page }: NextData): boolean {
  return autoExport === true && isDynamicPattern(page)
}

/** The address as the server knew it when it wrote one document for all queries, and for all addresses that are rewritten. */
function readServerPath(data: NextData, asPath: string, { trailingSlash }: PageSite): string {
  const { page, query } = data
  if (isStaticDynamic(data)) return page
  const { pathname } = splitAddress(asPath)
  if (ERROR_ROUTES.includes(page) || isPathOf(page, query, stripSlash(pathname))) return pathname
  const filled = fillPattern(page, query)
  return filled.kind === 'filled'
    ? addPrefixes(filled.pathname, { trailingSlash: trailingSlash === true })
    : pathname
}

/** Patterns are filled in one spelling of several, so the values are compared. */
function isPathOf(page: string, query: PageQuery, pathname: string): boolean {
  if (!isDynamicPattern(page)) return page === pathname
  const params = Object.entries(matchPattern(page, pathname) ?? {})
  return params.length > 0 && params.every(([name, value]) => String(value) === String(query[name]))
}

export function createInitialState(
  data: NextData,
  { asPath, search, site }: { asPath: string; search: string; site: PageSite },
): PageState {
  const { page, query, locale, locales, defaultLocale, domainLocales } = data
  return {
    route: page,
    pathname: page,
    query,
    asPath: needsUpdate(data, search, site) ? readServerPath(data, asPath, site) : asPath,
    basePath: site.basePath,
    ...(locale !== undefined && { locale, locales, defaultLocale }),
    ...(domainLocales !== undefined && { domainLocales }),
    isLocaleDomain: site.isLocaleDomain,
    isFallback: data.isFallback === true,
    isPreview: data.isPreview === true,
    isReady: isReadyAtStart(data, search, site),
  }
}
