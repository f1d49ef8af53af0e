import { describe, expect, test } from 'vitest'
import { checkPage } from './check-page.ts'

type Page = Parameters<typeof checkPage>[0]

const PAGE: Page = { path: 'pages/a.tsx', pattern: '/a', hasInitialProps: false }
const getServerSideProps = async () => ({ props: {} })
const getStaticProps = async () => ({ props: {} })
const getStaticPaths = async () => ({ paths: [], fallback: false })

describe('must be refused, with the name of the page', () => {
  test.each<[string, Partial<Page>, string]>([
    [
      'two of them',
      { getServerSideProps, getStaticProps },
      'pages/a.tsx has both getServerSideProps and getStaticProps.',
    ],
    [
      'one beside getInitialProps',
      { getStaticProps, hasInitialProps: true },
      'pages/a.tsx has both getStaticProps and getInitialProps.',
    ],
    [
      'paths of a page that is made for each request',
      { getServerSideProps, getStaticPaths, pattern: '/[a]' },
      'pages/a.tsx has both getStaticPaths and getServerSideProps.',
    ],
    [
      'paths of a page that has one',
      { getStaticProps, getStaticPaths },
      'pages/a.tsx has getStaticPaths, which is not called there.',
    ],
    [
      'paths without props',
      { getStaticPaths, pattern: '/[a]' },
      'pages/a.tsx has getStaticPaths, which is not called there.',
    ],
    [
      'props without paths',
      { getStaticProps, pattern: '/[a]' },
      'pages/a.tsx has getStaticProps and a parameter in its path, but no getStaticPaths.',
    ],
    [
      '404 for each request',
      { getServerSideProps, pattern: '/404' },
      'pages/a.tsx has getServerSideProps, which is not called there.',
    ],
    [
      '500 with initial props',
      { hasInitialProps: true, pattern: '/500' },
      'pages/a.tsx has getInitialProps, which is not called there.',
    ],
    [
      '_error with static props',
      { getStaticProps, pattern: '/_error' },
      'pages/a.tsx has getStaticProps, which is not called there.',
    ],
  ])('%s', (_, page, message) => {
    expect(() => checkPage({ ...PAGE, ...page })).toThrow(message)
  })
})

test.each<[string, Partial<Page>]>([
  ['nothing', {}],
  ['getServerSideProps', { getServerSideProps, pattern: '/[a]' }],
  ['getStaticProps', { getStaticProps }],
  ['with paths', { getStaticProps, getStaticPaths, pattern: '/[a]' }],
  ['getInitialProps', { hasInitialProps: true }],
  ['404 with getStaticProps', { getStaticProps, pattern: '/404' }],
  ['_error with getInitialProps', { hasInitialProps: true, pattern: '/_error' }],
])('a page may have %s', (_, page) => {
  expect(() => checkPage({ ...PAGE, ...page })).not.toThrow()
})
