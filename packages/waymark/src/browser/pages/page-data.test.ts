import { describe, expect, test } from 'vitest'
import { isReadyAtStart, needsUpdate, type NextData } from './page-data.ts'

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
