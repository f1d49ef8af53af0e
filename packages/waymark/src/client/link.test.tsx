// @vitest-environment happy-dom
import { act, createRef, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWaymarkError } from '../shared/waymark-error.ts'
import { Link, type LinkProps } from './link.tsx'
import { useLinkStatus } from './link-status.ts'
import type { Prefixes } from '../shared/href.ts'
import { PrefixesContext } from './prefixes.ts'
import { RouterContext, type LinkNavigation, type Router } from './router-context.ts'

const SITE = 'http://localhost:3000'

/** Writes down what the router is asked for, and lets a test bring links into view. */
function createRecorder() {
  const navigations: { href: string; options: LinkNavigation }[] = []
  const prefetches: { href: string; kind: string; intent: boolean }[] = []
  const observed = new Map<Element, () => () => void>()
  const router: Router = {
    push() {},
    replace() {},
    refresh() {},
    prefetch() {},
    back() {},
    forward() {},
    redirect() {},
    navigate: (href, options) => void navigations.push({ href, options }),
    prefetchLink(href, options) {
      prefetches.push({ href, ...options })
      return () => {}
    },
    observeLink(element, prefetch) {
      observed.set(element, prefetch)
      return () => void observed.delete(element)
    },
  }
  return { router, navigations, prefetches, observed }
}

let root: Root
let host: HTMLElement
let recorder: ReturnType<typeof createRecorder>
const browserFollows = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', '/shop/items?a=1')
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  recorder = createRecorder()
  browserFollows.mockClear()
  // Runs after React's handlers; nothing here may leave the page.
  window.addEventListener('click', catchClick)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  window.removeEventListener('click', catchClick)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function catchClick(event: Event): void {
  if (!event.defaultPrevented) browserFollows()
  event.preventDefault()
}

async function show(content: ReactNode, router: Router | null = recorder.router): Promise<void> {
  await act(async () => root.render(<RouterContext value={router}>{content}</RouterContext>))
}

const find = (selector: string): HTMLElement => host.querySelector<HTMLElement>(selector)!

async function fire(type: string, options: MouseEventInit = {}, selector = 'a'): Promise<void> {
  await act(async () => {
    find(selector).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...options }))
  })
}

const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('the markup', () => {
  test.each<[string, () => ReactNode, string]>([
    ['is a real link', () => <Link href="/a">A</Link>, '<a href="/a">A</a>'],
    [
      'takes an address in parts',
      () => <Link href={{ pathname: '/a', query: { b: 1 } }} />,
      '<a href="/a?b=1"></a>',
    ],
    ['shows `as`', () => <Link href="/post/[id]" as="/post/1" />, '<a href="/post/1"></a>'],
    [
      'passes attributes on',
      () => <Link href="/a" className="c" rel="x" />,
      '<a class="c" rel="x" href="/a"></a>',
    ],
    [
      'keeps the props of the router to itself',
      () => (
        <Link href="/a" prefetch={false} replace scroll={false} shallow passHref transitionTypes={['x']} />
      ),
      '<a href="/a"></a>',
    ],
    [
      'is the child with legacyBehavior',
      () => (
        <Link href="/a" legacyBehavior>
          <a className="c">A</a>
        </Link>
      ),
      '<a class="c" href="/a">A</a>',
    ],
    [
      'wraps a text with legacyBehavior',
      () => (
        <Link href="/a" legacyBehavior>
          A
        </Link>
      ),
      '<a href="/a">A</a>',
    ],
    [
      'keeps the address that a legacy child has',
      () => (
        <Link href="/a" legacyBehavior>
          <a href="/own">A</a>
        </Link>
      ),
      '<a href="/own">A</a>',
    ],
    [
      'gives a legacy child that is no anchor no address',
      () => (
        <Link href="/a" legacyBehavior>
          <button>A</button>
        </Link>
      ),
      '<button>A</button>',
    ],
    [
      'gives it one with passHref',
      () => (
        <Link href="/a" legacyBehavior passHref>
          <area />
        </Link>
      ),
      '<area href="/a"/>',
    ],
  ])('%s', (_name, link, expected) => {
    expect(renderToStaticMarkup(link())).toBe(expected)
  })

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)'])(
    'must refuse %j, and says so',
    async (href) => {
      const log = silenceConsole()
      const { Link: FreshLink } = await importFresh()
      expect(renderToStaticMarkup(<FreshLink href={href}>A</FreshLink>)).toBe('<a>A</a>')
      expect(log.mock.calls.map(([error]) => (isWaymarkError(error) ? error.code : error))).toEqual([
        'WM_LINK_SCRIPT',
      ])
    },
  )
})

