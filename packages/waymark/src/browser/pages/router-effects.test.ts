import { describe, expect, test } from 'vitest'
import { page, ROUTES, start, data, ssp, ssg, type Answer, type Setup } from './testing/router-test.ts'

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

describe('the update after hydration, with middleware', () => {
  const site = { hasMiddleware: true }
  const about = { isReady: false, pathname: '/about', route: '/about', asPath: '/about' }
  const item = { ...about, pathname: '/ssg/[id]', route: '/ssg/[id]', asPath: '/ssg/9', query: { id: '9' } }

  test.each<[string, Setup, object]>([
    ['a page without values', { state: about }, { from: 'mw', a: '1' }],
    ['a page with values', { state: item }, { id: '9', from: 'mw', a: '1' }],
  ])('%s at another address learns the query that it was given', async (_, setup, query) => {
    const rewrite = `${setup.state!.asPath}?from=mw`
    const answer = { json: { pageProps: { n: 1 } }, headers: { 'x-waymark-rewrite': rewrite } }
    const answers = { [`${data('/other')}?a=1`]: [answer] }
    const { router, requests, props, log } = start({ site, ...setup, address: '/other?a=1', answers })
    await router.update()
    expect(requests).toHaveLength(1)
    expect(router.state).toMatchObject({ asPath: '/other?a=1', isReady: true })
    expect(router.state.query).toEqual(query)
    expect(props()).toEqual({ pageProps: { from: 'server' } })
    expect(log).toEqual(['replaceState /other?a=1', `show ${setup.state!.route}`])
  })

  test.each<[string, Answer]>([
    ['fails', { status: 500 }],
    ['cannot be sent', 'cut'],
    ['names another page', { json: {}, headers: { 'x-waymark-rewrite': '/ssg/9?from=mw' } }],
    ['leads away', { json: {}, headers: { 'x-waymark-redirect': '/ssp' } }],
  ])('a request that %s changes nothing', async (_, answer) => {
    const { router, log } = start({
      site,
      address: '/other',
      state: about,
      answers: { [data('/other')]: [answer] },
    })
    await router.update()
    expect(router.state).toMatchObject({ pathname: '/about', asPath: '/other', query: {}, isReady: true })
    expect(log).toEqual(['replaceState /other', 'show /about'])
  })

  test.each<[string, Setup]>([
    ['its own address', { state: about, address: '/about?a=1' }],
    ['its own address, with values', { state: item, address: '/ssg/9' }],
    [
      'an address without a page',
      { state: { ...about, pathname: '/404', route: '/404' }, address: '/other' },
    ],
  ])('a page at %s asks for nothing', async (_, setup) => {
    const { router, requests } = start({ site, ...setup })
    await router.update()
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
