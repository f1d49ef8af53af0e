import type { ComponentType } from 'react'
import { runAppInitialProps } from '../../client/pages/initial-props.ts'
import type { PageQuery } from '../../client/pages/router-context.ts'
import { formatDataHref } from './data-href.ts'
import type { PageData, PageDataCache } from './fetch-page-data.ts'
import type { PageLoader, PageModule } from './page-loader.ts'
import { readEffect } from './read-effect.ts'
import type { PageDataPlace } from './resolve-page.ts'
import type { PageSite } from './site.ts'

/** Props of `_app`: `pageProps`, and what the server says about them. */
export type AppProps = Record<string, unknown> & { pageProps?: Record<string, unknown> | undefined }

export type PageComponent = ComponentType<Record<string, unknown>>

/** A page that can be shown. */
export interface PageInfo {
  route: string
  Component: PageComponent
  props: AppProps
  /** For the error page: what went wrong. */
  err?: Error | undefined
}

export interface PageInfoRequest {
  route: string
  query: PageQuery
  /** Address without base path and locale. */
  asPath: string
  data: PageDataPlace
  locale: string | undefined
  isServerRendered: boolean
  isPreview: boolean
  hasMiddleware: boolean
  /** Throws when the visitor went elsewhere in the meantime. */
  check(): void
}

export type PageInfoResult =
  | { kind: 'page'; info: PageInfo; query: PageQuery }
  | ({ kind: 'redirect' } & PageRedirect)
  | { kind: 'not-found' }
  | { kind: 'document' }

export interface PageRedirect {
  to: string
  /** `outside` leads out of the app; `address` has base path and locale already; `path` is one of the app. */
  is: 'outside' | 'address' | 'path'
}

/** What loading needs of the router. */
export interface PageInfoSources {
  site: PageSite
  loader: PageLoader
  data: PageDataCache
  /** `_app`, for its `getInitialProps`. */
  App: PageComponent
  /** What `getInitialProps` of `_app` gets beside the context of the page. */
  createAppContext(Component: unknown): Record<string, unknown>
}

interface Wanted extends Pick<PageInfoRequest, 'route' | 'query' | 'data'> {
  /** The same for everybody: it has one address, whatever the query, and is kept. */
  isStatic: boolean
  /** Came with what middleware said. */
  answer?: PageData
}

/** Loads code and props of a page side by side. */
export async function loadPageInfo(
  request: PageInfoRequest,
  sources: PageInfoSources,
): Promise<PageInfoResult> {
  const { loader, site } = sources
  // Starts now; middleware may still decide otherwise.
  const code = loader.has(request.route) ? loader.load(request.route) : undefined
  code?.catch(() => {})
  const asked = await askMiddleware(request, sources)
  request.check()
  if ('kind' in asked) return asked
  const flags = site.flags[asked.route]
  const early = flags?.gsp === true || flags?.gssp === true ? fetchData(request, asked, sources) : undefined
  early?.catch(() => {})
  const page = await (code !== undefined && asked.route === request.route ? code : loader.load(asked.route))
  request.check()
  const wanted = { ...asked, isStatic: asked.isStatic || page.__N_SSG === true }
  if (!wanted.isStatic && early === undefined && page.__N_SSP !== true) {
    const props = await runPageInitialProps(page, request, { ...sources, wanted })
    request.check()
    return { kind: 'page', info: createInfo(wanted.route, page, props), query: wanted.query }
  }
  const answer = await (early ?? fetchData(request, wanted, sources))
  request.check()
  if (wanted.isStatic && !request.isServerRendered && !request.isPreview) {
    sources.data.nudge(dataHrefOf(request, wanted, sources))
  }
  return readAnswer(answer, page, wanted)
}

function createInfo(route: string, page: PageModule, props: AppProps): PageInfo {
  return { route, Component: page.default as PageComponent, props }
}

