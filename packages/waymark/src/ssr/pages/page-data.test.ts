import { describe, expect, test } from 'vitest'
import { createPageData, createPageRouter } from './page-data.ts'
import type { PageRequest } from './page-request.ts'

const dataFunction = async () => ({ props: {} })

interface Setup {
  page?: object
  config?: object
  host?: object
  request?: object
}

function createRequest({ page, config, host, request }: Setup = {}): PageRequest {
  const runtime = { buildId: 'b1', config: { assetPrefix: '', ...config } }
  return {
    state: { host: { runtime, hasRewrites: false, ...host } },
    context: {
      place: { pathname: '/about' },
      location: { search: '' },
      config: { trailingSlash: false, ...config },
    },
    page: { pattern: '/about', hasInitialProps: false, hasAppInitialProps: false, ...page },
    params: { id: '7' },
    query: { id: '7', a: '1' },
    prefixes: {},
    asPath: '/about?a=1',
    isPreview: false,
    ...request,
  } as unknown as PageRequest
}

describe('what the browser takes over with', () => {
  const common = { props: { pageProps: {} }, buildId: 'b1', scriptLoader: [] }
  const locales = { locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }
  const domainLocales = [{ domain: 'a.test', defaultLocale: 'en' }]

  test.each<[string, Setup, object]>([
    ['no data function', {}, { page: '/about', query: {}, autoExport: true, nextExport: true }],
    [
      'getServerSideProps',
      { page: { getServerSideProps: dataFunction } },
      { page: '/about', query: { id: '7', a: '1' }, gssp: true },
    ],
    [
      'getStaticProps',
      { page: { getStaticProps: dataFunction } },
      { page: '/about', query: { id: '7' }, gsp: true },
    ],
    [
      'getInitialProps',
      { page: { hasInitialProps: true } },
      { page: '/about', query: { id: '7', a: '1' }, gip: true },
    ],
    [
      'getInitialProps of _app',
      { page: { hasAppInitialProps: true } },
      { page: '/about', query: { id: '7', a: '1' }, appGip: true },
    ],
    [
      'a preview, an asset prefix, locales and domains',
      {
        page: { getServerSideProps: dataFunction },
        config: { assetPrefix: 'https://cdn.test', i18n: { ...locales, domains: domainLocales } },
        request: { isPreview: true, prefixes: locales },
      },
      {
        page: '/about',
        query: { id: '7', a: '1' },
        gssp: true,
        isPreview: true,
        assetPrefix: 'https://cdn.test',
        ...locales,
        domainLocales,
      },
    ],
  ])('%s', (_, setup, expected) => {
    expect(createPageData(createRequest(setup), { props: { pageProps: {} } })).toEqual({
      ...common,
      ...expected,
    })
  })

  test('a fallback, an error, and the page that was not found', () => {
    const err = { name: 'Internal Server Error.', message: '500 - Internal Server Error.', statusCode: 500 }
    const page = { getStaticProps: dataFunction }
    expect(
      createPageData(createRequest({ page }), {
        props: {},
        isFallback: true,
        err,
        notFoundSrcPage: '/blog/[slug]',
      }),
    ).toMatchObject({ isFallback: true, err, notFoundSrcPage: '/blog/[slug]' })
  })
})

describe('the router that a page is rendered with', () => {
  const isReady = (setup: Setup, input: Parameters<typeof createPageRouter>[1] = {}): boolean =>
    createPageRouter(createRequest(setup), input).isReady

  test.each<[string, Setup, Parameters<typeof createPageRouter>[1], boolean]>([
    ['static', {}, {}, true],
    ['static at an address with a query', {}, { hasQuery: true }, false],
    ['static with parameters', { page: { pattern: '/[id]' } }, {}, false],
    ['static in an app with rewrites', { host: { hasRewrites: true } }, {}, false],
    ['a fallback', { page: { getStaticProps: dataFunction } }, { isFallback: true }, false],
    ['made for the request', { page: { getServerSideProps: dataFunction } }, { hasQuery: true }, true],
    ['_app has getInitialProps', { page: { hasAppInitialProps: true } }, { hasQuery: true }, true],
  ])('is ready or not: %s', (_, setup, input, expected) => {
    expect(isReady(setup, input)).toBe(expected)
  })

  test('tells when a page asks whether it is ready, and not before', () => {
    let reads = 0
    const router = createPageRouter(createRequest(), { onReadyRead: () => void reads++ })
    expect([router.asPath, router.query, reads]).toEqual(['/about', {}, 0])
    expect([router.isReady, { ...router }.isReady, reads]).toEqual([true, true, 2])
  })

  test.each([
    ['on one of the domains', true],
    ['on another host', false],
  ])('knows the domains of the languages %s', (_, isLocaleDomain) => {
    const domains = [{ domain: 'a.test', defaultLocale: 'en' }]
    const prefixes = isLocaleDomain ? { domainLocales: domains } : {}
    const request = createRequest({ config: { i18n: { domains } }, request: { prefixes } })
    expect(createPageRouter(request)).toMatchObject({ domainLocales: domains, isLocaleDomain })
  })

  test('knows the address of a static page with the slash that the app wants', () => {
    const trailingSlash = true
    expect(createPageRouter(createRequest({ config: { trailingSlash } })).asPath).toBe('/about/')
  })
})