/** Each mistake is said once per page; a test needs a page of its own. */
async function importFresh(): Promise<typeof import('./link.tsx')> {
  vi.resetModules()
  return import('./link.tsx')
}

describe('the locale', () => {
  const NL: Prefixes = { locale: 'nl', locales: ['en', 'nl', 'fr'], defaultLocale: 'en' }
  const FR = { domain: 'example.fr', defaultLocale: 'fr' }
  const ON_DOMAIN: Prefixes = { ...NL, domainLocales: [{ domain: 'localhost', defaultLocale: 'en' }, FR] }
  const render = (props: LinkProps, prefixes = NL): string =>
    renderToStaticMarkup(
      <PrefixesContext value={prefixes}>
        <Link {...props} />
      </PrefixesContext>,
    )

  test.each<[LinkProps, string]>([
    [{ href: '/a?b#c' }, '/nl/a?b#c'],
    [{ href: '/' }, '/nl'],
    [{ href: { pathname: '/a', query: { b: 1 } } }, '/nl/a?b=1'],
    [{ href: '/x', as: '/a' }, '/nl/a'],
    [{ href: '/a', locale: 'fr' }, '/fr/a'],
    [{ href: '/a', locale: 'en' }, '/a'],
    [{ href: '/a', locale: false }, '/a'],
    [{ href: '/fr/a', locale: false }, '/fr/a'],
    [{ href: '/fr/a' }, '/fr/a'],
    [{ href: '#x', locale: 'fr' }, '#x'],
    [{ href: '//other.test/a' }, '//other.test/a'],
    [{ href: '/api/file' }, '/api/file'],
  ])('of %j', (props, href) => {
    expect(render(props)).toBe(`<a href="${href}"></a>`)
  })

  test('that lives on another domain is left to the browser', async () => {
    expect(render({ href: '/a', locale: 'fr' }, ON_DOMAIN)).toBe('<a href="https://example.fr/a"></a>')
    await show(
      <PrefixesContext value={ON_DOMAIN}>
        <Link href="/a" locale="fr" />
      </PrefixesContext>,
    )
    await fire('click')
    expect(recorder.navigations).toEqual([])
    expect(browserFollows).toHaveBeenCalledOnce()
  })

  test('of this host is followed by the router, once prefixed', async () => {
    await show(
      <PrefixesContext value={NL}>
        <Link href="/a" />
      </PrefixesContext>,
    )
    await fire('click')
    expect(recorder.navigations.map(({ href }) => href)).toEqual([`${SITE}/nl/a`])
  })
})

describe('mistakes', () => {
  const thrown: [string, LinkProps, string][] = [
    ['no address', {} as LinkProps, 'WM_LINK_HREF'],
    ['a number as address', { href: 3 } as unknown as LinkProps, 'WM_LINK_HREF'],
    ['null as `as`', { href: '/a', as: null } as unknown as LinkProps, 'WM_LINK_HREF'],
    ['the name of a segment', { href: '/post/[id]' }, 'WM_LINK_DYNAMIC_HREF'],
    ['the name of a segment in parts', { href: { pathname: '/[...all]/x' } }, 'WM_LINK_DYNAMIC_HREF'],
    ['an anchor inside', { href: '/a', children: <a>A</a> }, 'WM_LINK_ANCHOR_CHILD'],
    ['legacyBehavior without a child', { href: '/a', legacyBehavior: true }, 'WM_LINK_LEGACY_CHILD'],
    [
      'legacyBehavior with two',
      { href: '/a', legacyBehavior: true, children: [1, 2] },
      'WM_LINK_LEGACY_CHILD',
    ],
  ]
  test.each(thrown)('%s is an error in development', (_name, props, code) => {
    expect(() => renderToStaticMarkup(<Link {...props} />)).toThrow(expect.objectContaining({ code }))
  })

  test.each(thrown)('%s does not break a page in production', (_name, props) => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => renderToStaticMarkup(<Link {...props} />)).not.toThrow()
  })

  test.each<[string, LinkProps, string]>([
    ['a locale that the app does not have', { href: '/a', locale: 'de' }, 'WM_LINK_LOCALE'],
    ['an address that cannot be read', { href: 'http://[' }, 'WM_LINK_ADDRESS'],
  ])('%s is warned of once', async (_name, props, code) => {
    const log = silenceConsole()
    const { Link: FreshLink } = await importFresh()
    renderToStaticMarkup(<FreshLink {...props} />)
    renderToStaticMarkup(<FreshLink {...props} />)
    expect(log.mock.calls.map(([error]) => (isWaymarkError(error) ? error.code : error))).toEqual([code])
  })

  test('brackets in a query are none', () => {
    expect(renderToStaticMarkup(<Link href="/a?x=/[id]" />)).toBe('<a href="/a?x=/[id]"></a>')
  })
})

