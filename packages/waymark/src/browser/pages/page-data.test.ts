import { describe, expect, test } from 'vitest'
import { createInitialState, isReadyAtStart, needsUpdate, type NextData } from './page-data.ts'
import type { PageSite } from './site.ts'

const DATA: NextData = { props: {}, page: '/about', query: {}, buildId: 'b1' }
const PLAIN = { hasMiddleware: false }
const REWRITES = { hasMiddleware: false, loadRewrites: () => Promise.reject(new Error('not here')) }

describe('ready at the start', () => {
  test.each<[string, Partial<NextData>, string, boolean]>([
    ['getServerSideProps', { gssp: true }, '?a=1', true],
    ['getInitialProps', { gip: true }, '?a=1', true],
    ['_app has getInitialProps', { appGip: true }, '?a=1', true],
    ['_app has getInitialProps, the page is static', { appGip: true, gsp: true }, '?a=1', false],
    ['static without a query', { autoExport: true }, '', true],
    ['static with a query', { autoExport: true }, '?a=1', false],
    ['getStaticProps without a query', { gsp: true }, '', true],
    ['getStaticProps with a query', { gsp: true }, '?a=1', false],
    ['static and dynamic', { autoExport: true, page: '/blog/[id]' }, '', false],
    ['getStaticProps and dynamic', { gsp: true, page: '/blog/[id]' }, '', true],
    ['a fallback', { gsp: true, page: '/blog/[id]', isFallback: true }, '', false],
  ])('%s', (_, data, search, expected) => {
    expect(isReadyAtStart({ ...DATA, ...data }, search, PLAIN)).toBe(expected)
  })

  test('with rewrites the address may mean another query', () => {
    expect(isReadyAtStart(DATA, '', REWRITES)).toBe(false)
    expect(isReadyAtStart({ ...DATA, gssp: true }, '', REWRITES)).toBe(true)
  })
})

describe('updated after hydration', () => {
  test.each<[string, Partial<NextData>, string, boolean]>([
    ['a fallback', { isFallback: true, gsp: true }, '', true],
    ['static without a query', { autoExport: true }, '', false],
    ['static with a query', { autoExport: true }, '?a=1', true],
    ['static and dynamic', { autoExport: true, page: '/blog/[id]' }, '', true],
    ['getStaticProps with a query', { gsp: true }, '?a=1', true],
    ['getStaticProps without a query', { gsp: true }, '', false],
    ['getServerSideProps', { gssp: true }, '?a=1', false],
  ])('%s', (_, data, search, expected) => {
    expect(needsUpdate({ ...DATA, ...data }, search, PLAIN)).toBe(expected)
  })

  test('static pages of an app with rewrites or middleware', () => {
    expect(needsUpdate({ ...DATA, gsp: true }, '', REWRITES)).toBe(true)
    expect(needsUpdate({ ...DATA, autoExport: true }, '', { hasMiddleware: true })).toBe(true)
  })
})

describe('the address that a page is hydrated with is the one that the server had', () => {
  test.each<[string, Partial<NextData>, string, Partial<PageSite>, string]>([
    ['made for the request', { gssp: true }, '/about?a=1#b', {}, '/about?a=1#b'],
    ['static', { autoExport: true }, '/about#b', {}, '/about#b'],
    ['static with a query', { autoExport: true }, '/about?a=1#b', {}, '/about'],
    ['static and dynamic', { autoExport: true, page: '/blog/[id]' }, '/blog/a', {}, '/blog/[id]'],
    ['another spelling', { gsp: true, page: '/[id]', query: { id: '@a' } }, '/@a?b=1', {}, '/@a'],
    ['rewritten', { gsp: true }, '/about-us', REWRITES, '/about'],
    [
      'rewritten, with values',
      { gsp: true, page: '/p/[id]', query: { id: 'a b' } },
      '/x',
      REWRITES,
      '/p/a%20b',
    ],
    ['by middleware', { autoExport: true }, '/a', { hasMiddleware: true }, '/about'],
    ['with a slash', { gsp: true }, '/about-us/', { ...REWRITES, trailingSlash: true }, '/about/'],
    ['a missing page', { gsp: true, page: '/404' }, '/nowhere?a=1', REWRITES, '/nowhere'],
  ])('%s', (_, data, asPath, site, expected) => {
    const whole = { basePath: '', trailingSlash: false, isLocaleDomain: false, ...PLAIN, ...site } as PageSite
    const search = new URL(asPath, 'http://host').search
    expect(createInitialState({ ...DATA, ...data }, { asPath, search, site: whole }).asPath).toBe(expected)
  })
})
