/* oxlint-disable react/jsx-key -- tables are no lists of children */
// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useCompatRouter } from '../compat-router.ts'
import { useParams, usePathname, useRouter as useAppRouter, useSearchParams } from '../hooks.ts'
import { Link } from '../link.tsx'
import type { LinkNavigation, Router as LinkRouter } from '../router-context.ts'
import { PagesRoot } from './pages-root.tsx'
import type { NextRouter } from './router-context.ts'
import { createRouterEvents } from './router-events.ts'
import { useRouter, withRouter, type WithRouterProps } from './use-router.tsx'

const nothing = async (): Promise<boolean> => true

const ROUTER: NextRouter = {
  route: '/blog/[id]',
  pathname: '/blog/[id]',
  query: { id: '1', a: '2' },
  asPath: '/blog/1?a=2#h',
  basePath: '',
  isLocaleDomain: false,
  isFallback: false,
  isPreview: false,
  isReady: true,
  events: createRouterEvents(),
  push: nothing,
  replace: nothing,
  prefetch: async () => {},
  beforePopState() {},
  reload() {},
  back() {},
  forward() {},
}
const I18N = { locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }

function write(node: ReactNode, router: Partial<NextRouter> = {}, trailingSlash?: boolean): string {
  return renderToStaticMarkup(
    <PagesRoot router={{ ...ROUTER, ...router }} trailingSlash={trailingSlash}>
      {node}
    </PagesRoot>,
  )
}

describe('links', () => {
  test.each<[string, ReactNode, Partial<NextRouter>, string]>([
    ['a path', <Link href="/a" />, {}, '/a'],
    [
      'a pattern that is filled',
      <Link href={{ pathname: '/u/[n]', query: { n: 'x', b: 1 } }} />,
      {},
      '/u/x?b=1',
    ],
    ['`as`', <Link href="/u/[n]" as="/u/y" />, {}, '/u/y'],
    ['a query alone', <Link href="?b=1" />, {}, '/blog/1?b=1'],
    ['base path', <Link href="/a" />, { basePath: '/base' }, '/base/a'],
    ['the locale of the page', <Link href="/a" />, I18N, '/nl/a'],
    ['another locale', <Link href="/a" locale="en" />, I18N, '/a'],
    ['no locale of its own', <Link href="/nl/a" locale={false} />, I18N, '/nl/a'],
    ['another site', <Link href="https://example.com/" />, I18N, 'https://example.com/'],
  ])('%s', (_, link, router, expected) => {
    expect(write(link, router)).toBe(`<a href="${expected.replaceAll('&', '&amp;')}"></a>`)
  })

  test('slashes at the end', () => {
    expect(write(<Link href="/a" />, {}, true)).toBe('<a href="/a/"></a>')
    expect(write(<Link href="/a/" />, {}, false)).toBe('<a href="/a"></a>')
  })
})

describe('hooks', () => {
  test('of pages/: the router', () => {
    const Show = (): ReactNode => `${useRouter().pathname} ${useRouter().asPath}`
    expect(write(<Show />)).toBe('/blog/[id] /blog/1?a=2#h')
  })

  test('outside of pages/ there is none', () => {
    const Show = (): ReactNode => useRouter().pathname
    expect(() => renderToStaticMarkup(<Show />)).toThrow('NextRouter was not mounted')
  })

  test('for components of both folders: the router, or none', () => {
    const Show = (): ReactNode => useCompatRouter()?.pathname ?? 'none'
    expect(write(<Show />)).toBe('/blog/[id]')
    expect(renderToStaticMarkup(<Show />)).toBe('none')
  })

  test('withRouter gives it as a prop, and keeps getInitialProps', () => {
    function Plain({ router, label }: WithRouterProps & { label: string }): ReactNode {
      return label + router.pathname
    }
    const getInitialProps = (): object => ({})
    const Wrapped = withRouter(Object.assign(Plain, { getInitialProps }))
    expect(write(<Wrapped label="at " />)).toBe('at /blog/[id]')
    expect({ ...Wrapped }).toEqual({ displayName: 'withRouter(Plain)', getInitialProps })
  })

  test('of app/ work as well', () => {
    const Show = (): ReactNode => {
      useAppRouter()
      return `${usePathname()} ${JSON.stringify(useParams())} ${useSearchParams().get('a')}`
    }
    expect(write(<Show />)).toBe('/blog/1 {&quot;id&quot;:&quot;1&quot;} 2')
    expect(write(<Show />, { isReady: false })).toContain('null')
  })
})

describe('clicks', () => {
  let root: Root
  let host: HTMLElement
  const navigations: { href: string; options: LinkNavigation }[] = []
  const prefetches: { href: string; intent: boolean; page: unknown }[] = []
  const linkRouter = {
    navigate: (href: string, options: LinkNavigation) => void navigations.push({ href, options }),
    prefetchLink(href: string, { intent, page }: { intent: boolean; page?: unknown }) {
      prefetches.push({ href, intent, page })
      return () => {}
    },
  } as unknown as LinkRouter

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    window.history.replaceState(null, '', '/blog/1')
    host = document.body.appendChild(document.createElement('div'))
    root = createRoot(host)
    navigations.length = 0
    prefetches.length = 0
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  async function fire(link: ReactNode, type: string): Promise<void> {
    await act(async () =>
      root.render(
        <PagesRoot router={ROUTER} linkRouter={linkRouter}>
          {link}
        </PagesRoot>,
      ),
    )
    await act(async () => {
      host.querySelector('a')!.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    })
  }

  test('hand over what the link says', async () => {
    const href = { pathname: '/u/[n]', query: { n: 'x' } }
    await fire(<Link href={href} shallow locale={false} scroll={false} replace />, 'click')
    expect(navigations).toHaveLength(1)
    expect(navigations[0]!.href).toBe(new URL('/u/x', location.href).href)
    expect(navigations[0]!.options).toMatchObject({
      replace: true,
      scroll: false,
      page: { href, as: undefined, locale: false, shallow: true },
    })
  })

  test('prefetch={false} still fetches what the visitor points at', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await fire(<Link href="/u/x" prefetch={false} />, 'mouseover')
    expect(prefetches).toMatchObject([{ intent: true, page: { href: '/u/x' } }])
  })
})
