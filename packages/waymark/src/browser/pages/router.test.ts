import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageState } from '../../client/pages/router-context.ts'
import { createRouterEvents, type RouterEventName } from '../../client/pages/router-events.ts'
import { NATIVE_NAMES } from '../../shared/wire.ts'
import { createPageDataCache } from './fetch-page-data.ts'
import type { LoadClock } from './load-in-time.ts'
import { createPageLoader, type PageModule, type PageRoutes } from './page-loader.ts'
import type { PageComponent } from './page-info.ts'
import { createCancelledError } from './router-errors.ts'
import { Router, type Screen } from './router.ts'
import type { PageSite } from './site.ts'

const ORIGIN = 'http://site.test'
const NEVER_CLOCK: LoadClock = { whenIdle: () => () => {}, after: () => () => {} }

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> } | 'cut'

interface Setup {
  site?: Partial<PageSite>
  state?: Partial<PageState>
  address?: string
  routes?: PageRoutes
  /** By path and query; each is used once and the last one stays. */
  answers?: Record<string, Answer[]>
  App?: PageComponent
}

const page = (name: string, extra: object = {}): PageModule => ({
  default: Object.assign(() => null, { displayName: name, ...extra }),
})
const load = (name: string, extra?: object) => () => Promise.resolve(page(name, extra))