describe('a click', () => {
  const external = 'https://other.test/shop/items'
  test.each<[string, LinkProps, MouseEventInit, 'router' | 'browser']>([
    ['plain', { href: '/a' }, {}, 'router'],
    ['with meta', { href: '/a' }, { metaKey: true }, 'browser'],
    ['with ctrl', { href: '/a' }, { ctrlKey: true }, 'browser'],
    ['with shift', { href: '/a' }, { shiftKey: true }, 'browser'],
    ['with alt', { href: '/a' }, { altKey: true }, 'browser'],
    ['with the middle button', { href: '/a' }, { button: 1 }, 'browser'],
    ['for a new tab', { href: '/a', target: '_blank' }, {}, 'browser'],
    ['for its own frame', { href: '/a', target: '_self' }, {}, 'router'],
    ['for a download', { href: '/a', download: true }, {}, 'browser'],
    ['for a download with a name', { href: '/a', download: 'file' }, {}, 'browser'],
    ['to another site under the same path', { href: external }, {}, 'browser'],
    ['to another site without scheme', { href: '//other.test/' }, {}, 'browser'],
    ['to another port', { href: 'http://localhost:3001/a' }, {}, 'browser'],
    ['to a mail address', { href: 'mailto:a@b.test' }, {}, 'browser'],
    ['to a whole address of this site', { href: `${SITE}/a` }, {}, 'router'],
    ['to a hash', { href: '#x' }, {}, 'router'],
  ])('%s goes to the %s', async (_name, props, click, expected) => {
    if (expected === 'browser') props = { ...props, onNavigate: () => expect.unreachable() }
    await show(<Link {...props}>A</Link>)
    await fire('click', click)
    expect(recorder.navigations.length).toBe(expected === 'router' ? 1 : 0)
    expect(browserFollows).toHaveBeenCalledTimes(expected === 'router' ? 0 : 1)
  })

  test.each([
    ['/a', '/a'],
    ['other', '/shop/other'],
    ['?b=2', '/shop/items?b=2'],
    ['#x', '/shop/items?a=1#x'],
    ['/.//other.test', '//other.test'],
  ])('on %j navigates to the whole address', async (href, path) => {
    await show(<Link href={href}>A</Link>)
    await fire('click')
    expect(recorder.navigations[0]?.href).toBe(SITE + path)
  })

  test('hands on what the link asks for', async () => {
    await show(<Link href="/a" replace scroll={false} transitionTypes={['slide']} />)
    await fire('click')
    expect(recorder.navigations[0]?.options).toMatchObject({
      replace: true,
      scroll: false,
      transitionTypes: ['slide'],
    })
    await show(<Link href="/a" />)
    await fire('click')
    expect(recorder.navigations[1]?.options).toMatchObject({ replace: false, scroll: true })
    expect(recorder.navigations[1]?.options).not.toHaveProperty('transitionTypes')
  })

  test('calls onClick, then onNavigate, then the router', async () => {
    const order: string[] = []
    recorder.router.navigate = () => void order.push('navigate')
    await show(
      <Link href="/a" onClick={() => order.push('click')} onNavigate={() => order.push('onNavigate')} />,
    )
    await fire('click')
    expect(order).toEqual(['click', 'onNavigate', 'navigate'])
  })

  test('that onClick prevents does nothing', async () => {
    await show(
      <Link href="/a" onClick={(event) => event.preventDefault()} onNavigate={() => expect.unreachable()} />,
    )
    await fire('click')
    expect(recorder.navigations).toEqual([])
    expect(browserFollows).not.toHaveBeenCalled()
  })

  test('that onNavigate prevents does nothing, and the browser does not follow either', async () => {
    await show(<Link href="/a" onNavigate={(event) => event.preventDefault()} />)
    await fire('click')
    expect(recorder.navigations).toEqual([])
    expect(browserFollows).not.toHaveBeenCalled()
  })

  test('on a button inside that prevents it does nothing', async () => {
    await show(
      <Link href="/a">
        <button onClick={(event) => event.preventDefault()} />
      </Link>,
    )
    await fire('click', {}, 'button')
    expect(recorder.navigations).toEqual([])
  })

  test('to another site with replace replaces', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    await show(<Link href={external} replace />)
    await fire('click', { metaKey: true })
    expect(replace).not.toHaveBeenCalled()
    await fire('click')
    expect(replace).toHaveBeenCalledExactlyOnceWith(external)
    expect(recorder.navigations).toEqual([])
  })

  test('on a refused script address navigates nowhere', async () => {
    silenceConsole()
    await show(<Link href="javascript:alert(1)" replace />)
    await fire('click')
    expect(recorder.navigations).toEqual([])
  })

  test('without a router is the browser’s', async () => {
    await show(<Link href="/a" />, null)
    await fire('click')
    expect(browserFollows).toHaveBeenCalledTimes(1)
  })

  test('on a legacy child calls its onClick and navigates, also from a button with a modifier', async () => {
    const onClick = vi.fn()
    await show(
      <Link href="/a" legacyBehavior>
        <button onClick={onClick} />
      </Link>,
    )
    await fire('click', { ctrlKey: true }, 'button')
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(recorder.navigations[0]?.href).toBe(`${SITE}/a`)
  })
})

