import { describe, expect, test } from 'vitest'
import { createPageContext } from './page-props.ts'
import type { PageRequest } from './page-request.ts'

const getStaticProps = async () => ({ props: {} })

function createContext(page: object, pathname = '/about') {
  const request = {
    context: {
      place: { pathname },
      config: { trailingSlash: false, basePath: '' },
      request: { url: '/visited?a=1', headers: { cookie: 'session=secret' } },
      response: {},
    },
    page: { pattern: pathname, hasInitialProps: false, hasAppInitialProps: true, ...page },
    params: {},
    prefixes: {},
  } as unknown as PageRequest
  return createPageContext(request, { AppTree: () => null })
}

describe('the context of getInitialProps', () => {
  test('of a page with getStaticProps has a request that nobody sent', () => {
    const { req, res } = createContext({ getStaticProps })
    expect([req?.method, req?.url, req?.headers, req?.cookies]).toEqual(['GET', '/about', {}, {}])
    expect(res?.statusCode).toBe(200)
    expect(() => res?.setHeader('x-own', '1')).not.toThrow()
  })

  test('of an error page has its status', () => {
    expect(createContext({ getStaticProps }, '/404').res?.statusCode).toBe(404)
  })

  test('of a page without data has none', () => {
    expect(createContext({ hasAppInitialProps: false })).not.toHaveProperty('req')
  })
})