const ROUTES: PageRoutes = {
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

/** A browser that writes down what is asked of it. */
function start(setup: Setup = {}) {
  const log: string[] = []
  const requests: { method: string; url: string; headers: Record<string, string> }[] = []
  const screens: Screen[] = []
  const entries: { method: string; state: unknown; address: string }[] = []
  let address = setup.address ?? setup.state?.asPath ?? '/'
  const events = createRouterEvents()
  const names: RouterEventName[] = [
    'routeChangeStart',
    'beforeHistoryChange',
    'routeChangeComplete',
    'routeChangeError',
    'hashChangeStart',
    'hashChangeComplete',
  ]
  for (const name of names) {
    events.on(name, (...values: unknown[]) => {
      log.push([name, ...values.map(describeValue)].join(' '))
    })
  }
  const answers = setup.answers ?? {}
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = url.slice(ORIGIN.length)
    requests.push({ method: init.method!, url: path, headers: init.headers as Record<string, string> })
    const list = answers[path] ?? []
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 }
    if (answer === 'cut') throw new TypeError('Failed to fetch')
    const { status = 200, json, headers = {} } = answer
    return new Response(json === undefined ? '<html>' : JSON.stringify(json), { status, headers })
  }
  const write = (method: string) => (state: unknown, _: string, url?: string | URL | null) => {
    address = String(url)
    entries.push({ method, state, address })
    log.push(`${method} ${address}`)
  }
  const routes = setup.routes ?? ROUTES
  const site: PageSite = {
    buildId: 'b1',
    names: NATIVE_NAMES,
    basePath: '',
    trailingSlash: false,
    isLocaleDomain: false,
    sortedPatterns: ['/', '/about', '/ssg', '/ssp', '/blog/[id]', '/ssg/[id]', '/docs/[...path]'],
    appPatterns: [],
    flags: { '/ssp': { gssp: true }, '/ssg': { gsp: true }, '/ssg/[id]': { gsp: true } },
    hasMiddleware: false,
    ...setup.site,
  }
  const state = { ...STATE, basePath: site.basePath, ...setup.state }
  const gates: Screen[] = []
  let isHeld = false
  const router = new Router({
    site,
    events,
    host: {
      origin: ORIGIN,
      readAddress: () => address,
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
    },
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
        gates.push(screen)
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
      if (at !== undefined) address = at
      router.handlePop(entry)
      await settle()
    },
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function describeValue(value: unknown): string {
  if (value instanceof Error) return `(${value.message})`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const data = (path: string): string => `/_waymark/data/b1${path}.json`
const ssp = (json: object): Exclude<Answer, 'cut'> => ({ json: { pageProps: json, __N_SSP: true } })
const ssg = (json: object): Answer => ({ json: { pageProps: json, __N_SSG: true } })

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('a transition', () => {
  test('tells and does everything in order', async () => {
    const { push, log, entries, router } = start()
    expect(await push('/about?a=1#part')).toBe(true)
    expect(log).toEqual([
      'routeChangeStart /about?a=1#part {"shallow":false}',
      'beforeHistoryChange /about?a=1#part {"shallow":false}',
      'note k0',
      'pushState /about?a=1#part',
      'show /about at 0,0',
      'routeChangeComplete /about?a=1#part {"shallow":false}',
      'scroll #part instant',
    ])
    expect(entries[0]!.state).toEqual({
      url: '/about?a=1',
      as: '/about?a=1#part',
      options: {},
      __N: true,
      key: 'k0',
    })
    expect(router.state).toMatchObject({ pathname: '/about', query: { a: '1' }, asPath: '/about?a=1#part' })
  })

  test('the first entry of the document is written when the router starts', () => {
    const { router } = start({
      address: '/blog/1?x=2',
      state: { pathname: '/blog/[id]', query: { id: '1' } },
    })
    expect(router.state.pathname).toBe('/blog/[id]')
  })

  test.each<[string, string, Partial<PageSite>]>([
    ['another site', 'https://example.com/a', {}],
    ['a path that browsers read as another site', '//example.com', {}],
    ['outside of the base path', `${ORIGIN}/other`, { basePath: '/base' }],
    ['a page of app/', '/shop/1', { appPatterns: ['/shop/[id]'] }],
    ['an API route', '/api/x', {}],
    ['a path that nothing matches', '/nowhere', {}],
  ])('%s is left to the browser', async (_, href, site) => {
    const { push, log } = start({ site })
    expect(await push(href)).toBe(false)
    expect(log.filter((line) => line.startsWith('leave'))).toHaveLength(1)
    expect(log.some((line) => line.startsWith('show'))).toBe(false)
  })

  test('of app/ and pages/ the more specific pattern wins', async () => {
    const site = { appPatterns: ['/[...all]', '/blog/new'] }
    const { push, log } = start({ site })
    await push('/blog/1')
    expect(log.at(-1)).toContain('routeChangeComplete')
    await push('/blog/new')
    expect(log.at(-1)).toBe('leave /blog/new')
  })

  test('the same address is replaced, not pushed', async () => {
    const { push, entries } = start()
    await push('/about')
    await push('/about')
    expect(entries.map(({ method }) => method)).toEqual(['pushState', 'replaceState'])
  })

  test('scroll: false leaves the position alone', async () => {
    const { push, log } = start()
    await push('/about#x', undefined, { scroll: false })
    expect(log).toContain('show /about')
    expect(log.some((line) => line.startsWith('scroll'))).toBe(false)
  })

  test('a listener of routeChangeStart that throws stops it, as pages expect', async () => {
    const { push, events, log } = start()
    events.on('routeChangeStart', () => {
      throw new Error('stop')
    })
    await expect(push('/about')).rejects.toThrow('stop')
    expect(log.some((line) => line.startsWith('pushState'))).toBe(false)
    expect(await push('/about').catch(() => 'again')).toBe('again')
  })

  test('base path: events and history have it, pages do not', async () => {
    const { push, log, router, entries } = start({ site: { basePath: '/base' }, address: '/base' })
    await push('/blog/1')
    expect(log[0]).toBe('routeChangeStart /base/blog/1 {"shallow":false}')
    expect(entries[0]!.state).toMatchObject({ url: '/base/blog/[id]', as: '/base/blog/1' })
    expect(router.state.asPath).toBe('/blog/1')
  })

  test('a whole address of this site is a path', async () => {
    const { push, router } = start({ site: { basePath: '/base' }, address: '/base' })
    await push(`${ORIGIN}/base/about?x=1`)
    expect(router.state).toMatchObject({ pathname: '/about', asPath: '/about?x=1' })
  })
})

describe('a newer transition', () => {
  test('cancels the older one, which tells so and resolves to false', async () => {
    let release: (module: PageModule) => void = () => {}
    const slow = () => new Promise<PageModule>((resolve) => void (release = resolve))
    const { push, log, router } = start({ routes: { ...ROUTES, '/about': slow } })
    const first = push('/about')
    await settle()
    expect(await push('/blog/2', undefined, { shallow: true })).toBe(true)
    release(page('About'))
    expect(await first).toBe(false)
    expect(log[1]).toBe('routeChangeError (Route Cancelled) /about {"shallow":true}')
    expect(log.filter((line) => line.startsWith('show'))).toEqual(['show /blog/[id] at 0,0'])
    expect(router.state.pathname).toBe('/blog/[id]')
  })

  test('the error has the mark that listeners look for', async () => {
    const slow = () => new Promise<PageModule>(() => {})
    const { push, events } = start({ routes: { ...ROUTES, '/about': slow } })
    const marks: unknown[] = []
    events.on('routeChangeError', (error: { cancelled?: boolean }) => marks.push(error.cancelled))
    void push('/about')
    await push('/blog/1')
    expect(marks).toEqual([true])
  })

  test('takes the screen from one that React is still rendering', async () => {
    const { push, log, holdScreens, dropScreen } = start()
    holdScreens()
    const first = push('/about')
    await settle()
    dropScreen()
    expect(await first).toBe(false)
    expect(log.filter((line) => line.startsWith('routeChangeError'))).toEqual([
      'routeChangeError (Route Cancelled) /about {"shallow":false}',
    ])
  })
})

describe('the hash', () => {
  test('alone changes without asking for the page', async () => {
    const { push, log, requests, router } = start({
      state: { pathname: '/ssp', route: '/ssp', asPath: '/ssp' },
    })
    expect(await push('/ssp#a')).toBe(true)
    expect(log).toEqual([
      'hashChangeStart /ssp#a {"shallow":false}',
      'note k0',
      'pushState /ssp#a',
      'scroll #a auto',
      'show /ssp',
      'hashChangeComplete /ssp#a {"shallow":false}',
    ])
    expect(requests).toEqual([])
    expect(router.state.asPath).toBe('/ssp#a')
  })

  test('once more scrolls once more, and adds no entry', async () => {
    const { push, log } = start({ state: { asPath: '/#a' } })
    await push('/#a')
    expect(log).toContain('scroll #a auto')
    expect(log.some((line) => line.startsWith('pushState'))).toBe(false)
  })

  test('of another page is no change of the hash', async () => {
    const { push, log } = start()
    await push('/about#a')
    expect(log[0]).toContain('routeChangeStart')
  })
})

describe('addresses with patterns', () => {
  test('a pattern is filled from the query', async () => {
    const { push, router, entries } = start()
    await push({ pathname: '/blog/[id]', query: { id: 'a b', x: '1' } })
    expect(router.state).toMatchObject({
      pathname: '/blog/[id]',
      query: { id: 'a b', x: '1' },
      asPath: '/blog/a%20b?x=1',
    })
    expect(entries[0]!.state).toMatchObject({ as: '/blog/a%20b?x=1' })
  })

  test('values of a path become the query', async () => {
    const { push, router } = start()
    await push('/docs/a/b?x=1')
    expect(router.state).toMatchObject({ pathname: '/docs/[...path]', query: { path: ['a', 'b'], x: '1' } })
  })

  test('missing values: an error for the developer, nothing for the visitor', async () => {
    const { push, log } = start()
    await expect(push('/blog/[id]?x=1')).rejects.toThrow(
      'The provided `href` (/blog/[id]?x=1) value is missing query values (id) to be interpolated properly.',
    )
    expect(log).toEqual([])
  })

  test('an `as` that does not fit', async () => {
    const { push } = start()
    await expect(push('/blog/[id]', '/other/1')).rejects.toThrow(
      'The provided `as` value (/other/1) is incompatible with the `href` value (/blog/[id]).',
    )
  })

  test('a page under another address', async () => {
    const { push, router, log } = start()
    await push('/about?x=1', '/pretty')
    expect(router.state).toMatchObject({ pathname: '/about', query: { x: '1' }, asPath: '/pretty' })
    expect(log).toContain('pushState /pretty')
  })
})

describe('page data', () => {
  test('of getServerSideProps is asked for with each visit, with the query', async () => {
    const { push, requests, props } = start({
      answers: { [`${data('/ssp')}?q=1`]: [ssp({ n: 1 }), ssp({ n: 2 })] },
    })
    await push('/ssp?q=1')
    expect(props()).toEqual({ pageProps: { n: 1 }, __N_SSP: true })
    await push('/')
    await push('/ssp?q=1')
    expect(props()).toMatchObject({ pageProps: { n: 2 } })
    expect(requests).toEqual([
      { method: 'GET', url: `${data('/ssp')}?q=1`, headers: { 'x-nextjs-data': '1' } },
      { method: 'GET', url: `${data('/ssp')}?q=1`, headers: { 'x-nextjs-data': '1' } },
    ])
  })

  test('of getStaticProps is asked for once, without the query, and renewed behind the scenes', async () => {
    const { push, requests, props } = start({ answers: { [data('/ssg/5')]: [ssg({ n: 1 })] } })
    await push('/ssg/5?x=1')
    await push('/')
    await push('/ssg/5?x=2')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
    await settle()
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${data('/ssg/5')}`,
      `HEAD ${data('/ssg/5')}`,
      `HEAD ${data('/ssg/5')}`,
    ])
  })

  test('marks of the module count where the list of the build has none', async () => {
    const routes = { ...ROUTES, '/about': async () => ({ ...page('About'), __N_SSP: true }) }
    const { push, props } = start({ routes, answers: { [data('/about')]: [ssp({ n: 1 })] } })
    await push('/about')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
  })

  test('pages cannot change what is kept', async () => {
    const { push, props } = start({ answers: { [data('/ssg')]: [ssg({ n: 1 })] } })
    await push('/ssg')
    Object.assign(props()!['pageProps'] as object, { n: 9 })
    await push('/')
    await push('/ssg')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
  })

  test.each<[string, Answer]>([
    ['500', { status: 500 }],
    ['404 that is no answer of a page', { status: 404 }],
    ['a cut connection', 'cut'],
    ['an answer that is no JSON', {}],
  ])('%s: tried once, then the document is loaded', async (_, answer) => {
    const { push, log, requests } = start({ answers: { [data('/ssp')]: [answer] } })
    expect(await push('/ssp')).toBe(false)
    expect(requests).toHaveLength(1)
    expect(log.at(-2)).toMatch(/^routeChangeError \((Failed to load static props|Failed to fetch)\) \/ssp/)
    expect(log.at(-1)).toBe('leave /ssp')
    expect(logged).not.toHaveBeenCalled()
  })

  test('not found: the page for it is shown under the address', async () => {
    const answers = { [data('/ssp')]: [{ status: 404, json: { notFound: true } }] }
    const plain = start({ answers })
    expect(await plain.push('/ssp')).toBe(true)
    expect(plain.shown()).toBe('Oops')
    expect(plain.router.state).toMatchObject({ pathname: '/_error', asPath: '/ssp' })
    const own = start({ answers, routes: { ...ROUTES, '/404': load('Missing') } })
    await own.push('/ssp')
    expect(own.shown()).toBe('Missing')
    expect(own.log.at(-1)).toContain('routeChangeComplete /ssp')
  })

  test('a redirect to a page is followed', async () => {
    const { push, log, router, entries } = start({
      answers: { [data('/ssp')]: [ssp({ __N_REDIRECT: '/blog/7?y=1', __N_REDIRECT_STATUS: 307 })] },
    })
    expect(await push('/ssp')).toBe(true)
    expect(router.state).toMatchObject({ pathname: '/blog/[id]', query: { id: '7', y: '1' } })
    expect(entries).toHaveLength(1)
    expect(log.filter((line) => line.startsWith('routeChangeError'))).toEqual([])
  })

  test.each([
    [{ __N_REDIRECT: 'https://example.com/' }, 'leave https://example.com/'],
    [{ __N_REDIRECT: '/plain', __N_REDIRECT_BASE_PATH: false }, 'leave /plain'],
  ])('a redirect out of the app loads a document', async (props, expected) => {
    const { push, log } = start({ answers: { [data('/ssp')]: [ssp(props)] } })
    expect(await push('/ssp')).toBe(false)
    expect(log.at(-1)).toBe(expected)
  })

  test('redirects in a circle end with a document', async () => {
    const { push, log, requests } = start({
      answers: { [data('/ssp')]: [ssp({ __N_REDIRECT: '/ssp?' })], [data('/ssg')]: [ssg({})] },
    })
    expect(await push('/ssp')).toBe(false)
    expect(requests).toHaveLength(11)
    expect(log.at(-1)).toMatch(/^leave \/ssp/)
  })

  test('the locale is part of the address of data', async () => {
    const { push, requests } = start({
      site: { locales: ['en', 'nl'], defaultLocale: 'en' },
      state: { locale: 'en', locales: ['en', 'nl'], defaultLocale: 'en' },
      answers: { [data('/nl/ssp')]: [ssp({})], [data('/en/ssp')]: [ssp({})] },
    })
    await push('/ssp', undefined, { locale: 'nl' })
    await push('/ssp', undefined, { locale: 'en' })
    expect(requests.map(({ url }) => url)).toEqual([data('/nl/ssp'), data('/en/ssp')])
  })
})

describe('getInitialProps', () => {
  test('of a page runs in the browser', async () => {
    const seen: unknown[] = []
    const getInitialProps = async (context: unknown) => {
      seen.push(context)
      return { fine: true }
    }
    const routes = { ...ROUTES, '/blog/[id]': load('Post', { getInitialProps }) }
    const { push, props } = start({ routes })
    await push('/blog/3?x=1')
    expect(props()).toEqual({ pageProps: { fine: true } })
    expect(seen).toEqual([
      { pathname: '/blog/[id]', query: { id: '3', x: '1' }, asPath: '/blog/3?x=1', AppTree: 'tree' },
    ])
  })

  test('of _app runs in its place', async () => {
    const App = Object.assign(() => null, {
      getInitialProps: ({
        Component,
        ctx,
      }: {
        Component: { displayName: string }
        ctx: { pathname: string }
      }) => ({
        pageProps: { of: Component.displayName, at: ctx.pathname },
      }),
    })
    const { push, props } = start({ App })
    await push('/about')
    expect(props()).toEqual({ pageProps: { of: 'About', at: '/about' } })
  })

  test('without an object is an error that names the component', async () => {
    const routes = { ...ROUTES, '/about': load('About', { getInitialProps: () => undefined }) }
    const { push, shown } = start({ routes })
    await expect(push('/about')).rejects.toThrow(
      '"About.getInitialProps()" should resolve to an object. But found "undefined" instead.',
    )
    expect(shown()).toBe('Oops')
  })
})

describe('errors', () => {
  test('a page that throws: the error page is shown with it, and listeners are told', async () => {
    const failing = { getInitialProps: () => Promise.reject(new Error('boom')) }
    const { push, screens, log, props } = start({ routes: { ...ROUTES, '/about': load('About', failing) } })
    await expect(push('/about')).rejects.toThrow('boom')
    expect(screens.at(-1)!.info.err?.message).toBe('boom')
    expect(props()).toEqual({ pageProps: { failed: true } })
    expect(log.slice(-3)).toEqual([
      'pushState /about',
      'show /_error at 0,0',
      'routeChangeError (boom) /about {"shallow":false}',
    ])
    expect(logged).toHaveBeenCalledOnce()
  })

  test('code that throws when it is loaded is an error of the page', async () => {
    const routes = { ...ROUTES, '/about': () => Promise.reject(new Error('at module level')) }
    const { push, shown } = start({ routes })
    await expect(push('/about')).rejects.toThrow('at module level')
    expect(shown()).toBe('Oops')
  })

  test('code that did not come: the document is loaded, and the promise is as if cancelled', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x'))
    const { push, log } = start({ routes: { ...ROUTES, '/about': gone } })
    expect(await push('/about')).toBe(false)
    expect(log.slice(-2)).toEqual([
      'routeChangeError (Failed to load script: /about) /about {"shallow":false}',
      'leave /about',
    ])
  })

  test('without an error page the document is loaded', async () => {
    const failing = { getInitialProps: () => Promise.reject(new Error('boom')) }
    const { '/_error': _, ...others } = ROUTES
    const { push, log } = start({ routes: { ...others, '/about': load('About', failing) } })
    expect(await push('/about')).toBe(false)
    expect(log.at(-1)).toBe('leave /about')
  })

  test('the document of the page on the screen is never loaded in its own place', async () => {
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x'))
    const state = { pathname: '/about', route: '/about', asPath: '/about' }
    const { push, log } = start({ routes: { ...ROUTES, '/about': gone }, state })
    await expect(push('/about')).rejects.toThrow('Invariant')
    expect(log.some((line) => line.startsWith('leave'))).toBe(false)
  })
})

describe('shallow', () => {
  test('changes address and query, and keeps the props', async () => {
    const { push, requests, router, props, log } = start({
      state: { pathname: '/ssp', route: '/ssp', asPath: '/ssp' },
    })
    await push('/ssp?a=1', undefined, { shallow: true })
    expect(requests).toEqual([])
    expect(props()).toEqual({ pageProps: { from: 'server' } })
    expect(router.state.query).toEqual({ a: '1' })
    expect(log).toContain('show /ssp')
    expect(log.at(-1)).toBe('routeChangeComplete /ssp?a=1 {"shallow":true}')
  })

  test('to another page loads it', async () => {
    const { push, requests } = start({ answers: { [data('/ssp')]: [ssp({})] } })
    await push('/ssp', undefined, { shallow: true })
    expect(requests).toHaveLength(1)
  })
})

describe('locales', () => {
  const i18n = { locales: ['en', 'nl', 'fr'], defaultLocale: 'en' }
  const inDutch: Setup = { site: i18n, state: { ...i18n, locale: 'nl' }, address: '/nl' }

  test.each<[string, string, { locale?: string | false } | undefined, string, string]>([
    ['stays in the locale', '/about', undefined, '/nl/about', 'nl'],
    ['goes to another', '/about', { locale: 'fr' }, '/fr/about', 'fr'],
    ['the default has no prefix', '/about', { locale: 'en' }, '/about', 'en'],
    ['false: the address says it', '/fr/about', { locale: false }, '/fr/about', 'fr'],
    ['false: without one it is the default', '/about', { locale: false }, '/about', 'en'],
    ['a path that names one', '/FR/about', undefined, '/fr/about', 'fr'],
  ])('%s', async (_, href, options, shown, locale) => {
    const { push, log, router } = start(inDutch)
    await push(href, undefined, options)
    expect(log).toContain(`pushState ${shown}`)
    expect(log).toContain(`lang ${locale}`)
    expect(router.state).toMatchObject({ locale, asPath: '/about', pathname: '/about' })
  })

  test('one that the app does not have is left to the server', async () => {
    const { push, log } = start(inDutch)
    expect(await push('/about', undefined, { locale: 'xx' })).toBe(false)
    expect(log).toEqual(['leave /xx/about'])
  })

  test('one of another domain is left to the browser', async () => {
    const domainLocales = [
      { domain: 'site.nl', defaultLocale: 'nl' },
      { domain: 'site.test', defaultLocale: 'en' },
    ]
    const { push, log } = start({
      site: { ...i18n, domainLocales, isLocaleDomain: true },
      state: { ...i18n, locale: 'en' },
    })
    expect(await push('/about', undefined, { locale: 'nl' })).toBe(false)
    expect(log).toEqual(['leave https://site.nl/about'])
  })
})

describe('going back and forward', () => {
  const entry = (url: string, as: string, more: object = {}) => ({
    url,
    as,
    options: {},
    __N: true,
    key: 'old',
    ...more,
  })

  test('shows the page of the entry', async () => {
    const { pop, log, router } = start()
    await pop(entry('/blog/[id]', '/blog/4'), '/blog/4')
    expect(log.at(-1)).toBe('routeChangeComplete /blog/4 {"shallow":false}')
    expect(router.state).toMatchObject({ pathname: '/blog/[id]', query: { id: '4' } })
    expect(log).toContain('replaceState /blog/4')
  })

  test('to where the page was scrolled to', async () => {
    const { pop, log } = start()
    await pop(entry('/about', '/about', { key: 'scrolled' }), '/about')
    expect(log).toContain('show /about at 0,700')
    expect(log[0]).toBe('note k0')
  })

  test('beforePopState may stop it', async () => {
    const { router, pop, log } = start()
    const asked: unknown[] = []
    router.navigation.beforePopState((state) => {
      asked.push(state)
      return false
    })
    await pop(entry('/about', '/about'), '/about')
    expect(log).toEqual([])
    expect(asked).toEqual([{ url: '/about', as: '/about', options: {} }])
  })

  test('a hash that was typed only gets an entry', async () => {
    const { pop, log, screens } = start()
    await pop(null, '/#typed')
    expect(log).toEqual(['replaceState /#typed'])
    expect(screens).toEqual([])
  })

  test('an entry of app/ is another document', async () => {
    const { pop, log } = start()
    await pop({ __NA: true })
    expect(log).toEqual(['reload'])
  })

  test('entries of others are left alone', async () => {
    const { pop, log } = start()
    await pop({ mine: true })
    expect(log).toEqual([])
  })

  test('the first event about the entry on the screen is ignored', async () => {
    const { pop, log } = start({ state: { asPath: '/about', pathname: '/about', route: '/about' } })
    await pop(entry('/about', '/about', { key: 'k0' }))
    expect(log).toEqual([])
  })

  test('shallow only when the last step was shallow, too', async () => {
    const state = { pathname: '/ssp', route: '/ssp', asPath: '/ssp' }
    const answers = { [`${data('/ssp')}?a=0`]: [ssp({ n: 1 })] }
    const shallow = start({ state, answers })
    await shallow.push('/ssp?a=1', undefined, { shallow: true })
    await shallow.pop(entry('/ssp?a=0', '/ssp?a=0', { options: { shallow: true } }), '/ssp?a=0')
    expect(shallow.requests).toEqual([])
    const deep = start({ state, answers })
    await deep.pop(entry('/ssp?a=0', '/ssp?a=0', { options: { shallow: true } }), '/ssp?a=0')
    expect(deep.requests).toHaveLength(1)
  })

  test('the locale is that of the address', async () => {
    const i18n = { locales: ['en', 'nl'], defaultLocale: 'en' }
    const { pop, router } = start({ site: i18n, state: { ...i18n, locale: 'en' } })
    await pop(entry('/about', '/nl/about'), '/nl/about')
    expect(router.state).toMatchObject({ locale: 'nl', asPath: '/about' })
  })
})

describe('the update after hydration', () => {
  const waiting = { isReady: false }

  test('reads the query, and tells nobody', async () => {
    const { router, log, props } = start({
      address: '/about?a=1#h',
      state: { ...waiting, pathname: '/about', route: '/about', asPath: '/about' },
    })
    await router.update()
    expect(router.state).toMatchObject({ isReady: true, query: { a: '1' }, asPath: '/about?a=1#h' })
    expect(props()).toEqual({ pageProps: { from: 'server' } })
    expect(log).toEqual(['replaceState /about?a=1#h', 'show /about'])
  })

  test('reads the values of a dynamic path', async () => {
    const { router } = start({
      address: '/blog/5?x=1',
      state: { ...waiting, pathname: '/blog/[id]', route: '/blog/[id]', asPath: '/blog/[id]' },
    })
    await router.update()
    expect(router.state).toMatchObject({ query: { id: '5', x: '1' }, asPath: '/blog/5?x=1' })
  })

  test('leaves an error page what it is', async () => {
    const { router } = start({
      address: '/about?a=1',
      state: { ...waiting, pathname: '/404', route: '/404', asPath: '/about' },
    })
    await router.update()
    expect(router.state).toMatchObject({ pathname: '/404', query: { a: '1' }, isReady: true })
  })

  const fallback: Setup = {
    address: '/ssg/5',
    state: { ...waiting, isFallback: true, pathname: '/ssg/[id]', route: '/ssg/[id]', asPath: '/ssg/[id]' },
  }

  test.each<[string, Answer[], number, boolean]>([
    ['no failure', [ssg({ n: 1 })], 1, true],
    ['one failure', [{ status: 500 }, ssg({ n: 1 })], 2, true],
    ['two failures', [{ status: 500 }, { status: 503 }, ssg({ n: 1 })], 3, true],
    ['three failures', [{ status: 500 }, { status: 500 }, { status: 500 }, ssg({ n: 1 })], 3, false],
    ['a missing page', [{ status: 404 }, ssg({ n: 1 })], 1, false],
    ['a cut connection', ['cut', ssg({ n: 1 })], 1, false],
  ])('brings the props of a fallback page: %s', async (_, answers, tries, succeeds) => {
    const { router, requests, props, log, shown } = start({
      ...fallback,
      answers: { [data('/ssg/5')]: answers },
    })
    const result = await router.update().then(
      () => true,
      () => false,
    )
    expect(requests).toHaveLength(tries)
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(result).toBe(succeeds)
    expect(log.some((line) => /leave|routeChange/.test(line))).toBe(false)
    if (succeeds) {
      expect(props()).toMatchObject({ pageProps: { n: 1 } })
      expect(router.state).toMatchObject({ isFallback: false, query: { id: '5' } })
    } else expect(shown()).toBe('Oops')
  })

  test('gives way to the visitor, silently', async () => {
    const { router, push, log } = start({ ...fallback, answers: { [data('/ssg/5')]: [ssg({})] } })
    const updated = router.update()
    expect(await push('/about')).toBe(true)
    await updated
    expect(log.some((line) => line.startsWith('routeChangeError'))).toBe(false)
    expect(router.state.pathname).toBe('/about')
  })

  test('does not begin when the visitor is on the way already', async () => {
    const slow = () => new Promise<PageModule>(() => {})
    const { router, push, screens } = start({ ...fallback, routes: { ...ROUTES, '/about': slow } })
    void push('/about')
    await router.update()
    expect(screens).toEqual([])
  })
})

describe('middleware', () => {
  const site = { hasMiddleware: true }

  test('a page without data asks once for what was decided', async () => {
    const { push, requests, log } = start({ site, answers: { [data('/about')]: [{ json: {} }] } })
    await push('/about')
    expect(requests).toHaveLength(1)
    expect(log.at(-1)).toContain('routeChangeComplete /about')
  })

  test('data comes with the same request', async () => {
    const { push, requests, props } = start({ site, answers: { [data('/ssp')]: [ssp({ n: 1 })] } })
    await push('/ssp')
    expect(requests).toHaveLength(1)
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
  })

  test.each(['x-nextjs-rewrite', 'x-waymark-rewrite'])(
    'a rewrite (%s) shows the other page',
    async (name) => {
      const answer = { json: { pageProps: { n: 1 } }, headers: { [name]: '/ssg/9?from=mw' } }
      const { push, router, props, log } = start({ site, answers: { [data('/unknown')]: [answer] } })
      await push('/unknown')
      expect(router.state).toMatchObject({
        pathname: '/ssg/[id]',
        asPath: '/unknown',
        query: { id: '9', from: 'mw' },
      })
      expect(props()).toMatchObject({ pageProps: { n: 1 } })
      expect(log).toContain('pushState /unknown')
    },
  )

  test('a redirect within the app is followed, another loads a document', async () => {
    const answers = {
      [data('/ssp')]: [{ json: {}, headers: { 'x-nextjs-redirect': '/base/about?a=1' } }],
      [data('/about')]: [{ json: {} }],
      [`${data('/about')}?a=1`]: [{ json: {} }],
      [data('/ssg')]: [{ json: {}, headers: { 'x-nextjs-redirect': 'https://example.com/' } }],
    }
    const based = Object.fromEntries(Object.entries(answers).map(([key, value]) => [`/base${key}`, value]))
    const { push, router, log } = start({
      site: { ...site, basePath: '/base' },
      address: '/base',
      answers: based,
    })
    await push('/ssp')
    expect(router.state.asPath).toBe('/about?a=1')
    expect(await push('/ssg')).toBe(false)
    expect(log.at(-1)).toBe('leave https://example.com/')
  })

  test('a rewrite to another site loads a document', async () => {
    const answer = { json: {}, headers: { 'x-nextjs-rewrite': 'https://example.com/' } }
    const { push, log } = start({ site, answers: { [data('/about')]: [answer] } })
    expect(await push('/about')).toBe(false)
    expect(log.at(-1)).toBe('leave /about')
  })

  test('the matched path names the page of an address that the browser does not know', async () => {
    const answer = { ...ssp({ n: 1 }), headers: { 'x-nextjs-matched-path': '/ssp' } }
    const { push, router } = start({ site, answers: { [data('/secret')]: [answer] } })
    await push('/secret')
    expect(router.state).toMatchObject({ pathname: '/ssp', asPath: '/secret' })
  })

  test('missing values are no error: middleware may know them', async () => {
    const { push, log } = start({ site, answers: { [data('/blog/[id]')]: [{ json: {} }] } })
    await push('/blog/[id]')
    expect(log.at(-1)).toContain('routeChangeComplete')
  })

  test('shallow does not ask', async () => {
    const { push, requests } = start({ site })
    await push('/?a=1', undefined, { shallow: true })
    expect(requests).toEqual([])
  })
})

describe('rewrites of the configuration', () => {
  test('show another page; coming back finds it again', async () => {
    const loadRewrites = async () => (address: { pathname: string; search: string }) =>
      address.pathname === '/pretty'
        ? ({ kind: 'page', route: '/ssg/[id]', pathname: '/ssg/3', search: '?via=r' } as const)
        : ({ kind: 'none' } as const)
    const { push, router, entries, requests, pop } = start({
      site: { loadRewrites },
      answers: { [data('/ssg/3')]: [ssg({ n: 1 })] },
    })
    await push('/pretty')
    expect(router.state).toMatchObject({
      pathname: '/ssg/[id]',
      asPath: '/pretty',
      query: { id: '3', via: 'r' },
    })
    expect(requests[0]!.url).toBe(data('/ssg/3'))
    const { state } = entries[0]!
    await push('/about')
    await pop(state, '/pretty')
    expect(router.state).toMatchObject({ pathname: '/ssg/[id]', query: { id: '3', via: 'r' } })
  })

  test('to somewhere else, or that cannot be loaded, end with a document', async () => {
    const elsewhere = start({ site: { loadRewrites: async () => () => ({ kind: 'elsewhere' }) } })
    expect(await elsewhere.push('/about')).toBe(false)
    expect(elsewhere.log).toEqual(['leave /about'])
    const missing = start({ site: { loadRewrites: () => Promise.reject(new Error('gone')) } })
    expect(await missing.push('/about')).toBe(false)
    expect(missing.log).toEqual(['leave /about'])
  })
})

describe('prefetching', () => {
  test('static data once, marked, and used by the visit', async () => {
    const { router, push, requests } = start({ answers: { [data('/ssg')]: [ssg({ n: 1 })] } })
    await router.navigation.prefetch('/ssg')
    await router.navigation.prefetch('/ssg')
    await push('/ssg')
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'HEAD'])
    expect(requests[0]!.headers).toEqual({ 'x-nextjs-data': '1', purpose: 'prefetch' })
  })

  test('never data that is made for each request', async () => {
    const { router, requests } = start()
    await router.navigation.prefetch('/ssp')
    await router.navigation.prefetch('/about')
    expect(requests).toEqual([])
  })

  test('with middleware the request says what it is', async () => {
    const skip = { json: {}, headers: { 'x-middleware-skip': '1' } }
    const { router, push, requests, props } = start({
      site: { hasMiddleware: true },
      answers: { [data('/ssp')]: [skip, ssp({ n: 1 })] },
    })
    await router.navigation.prefetch('/ssp')
    expect(requests[0]!.headers).toEqual({
      'x-nextjs-data': '1',
      purpose: 'prefetch',
      'x-middleware-prefetch': '1',
    })
    await push('/ssp')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
  })

  test('a failure is forgotten', async () => {
    let fails = true
    const flaky = () =>
      fails ? Promise.reject(new TypeError('Load failed')) : Promise.resolve(page('About'))
    const { router, push, shown } = start({ routes: { ...ROUTES, '/about': flaky } })
    await router.navigation.prefetch('/about')
    fails = false
    expect(await push('/about')).toBe(true)
    expect(shown()).toBe('About')
  })

  test.each(['https://example.com/', '/api/x', '/nowhere'])('%s is not asked for', async (href) => {
    const { router, requests } = start()
    await router.navigation.prefetch(href)
    expect(requests).toEqual([])
  })
})