describe('the ref', () => {
  test('of the page is set and released', async () => {
    const ref = createRef<HTMLAnchorElement>()
    await show(<Link href="/a" ref={ref} />)
    expect(ref.current).toBe(find('a'))
    await show(null)
    expect(ref.current).toBeNull()
  })

  test('may be a function, with or without a clean-up, and is not called again by a render', async () => {
    const calls: unknown[] = []
    const plain = (element: Element | null): void => void calls.push(element?.tagName)
    await show(<Link href="/a" ref={plain} />)
    await show(<Link href="/b" ref={plain} />)
    await show(null)
    expect(calls).toEqual(['A', undefined])

    const cleanUp = vi.fn()
    await show(<Link href="/a" ref={() => cleanUp} />)
    expect(cleanUp).not.toHaveBeenCalled()
    await show(null)
    expect(cleanUp).toHaveBeenCalledTimes(1)
  })

  test('of a legacy child stays its own', async () => {
    const ref = createRef<HTMLAnchorElement>()
    await show(
      <Link href="/a" legacyBehavior>
        <a ref={ref}>A</a>
      </Link>,
    )
    expect(ref.current).toBe(find('a'))
  })
})

describe('prefetching in production', () => {
  beforeEach(() => vi.stubEnv('NODE_ENV', 'production'))
  const comeIntoView = (): void => recorder.observed.forEach((prefetch) => void prefetch())
  const intents: [string, string][] = [
    ['pointing', 'mouseover'],
    ['touching', 'touchstart'],
    ['focusing', 'focusin'],
  ]

  test.each<[LinkProps['prefetch'], string | null]>([
    [undefined, 'auto'],
    [null, 'auto'],
    ['auto', 'auto'],
    [true, 'full'],
    [false, null],
  ])('prefetch={%j} asks for the kind %j, in view and on intent', async (prefetch, kind) => {
    await show(<Link href="other" prefetch={prefetch} />)
    comeIntoView()
    await fire('mouseover')
    const expected = [false, true].map((intent) => ({ href: `${SITE}/shop/other`, kind, intent }))
    expect(recorder.prefetches).toEqual(kind === null ? [] : expected)
  })

  test.each(intents)('happens when %s, after the handler of the page', async (_name, type) => {
    const order: string[] = []
    recorder.router.prefetchLink = (_href, { intent }) => {
      order.push(intent ? 'intent' : 'view')
      return () => {}
    }
    const note = (): void => void order.push('page')
    await show(<Link href="/a" onMouseEnter={note} onTouchStart={note} onFocus={note} />)
    await fire(type)
    expect(order).toEqual(['page', 'intent'])
  })

  test.each(['https://other.test/', '//other.test', 'mailto:a@b.test', 'http://[', 'javascript:1'])(
    'never happens for %s',
    async (href) => {
      await show(<Link href={href} />)
      comeIntoView()
      await fire('mouseover')
      expect(recorder.prefetches).toEqual([])
    },
  )

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
    ['Mozilla/5.0 (compatible; Baiduspider/2.0)', 0],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 1],
  ])('for %s happens %i times', async (userAgent, times) => {
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    await show(<Link href="/a" />)
    comeIntoView()
    expect(recorder.prefetches.length).toBe(times)
  })

  test('watches the link while it is there, and once however often it is rendered', async () => {
    const observe = vi.spyOn(recorder.router, 'observeLink')
    await show(<Link href="/a" ref={() => {}} />)
    await show(<Link href="/a" ref={() => {}} />)
    expect(observe).toHaveBeenCalledTimes(1)
    expect([...recorder.observed.keys()]).toEqual([find('a')])
    await show(<Link href="/b" />)
    comeIntoView()
    expect(recorder.prefetches.map(({ href }) => href)).toEqual([`${SITE}/b`])
    await show(null)
    expect(recorder.observed.size).toBe(0)
  })
})