function readAnswer(answer: PageData, page: PageModule, { route, query }: Wanted): PageInfoResult {
  if (answer.kind === 'not-found') return { kind: 'not-found' }
  const props = answer.kind === 'props' ? (answer.json as AppProps) : {}
  const to = props.pageProps?.['__N_REDIRECT']
  if (typeof to === 'string') {
    const isPath = to.startsWith('/') && props.pageProps?.['__N_REDIRECT_BASE_PATH'] !== false
    return { kind: 'redirect', to, is: isPath ? 'path' : 'outside' }
  }
  // A copy: pages that change their props must not change what is kept for the next visit.
  const info = createInfo(route, page, { ...props, pageProps: { ...props.pageProps } })
  return { kind: 'page', info, query }
}

/** One request tells what middleware decided and, where it decided nothing, brings the data. */
async function askMiddleware(
  request: PageInfoRequest,
  sources: PageInfoSources,
): Promise<Wanted | PageInfoResult> {
  const { site, data } = sources
  const { route, query } = request
  const isStatic = (page: string): boolean => site.flags[page]?.gsp === true
  const plain: Wanted = { route, query, data: request.data, isStatic: isStatic(route) }
  if (!request.hasMiddleware) return plain
  const { seen } = request.data
  const pathname = seen ?? request.data.pathname
  const asking = data.fetch({
    href: dataHrefOf(request, { ...plain, data: { ...request.data, pathname } }, sources),
    isServerRendered: request.isServerRendered,
    hasMiddleware: true,
    keeps: plain.isStatic && !request.isPreview,
  })
  // Nothing need be at an address that is only shown.
  const answer = await (seen === undefined ? asking : asking.catch(() => undefined))
  if (answer === undefined) return plain
  const effect = readEffect(answer.headers, pathname, site)
  if (effect.kind === 'redirect') {
    return { kind: 'redirect', to: effect.to, is: effect.to.startsWith('/') ? 'address' : 'outside' }
  }
  if (effect.kind === 'document') return effect
  // A page that was skipped because the request looked like a prefetch has to be asked again.
  const known = answer.kind === 'effects' ? {} : { answer }
  // What is at an address that is only shown is another page's.
  if (effect.kind === 'none') return seen === undefined ? { ...plain, ...known } : plain
  return {
    route: effect.route,
    query: { ...query, ...effect.query },
    data: { pathname: effect.pathname, search: effect.search || request.data.search },
    isStatic: isStatic(effect.route),
    ...known,
  }
}

function dataHrefOf(
  { locale }: PageInfoRequest,
  { data, isStatic }: Wanted,
  { site }: PageInfoSources,
): string {
  return formatDataHref({ pathname: data.pathname, search: isStatic ? '' : data.search, locale }, site)
}

function fetchData(request: PageInfoRequest, wanted: Wanted, sources: PageInfoSources): Promise<PageData> {
  if (wanted.answer !== undefined) return Promise.resolve(wanted.answer)
  return sources.data.fetch({
    href: dataHrefOf(request, wanted, sources),
    isServerRendered: request.isServerRendered,
    keeps: wanted.isStatic && !request.isPreview,
  })
}

function runPageInitialProps(
  page: PageModule,
  { asPath, locale }: PageInfoRequest,
  { App, createAppContext, site, wanted }: PageInfoSources & { wanted: Wanted },
): Promise<AppProps> {
  const { locales, defaultLocale } = site
  const context = createAppContext(page.default)
  const ctx = {
    pathname: wanted.route,
    query: wanted.query,
    asPath,
    AppTree: context['AppTree'],
    ...(locales !== undefined && { locale, locales, defaultLocale }),
  }
  return runAppInitialProps(App, { ...context, Component: page.default, ctx })
}

/** The error page with what went wrong. Its own `getInitialProps` must not make things worse. */
export async function loadErrorInfo(
  err: Error,
  { pathname, query, asPath }: { pathname: string; query: PageQuery; asPath: string },
  { loader, App, createAppContext }: PageInfoSources,
): Promise<PageInfo> {
  const page = await loader.load('/_error')
  const context = createAppContext(page.default)
  const ctx = { err, pathname, query, asPath, AppTree: context['AppTree'] }
  const props = await runAppInitialProps(App, { ...context, Component: page.default, ctx }).catch(
    (error: unknown) => {
      console.error('getInitialProps of the error page failed.', error)
      return {}
    },
  )
  return { ...createInfo('/_error', page, props), err }
}
