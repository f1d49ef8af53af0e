import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageModule } from './page-loader.ts'
import {
  page,
  load,
  ROUTES,
  start,
  settle,
  data,
  ssp,
  ssg,
  type Answer,
  type Setup,
} from './testing/router-test.ts'

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

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

  test('of a page under another address is that of the page', async () => {
    const answers = { [`${data('/ssp')}?id=5`]: [ssp({ n: 1 })], [data('/ssg')]: [ssg({ n: 2 })] }
    const { push, pop, entries, router, props, log } = start({ answers })
    await push('/ssp?id=5', '/pretty/5')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
    expect(router.state).toMatchObject({ pathname: '/ssp', query: { id: '5' }, asPath: '/pretty/5' })
    await push('/ssg', '/pretty')
    expect(props()).toMatchObject({ pageProps: { n: 2 } })
    await pop(entries[0]!.state, '/pretty/5')
    expect(router.state).toMatchObject({ pathname: '/ssp', query: { id: '5' }, asPath: '/pretty/5' })
    expect(log.some((line) => line.startsWith('leave'))).toBe(false)
  })

  test('of a pattern under an address that fits is that of the address', async () => {
    const { push, requests } = start({ answers: { [data('/ssg/a')]: [ssg({})] } })
    await push('/ssg/[id]', '/ssg/a')
    expect(requests[0]!.url).toBe(data('/ssg/a'))
  })

  test('with middleware, which is asked about the address, is that of the page all the same', async () => {
    const answers = {
      [`${data('/pretty/5')}?id=5`]: [{ status: 404, json: {} }],
      [`${data('/ssp')}?id=5`]: [ssp({ n: 1 })],
    }
    const { push, props, requests } = start({ answers, site: { hasMiddleware: true } })
    await push('/ssp?id=5', '/pretty/5')
    expect(props()).toMatchObject({ pageProps: { n: 1 } })
    expect(requests.map(({ url }) => url)).toEqual(Object.keys(answers))
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

  test('not found, in an app that has app/, too: its not-found page comes as a document', async () => {
    const answers = { [data('/ssp')]: [{ status: 404, json: { notFound: true } }] }
    const { push, log } = start({ answers, site: { appPatterns: ['/inside'] } })
    expect(await push('/ssp')).toBe(false)
    expect(log.at(-1)).toBe('leave /ssp')
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