test('nothing is prefetched in development', async () => {
  await show(<Link href="/a" prefetch />)
  await fire('mouseover')
  expect(recorder.observed.size).toBe(0)
  expect(recorder.prefetches).toEqual([])
})

describe('useLinkStatus', () => {
  const renders: string[] = []
  function Status({ name }: { name: string }): ReactNode {
    const { pending } = useLinkStatus()
    renders.push(name)
    return <i id={name}>{pending ? 'pending' : 'idle'}</i>
  }
  const read = (): (string | null)[] => [...host.querySelectorAll('i')].map((element) => element.textContent)
  const tell = (index: number, isPending: boolean) =>
    act(async () => recorder.navigations[index]?.options.onPending?.(isPending))

  async function showTwo(): Promise<void> {
    await show(
      <>
        <Link href="/a">
          <Status name="a" />
        </Link>
        <Link href="/b">
          <Status name="b" />
        </Link>
      </>,
    )
  }

  test('is pending in the last clicked link only', async () => {
    await showTwo()
    expect(read()).toEqual(['idle', 'idle'])
    await fire('click', {}, '#a')
    await tell(0, true)
    expect(read()).toEqual(['pending', 'idle'])
    await fire('click', {}, '#b')
    await tell(1, true)
    expect(read()).toEqual(['idle', 'pending'])
    await tell(0, false)
    expect(read()).toEqual(['idle', 'pending'])
    await tell(1, false)
    expect(read()).toEqual(['idle', 'idle'])
  })

  test('stays pending when the first of two clicks on a link is given up late', async () => {
    await showTwo()
    await fire('click', {}, '#a')
    await tell(0, true)
    await fire('click', {}, '#a')
    await tell(1, true)
    await tell(0, false)
    expect(read()).toEqual(['pending', 'idle'])
    await tell(1, false)
    expect(read()).toEqual(['idle', 'idle'])
  })

  test('renders only what changes', async () => {
    await showTwo()
    renders.length = 0
    await fire('click', {}, '#a')
    await tell(0, true)
    await tell(0, false)
    expect(renders).toEqual(['a', 'a'])
  })

  test('is idle outside of a link and on the server', async () => {
    await show(<Status name="x" />)
    expect(read()).toEqual(['idle'])
    expect(renderToStaticMarkup(<Status name="x" />)).toBe('<i id="x">idle</i>')
  })
})
