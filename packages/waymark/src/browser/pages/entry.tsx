import * as pages from 'virtual:waymark/pages-client'
import { captureOwnerStack, createElement, type ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import { isBot } from '../../client/link-prefetch.ts'
import type { PagePrefetchOptions } from '../../client/pages/router-context.ts'
import type { ScriptProps } from '../../client/script-code.ts'
import { installRouter, readRouterEvents } from '../../client/pages/router-singleton.ts'
import { stripPrefixes } from '../../shared/href.ts'
import { HOT_LISTENING_EVENT, HOT_UPDATE_EVENT, PAGE_ROOT_ID } from '../../shared/wire.ts'
import { createRouteAnnouncer } from '../announce-route.ts'
import { reloadOnce } from '../guarded-reload.ts'
import { checkForms, restoreForms, watchForms } from '../watch-forms.ts'
import { createLinkObserver } from '../link-observer.ts'
import { isPrefetchAllowed, type ConnectionLike } from '../prefetch-budget.ts'
import { routeOfArrival, routeOfDocument } from '../telemetry/page-route.ts'
import {
  announceRoute,
  createMechanism,
  pushSignal,
  reportUncaught,
  type ErrorPlace,
} from '../telemetry/push-signal.ts'
import { createBrowserHost } from './browser-host.ts'
import { createPageSite } from './create-site.ts'
import { createPageDataCache } from './fetch-page-data.ts'
import { createMountedHead } from './head-dom.ts'
import { LastResort } from './last-resort.tsx'
import { createLinkRouter } from './link-router.ts'
import { browserClock } from './load-in-time.ts'
import { createInitialState, needsUpdate, readNextData, type NextData } from './page-data.ts'
import { loadErrorInfo, type PageComponent, type PageInfo, type PageInfoSources } from './page-info.ts'
import { PageBoundary } from './page-boundary.tsx'
import { createPageLoader, type PageLoader, type PageModule } from './page-loader.ts'
import { createPageRenderer, type PageRenderer } from './page-renderer.tsx'
import { isCancelled, toError } from './router-errors.ts'
import { Router, type Screen } from './router.ts'
import type { PageSite } from './site.ts'

const isDevelopment: boolean = import.meta.env.DEV

/** What tools and older code look for on `window`. */
interface PagesWindow {
  __NEXT_DATA__?: NextData
  next?: Record<string, unknown>
  __NEXT_HYDRATED?: boolean
  __NEXT_HYDRATED_CB?: () => void
}

async function hydrate(): Promise<void> {
  watchForms()
  const tools = window as PagesWindow
  const data = (tools.__NEXT_DATA__ = readNextData(document))
  const overlay = isDevelopment
    ? (await import('../dev-overlay/entry.ts')).startOverlay(captureOwnerStack)
    : undefined
  const site = createSite(data)
  const loader = createLoader()
  const loaded = await loadFirst(data, loader)
  if (loaded === undefined) return
  const { App, info } = loaded
  const rootOptions = createRootOptions((error) => void overlay?.report(error))
  const { router, screen, renderer } = createScreen({ data, site, loader, App, info, rootOptions })
  const live = router.live()
  installRouter(live)
  tools.next = { ...tools.next, router: live }
  announceRoute(routeOfDocument(data))
  await renderer.hydrate(screen)
  pushSignal({ kind: 'hydrated', route: routeOfDocument(data) })
  void startScripts(data.scriptLoader ?? [])
  restoreForms()
  checkForms()
  tools.__NEXT_HYDRATED = true
  tools.__NEXT_HYDRATED_CB?.()
  // A server file changed: the page may get other props.
  import.meta.hot?.on(HOT_UPDATE_EVENT, () => void router.refresh())
  import.meta.hot?.send(HOT_LISTENING_EVENT, { age: performance.now() })
  if (needsUpdate(data, location.search, site)) await router.update()
}

/** Few documents have any, so the code for them comes with the first. */
async function startScripts(scripts: readonly ScriptProps[]): Promise<void> {
  if (scripts.length > 0) (await import('../../client/start-scripts.ts')).startScripts(scripts)
}

function createSite(data: NextData): PageSite {
  return createPageSite(pages, {
    data,
    hostname: location.hostname,
    clock: browserClock,
    isDevelopment,
    async loadResolver(site, rewrites) {
      const { createRewriteResolver, browserConditions } = await import('./resolve-rewrites.ts')
      return createRewriteResolver(rewrites, site, browserConditions)
    },
  })
}

function createLoader(): PageLoader {
  const { routes, loadError } = pages
  const withError = loadError === undefined ? routes : { '/_error': loadError, ...routes }
  return createPageLoader({ routes: withError, clock: browserClock, isDevelopment })
}

/** Nothing when the document is being loaded again, because code of it is gone. */
async function loadFirst(
  data: NextData,
  loader: PageLoader,
): Promise<{ App: PageComponent; info: PageInfo } | undefined> {
  try {
    const [app, page] = await Promise.all([pages.loadApp?.(), loader.load(data.page)])
    const { err, props, page: route } = data
    const info: PageInfo = { route, props, Component: readComponent(page) ?? LastResort }
    if (err !== undefined) info.err = Object.assign(new Error(err.message), err)
    void reportVitals(app?.reportWebVitals)
    return { App: readComponent(app) ?? PlainApp, info }
  } catch (error) {
    if (!isDevelopment && reloadOnce()) return undefined
    throw error
  }
}

async function reportVitals(report: unknown): Promise<void> {
  if (typeof report !== 'function') return
  const vitals = await import('./report-vitals.ts')
  vitals.reportVitals((vital) => void report(vital))
}

function readComponent(module: PageModule | undefined): PageComponent | undefined {
  return module?.default as PageComponent | undefined
}

/** For apps without `_app`. */
function PlainApp({ Component, pageProps }: Record<string, unknown>): ReactNode {
  return createElement(Component as PageComponent, pageProps as Record<string, unknown>)
}

interface ScreenOptions {
  data: NextData
  site: PageSite
  loader: PageLoader
  App: PageComponent
  info: PageInfo
  rootOptions: RootOptions
}

function createScreen({ data, site, loader, App, info, rootOptions }: ScreenOptions): {
  router: Router
  renderer: PageRenderer
  screen: Screen
} {
  const host = createBrowserHost()
  let announce: (() => void) | undefined
  const linkRouter = createLinkRouter({
    router: () => router,
    clock: browserClock,
    links: createLinkObserver(),
  })
  const renderer = createPageRenderer({
    container: document.getElementById(PAGE_ROOT_ID) ?? document.body,
    App,
    head: createMountedHead(document),
    trailingSlash: site.trailingSlash,
    linkRouter,
    rootOptions,
    onError: (error, screen) => void showError(toError(error), screen),
    // A smooth scroll through a page that just appeared would only delay it.
    scrollTo: ({ x, y }) => window.scrollTo({ left: x, top: y, behavior: 'instant' }),
  })
  const sources: Omit<PageInfoSources, 'site'> = {
    loader,
    data: createPageDataCache({
      fetch: (url, init) => fetch(url, init),
      origin: location.origin,
      isDevelopment,
    }),
    App,
    createAppContext: (Component) => {
      const current = router.snapshot()
      return { AppTree: renderer.createTree(current, Component), router: current }
    },
  }
  const router = new Router({
    site,
    host,
    events: readRouterEvents(),
    sources,
    initial: { state: createInitialState(data, { ...readOwnAddress(site), site }), info },
    async show(screen) {
      announce ??= createRouteAnnouncer()
      await renderer.show(screen)
      announce()
    },
    canPrefetch,
    observer: {
      onDeparture: (url, type) => pushSignal({ kind: 'departed', url, type }),
      onArrival: (url, route) => pushSignal({ kind: 'arrived', url, route: routeOfArrival(route) }),
    },
  })
  const showError = async (error: Error, screen: Screen): Promise<void> => {
    const last: PageInfo = { ...screen.info, Component: LastResort, err: error }
    const isErrorPage = screen.info.err !== undefined
    const found = isErrorPage
      ? last
      : await loadErrorInfo(error, screen.router, { ...sources, site }).catch(() => last)
    await renderer
      .show({ router: screen.router, info: found, scroll: undefined })
      .catch((reason: unknown) => {
        if (!isCancelled(reason) && !isErrorPage) throw reason
      })
  }
  window.addEventListener('popstate', ({ state }) => router.handlePop(state))
  window.addEventListener('pagehide', () => {
    router.noteScroll()
    host.saveScrolls()
  })
  return { router, renderer, screen: { router: router.snapshot(), info, scroll: undefined } }
}

/** The address without base path and locale. */
function readOwnAddress({ basePath, locales = [] }: PageSite): { asPath: string; search: string } {
  const { pathname, search, hash } = location
  const inside = stripPrefixes(pathname, { basePath, locales })
  return { asPath: (inside?.pathname ?? pathname) + search + hash, search }
}

function canPrefetch({ priority }: PagePrefetchOptions): boolean {
  if (isDevelopment || isBot(navigator.userAgent)) return false
  const { connection } = navigator as { connection?: ConnectionLike }
  return isPrefetchAllowed(connection, priority === true ? 'intent' : 'viewport')
}

function createRootOptions(report: (error: unknown) => void): RootOptions {
  const log = (error: unknown, place: ErrorPlace): void => {
    console.error(error)
    pushSignal({ kind: 'error', error, ...place })
    report(error)
  }
  return {
    onCaughtError(error, { errorBoundary, componentStack }) {
      const isOwn = !(errorBoundary instanceof PageBoundary)
      log(error, { mechanism: createMechanism('error_boundary', isOwn), componentStack })
    },
    onUncaughtError: reportUncaught,
    onRecoverableError: (error, { componentStack }) => {
      // The stack of such an error is React's alone. In development the terminal tells who made the element.
      const owners = isDevelopment ? captureOwnerStack() : undefined
      log(error, {
        mechanism: createMechanism('error_handler', true),
        componentStack: owners || componentStack,
      })
    },
  }
}

void hydrate()
