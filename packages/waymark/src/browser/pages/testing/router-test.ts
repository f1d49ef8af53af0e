import type { PageState } from '../../../client/pages/router-context.ts'
import {
  createRouterEvents,
  type RouterEventName,
  type RouterEvents,
} from '../../../client/pages/router-events.ts'
import { NATIVE_NAMES } from '../../../shared/wire.ts'
import { createPageDataCache } from '../fetch-page-data.ts'
import type { LoadClock } from '../load-in-time.ts'
import { createPageLoader, type PageModule, type PageRoutes } from '../page-loader.ts'
import type { PageComponent } from '../page-info.ts'
import { createCancelledError } from '../router-errors.ts'
import type { RouterHost } from '../router-host.ts'
import { Router, type Screen } from '../router.ts'
import type { PageSite } from '../site.ts'

export const ORIGIN = 'http://site.test'
const NEVER_CLOCK: LoadClock = { whenIdle: () => () => {}, after: () => () => {} }

export type Answer = { status?: number; json?: unknown; headers?: Record<string, string> } | 'cut'

export interface Setup {
  site?: Partial<PageSite>
  state?: Partial<PageState>
  address?: string
  routes?: PageRoutes
  /** By path and query; each is used once and the last one stays. */
  answers?: Record<string, Answer[]>
  App?: PageComponent
}

export const page = (name: string, extra: object = {}): PageModule => ({
  default: Object.assign(() => null, { displayName: name, ...extra }),
})
export const load = (name: string, extra?: object) => () => Promise.resolve(page(name, extra))

export const ROUTES: PageRoutes = {
  '/': load('Home'),
  '/about': load('About'),
  '/blog/[id]': load('Post'),
  '/docs/[...path]': load('Docs'),
  '/ssp': load('Ssp'),
  '/ssg': load('Ssg'),
  '/ssg/[id]': load('SsgItem'),
  '/_error': load('Oops', { getInitialProps: ({ err }: { err?: Error }) => ({ failed: err !== undefined }) }),
}

const STATE: PageState = {
  route: '/',
  pathname: '/',
  query: {},
  asPath: '/',
  basePath: '',
  isLocaleDomain: false,
  isFallback: false,
  isPreview: false,
  isReady: true,
}

const SITE: PageSite = {
  buildId: 'b1',
  names: NATIVE_NAMES,
  basePath: '',
  trailingSlash: false,
  isLocaleDomain: false,
  sortedPatterns: ['/', '/about', '/ssg', '/ssp', '/blog/[id]', '/ssg/[id]', '/docs/[...path]'],
  appPatterns: [],
  flags: { '/ssp': { gssp: true }, '/ssg': { gsp: true }, '/ssg/[id]': { gsp: true } },
  hasMiddleware: false,
}

const EVENTS: readonly RouterEventName[] = [
  'routeChangeStart',
  'beforeHistoryChange',
  'routeChangeComplete',
  'routeChangeError',
  'hashChangeStart',
  'hashChangeComplete',
]

function listenToAll(events: RouterEvents, log: string[]): void {
  for (const name of EVENTS) {
    events.on(name, (...values: unknown[]) => {
      log.push([name, ...values.map(describeValue)].join(' '))
    })
  }
}

interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
}

function createFetch(answers: Record<string, Answer[]>, requests: SentRequest[]) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const path = url.slice(ORIGIN.length)
    requests.push({ method: init.method!, url: path, headers: init.headers as Record<string, string> })
    const list = answers[path] ?? []
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 }
    if (answer === 'cut') throw new TypeError('Failed to fetch')
    const { status = 200, json, headers = {} } = answer
    return new Response(json === undefined ? '<html>' : JSON.stringify(json), { status, headers })
  }
}

interface Entry {
  method: string
  state: unknown
  address: string
}

/** The browser around a router. `place` is where it is; the router moves it. */
function createHost(place: { address: string }, entries: Entry[], log: string[]): RouterHost {
  const write = (method: string) => (state: unknown, _: string, url?: string | URL | null) => {
    place.address = String(url)
    entries.push({ method, state, address: place.address })
    log.push(`${method} ${place.address}`)
  }
  return {
    origin: ORIGIN,
    readAddress: () => place.address,
    history: {
      pushState: write('pushState'),
      replaceState: write('replaceState'),
      back: () => void log.push('back'),
      forward: () => void log.push('forward'),
    },
    leave: (href) => void log.push(`leave ${href}`),
    reload: () => void log.push('reload'),
    createKey: () => `k${entries.length}`,
    noteScroll: (key) => void log.push(`note ${key}`),
    readScroll: (key) => (key === 'scrolled' ? { x: 0, y: 700 } : undefined),
    scrollToHash: (hash, behavior) => void log.push(`scroll ${hash} ${behavior}`),
    setLanguage: (locale) => void log.push(`lang ${locale}`),
  }
}

/** A router in a browser that writes down what is asked of it. */
export function start(setup: Setup = {}) {
  const log: string[] = []
  const requests: SentRequest[] = []
  const screens: Screen[] = []
  const entries: Entry[] = []
  const place = { address: setup.address ?? setup.state?.asPath ?? '/' }
  const events = createRouterEvents()
  listenToAll(events, log)
  const fetch = createFetch(setup.answers ?? {}, requests)
  const routes = setup.routes ?? ROUTES
  const site: PageSite = { ...SITE, ...setup.site }
  const state = { ...STATE, basePath: site.basePath, ...setup.state }
  let isHeld = false
  const router = new Router({
    site,
    events,
    host: createHost(place, entries, log),
    sources: {
      loader: createPageLoader({ routes, clock: NEVER_CLOCK, isDevelopment: false }),
      data: createPageDataCache({ fetch, origin: ORIGIN, isDevelopment: false }),
      App: setup.App ?? (() => null),
      createAppContext: () => ({ AppTree: 'tree', router: 'router' }),
    },
    initial: {
      state,
      info: {
        route: state.route,
        Component: (() => null) as PageComponent,
        props: { pageProps: { from: 'server' } },
      },
    },
    show: (screen) => {
      screens.push(screen)
      const { x, y } = screen.scroll ?? {}
      log.push(`show ${screen.router.pathname}${screen.scroll ? ` at ${x},${y}` : ''}`)
      if (isHeld) {
        return new Promise((_, reject) => void (rejectShow = reject))
      }
      return Promise.resolve()
    },
    canPrefetch: () => true,
  })
  let rejectShow: (reason: unknown) => void = () => {}
  entries.length = 0
  log.length = 0
  return {
    router,
    log,
    requests,
    screens,
    entries,
    push: router.navigation.push,
    replace: router.navigation.replace,
    events,
    props: () => screens.at(-1)?.info.props,
    shown: () => screens.at(-1)?.info.Component.displayName,
    holdScreens: () => void (isHeld = true),
    dropScreen: () => rejectShow(createCancelledError()),
    pop: async (entry: unknown, at?: string) => {
      if (at !== undefined) place.address = at
      router.handlePop(entry)
      await settle()
    },
  }
}

export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function describeValue(value: unknown): string {
  if (value instanceof Error) return `(${value.message})`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export const data = (path: string): string => `/_waymark/data/b1${path}.json`
export const ssp = (json: object): Exclude<Answer, 'cut'> => ({ json: { pageProps: json, __N_SSP: true } })
export const ssg = (json: object): Answer => ({ json: { pageProps: json, __N_SSG: true } })
