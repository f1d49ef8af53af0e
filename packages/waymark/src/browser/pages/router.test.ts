import { describe, expect, test } from 'vitest'
import type { PageModule } from './page-loader.ts'
import type { PageSite } from './site.ts'
import { ORIGIN, page, ROUTES, start, settle, data, ssp, type Setup } from './testing/router-test.ts'

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

  test('an `as` that does not fit the address of a page is left to the server', async () => {
    const { push, log } = start()
    expect(await push('/blog/1', '/other/1')).toBe(false)
    expect(log).toEqual(['leave /other/1'])
  })

  test('a page under another address', async () => {
    const { push, router, log } = start()
    await push('/about?x=1', '/pretty')
    expect(router.state).toMatchObject({ pathname: '/about', query: { x: '1' }, asPath: '/pretty' })
    expect(log).toContain('pushState /pretty')
  })
})

describe('an address without a path', () => {
  const state = {
    route: '/blog/[id]',
    pathname: '/blog/[id]',
    query: { id: 'a', x: '1' },
    asPath: '/blog/a?x=1',
  }

  test('is that of the page on the screen, with its values in the path', async () => {
    const { push, router } = start({ state })
    await push({ query: { ...router.state.query, page: 3 } })
    expect(router.state).toMatchObject({
      query: { id: 'a', x: '1', page: '3' },
      asPath: '/blog/a?x=1&page=3',
    })
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
