import type { PageData } from '../../server/pages/page-types.ts'
import type { NextRouter } from '../../client/pages/router-context.ts'
import { isStatic, readAsPath } from './page-props.ts'
import { readLocaleFields, type PageRequest } from './page-request.ts'
import { createServerRouter } from './server-router.ts'

interface DataInput {
  props: Record<string, unknown>
  isFallback?: boolean
  err?: PageData['err']
  notFoundSrcPage?: string
}

/** What the browser takes the page over with. */
export function createPageData(request: PageRequest, input: DataInput): PageData {
  const { page, state, isPreview } = request
  const { runtime } = state.host
  const { props, isFallback, err, notFoundSrcPage } = input
  const isAutoStatic = isStatic(request) && page.getStaticProps === undefined
  return {
    props,
    page: page.pattern,
    query: isAutoStatic ? {} : page.getStaticProps ? request.params : request.query,
    buildId: runtime.buildId,
    ...(runtime.config.assetPrefix !== '' && { assetPrefix: runtime.config.assetPrefix }),
    ...(isFallback && { isFallback }),
    ...(isPreview && { isPreview }),
    ...(page.getStaticProps && { gsp: true }),
    ...(page.getServerSideProps && { gssp: true }),
    ...(page.hasInitialProps && { gip: true }),
    ...(page.hasAppInitialProps && { appGip: true }),
    ...(isAutoStatic && { nextExport: true, autoExport: true }),
    ...(err && { err }),
    ...(notFoundSrcPage !== undefined && { notFoundSrcPage }),
    ...readLocaleFields(request),
    ...(runtime.config.i18n?.domains && { domainLocales: runtime.config.i18n.domains }),
    scriptLoader: [],
  }
}

interface RouterInput {
  isFallback?: boolean
  /** Static pages: the address has a query, which the page learns in the browser. */
  hasQuery?: boolean
  /** Told when the page asks whether the router is ready. */
  onReadyRead?: (() => void) | undefined
}

/** The router as the first render sees it, on the server and in the browser. */
export function createPageRouter(
  request: PageRequest,
  { isFallback = false, hasQuery = false, onReadyRead }: RouterInput = {},
): NextRouter {
  const { page, prefixes, isPreview, state } = request
  const isAutoStatic = isStatic(request) && page.getStaticProps === undefined
  // Its address is known to the browser only.
  const isOpen = isAutoStatic && page.pattern.includes('[')
  const isReady =
    page.getServerSideProps !== undefined ||
    page.hasInitialProps ||
    (page.hasAppInitialProps && page.getStaticProps === undefined) ||
    (!isOpen && !hasQuery && !state.host.hasRewrites)
  const router = createServerRouter({
    route: page.pattern,
    pathname: page.pattern,
    query: isAutoStatic ? {} : page.getStaticProps ? request.params : request.query,
    asPath: isOpen ? page.pattern : readAsPath(request),
    basePath: prefixes.basePath ?? '',
    ...readLocaleFields(request),
    domainLocales: state.host.runtime.config.i18n?.domains,
    isLocaleDomain: prefixes.domainLocales !== undefined,
    isFallback,
    isPreview,
    isReady: isFallback ? false : isReady,
  })
  return onReadyRead === undefined || !router.isReady ? router : noteReadyReads(router, onReadyRead)
}

function noteReadyReads(router: NextRouter, onRead: () => void): NextRouter {
  const get = (): boolean => {
    onRead()
    return true
  }
  return Object.defineProperty(router, 'isReady', { get, enumerable: true })
}
