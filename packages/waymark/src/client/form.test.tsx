// @vitest-environment happy-dom
import { act, createRef, type ComponentProps, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createPortal } from 'react-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isWaymarkError } from '../shared/waymark-error.ts'
import { Form, type FormProps } from './form.tsx'
import { PrefixesContext } from './prefixes.ts'
import { RouterContext, type LinkNavigation, type Router } from './router-context.ts'

const SITE = 'http://localhost:3000'

let root: Root
let host: HTMLElement
let navigations: { href: string; options: LinkNavigation }[]
let prefetches: { href: string; kind: string; intent: boolean }[]
let observed: Set<Element>
const browserSubmits = vi.fn()

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
    observed.add(element)
    prefetch()
    return () => void observed.delete(element)
  },
}

function catchSubmit(event: Event): void {
  if (!event.defaultPrevented) browserSubmits()
  event.preventDefault()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', '/shop/items?a=1#h')
  navigations = []
  prefetches = []
  observed = new Set()
  browserSubmits.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  window.addEventListener('submit', catchSubmit)
})

afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  window.removeEventListener('submit', catchSubmit)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function show(content: ReactNode, given: Router | null = router): Promise<void> {
  await act(async () => root.render(<RouterContext value={given}>{content}</RouterContext>))
}

async function submit(submitter: string | null = null, form = 'form'): Promise<void> {
  const button = submitter === null ? null : document.querySelector<HTMLElement>(submitter)
  await act(async () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
    document.querySelector(form)?.dispatchEvent(event)
  })
}

describe('the markup', () => {
  test.each<[string, () => ReactNode, string]>([
    ['is an ordinary form', () => <Form action="/s" />, '<form action="/s"></form>'],
    [
      'keeps the props of the router to itself',
      () => <Form action="/s" prefetch={false} replace scroll={false} className="c" />,
      '<form class="c" action="/s"></form>',
    ],
    [
      'keeps method and target',
      () => <Form action="/s" method="post" target="t" />,
      '<form action="/s" method="post" target="t"></form>',
    ],
  ])('%s', (_name, form, expected) => {
    expect(renderToStaticMarkup(form())).toBe(expected)
  })

  test('must refuse a script address', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(renderToStaticMarkup(<Form action="javascript:alert(1)" />)).toBe('<form></form>')
  })
})

describe('a submission', () => {
  const writeField = (name: string, value: string) => <textarea name={name} defaultValue={value} />
  const field = writeField('q', 'x y')
  test.each<[string, Partial<FormProps>, ComponentProps<'button'> | null, 'router' | 'browser']>([
    ['plain', {}, null, 'router'],
    ['with the method GET in capitals', { method: 'GET' }, null, 'router'],
    ['with the method post', { method: 'post' }, null, 'browser'],
    ['with the method dialog', { method: 'dialog' }, null, 'browser'],
    ['with a target', { target: '_blank' }, null, 'browser'],
    ['with its own frame as target', { target: '_self' }, null, 'router'],
    ['with another encoding', { encType: 'multipart/form-data' }, null, 'browser'],
    ['to another site', { action: 'https://other.test/' }, null, 'browser'],
    ['by a button that says post', {}, { formMethod: 'post' }, 'browser'],
    ['by a button that says get', { method: 'post' }, { formMethod: 'get' }, 'router'],
    ['by a button with a target', {}, { formTarget: '_blank' }, 'browser'],
    ['by a button with another encoding', {}, { formEncType: 'text/plain' }, 'browser'],
    ['by a button to another site', {}, { formAction: '//other.test/' }, 'browser'],
  ])('%s goes to the %s', async (_name, props, button, expected) => {
    await show(
      <Form action="/s" {...props}>
        {field}
        {button && <button {...button} />}
      </Form>,
    )
    await submit(button === null ? null : 'button')
    expect(navigations.length).toBe(expected === 'router' ? 1 : 0)
    expect(browserSubmits).toHaveBeenCalledTimes(expected === 'router' ? 0 : 1)
  })

  test.each<[string, string, ReactNode, string]>([
    ['takes the fields as query', '/s', field, '/s?q=x+y'],
    ['replaces the query of the action', '/s?q=old&z=1', field, '/s?q=x+y'],
    ['keeps the hash of the action', '/s#part', field, '/s?q=x+y#part'],
    ['has no query without fields', '/s?old', null, '/s'],
    ['resolves a relative action', 'other', field, '/shop/other?q=x+y'],
    ['stays on the page with an empty action', '', field, '/shop/items?q=x+y'],
    ['stays on this site', '/.//other.test', field, '//other.test?q=x+y'],
    [
      'keeps the order and repeated names',
      '/s',
      <>
        <input name="b" defaultValue="1" />
        <input name="a" defaultValue="2" />
        <input name="b" defaultValue="3" />
        <input name="off" type="checkbox" />
        <input defaultValue="no name" />
      </>,
      '/s?b=1&a=2&b=3',
    ],
    ['encodes', '/s', writeField('q&', '#?=%'), '/s?q%26=%23%3F%3D%25'],
    ['writes line ends as browsers do', '/s', writeField('t', 'a\nb'), '/s?t=a%0D%0Ab'],
    [
      'is not confused by fields named like properties of a form',
      '/s',
      <>
        <input name="method" defaultValue="post" />
        <input name="action" defaultValue="/x" />
        <input name="target" defaultValue="_blank" />
      </>,
      '/s?method=post&action=%2Fx&target=_blank',
    ],
  ])('%s', async (_name, action, fields, expected) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await show(<Form action={action}>{fields}</Form>)
    await submit()
    expect(navigations.map(({ href }) => href)).toEqual([SITE + expected])
  })

  test('names the button that was used, and goes where it says', async () => {
    await show(
      <Form action="/s">
        <button name="sort" value="up" id="up" />
        <button name="sort" value="down" id="down" />
        <button formAction="/t" id="other" />
      </Form>,
    )
    await submit('#down')
    await submit('#other')
    expect(navigations.map(({ href }) => href)).toEqual([`${SITE}/s?sort=down`, `${SITE}/t`])
  })

  test('hands on replace and scroll', async () => {
    await show(<Form action="/s" replace scroll={false} />)
    await submit()
    await show(<Form action="/s" />)
    await submit()
    expect(navigations.map(({ options }) => options)).toEqual([
      { replace: true, scroll: false },
      { replace: false, scroll: true },
    ])
  })

  test('is the page’s when onSubmit prevents it', async () => {
    await show(<Form action="/s" onSubmit={(event) => event.preventDefault()} />)
    await submit()
    expect(navigations).toEqual([])
    expect(browserSubmits).not.toHaveBeenCalled()
  })

  test('without a router is the browser’s', async () => {
    await show(<Form action="/s" />, null)
    await submit()
    expect(browserSubmits).toHaveBeenCalledTimes(1)
  })

  test('of a form in a portal below is not its own', async () => {
    const other = document.body.appendChild(document.createElement('section'))
    await show(<Form action="/s">{createPortal(<form id="inner" action="/inner" />, other)}</Form>)
    await submit(null, '#inner')
    expect(navigations).toEqual([])
    expect(browserSubmits).toHaveBeenCalledTimes(1)
    other.remove()
  })

  test('with a function is React’s', async () => {
    const action = vi.fn()
    await show(
      <Form action={action} replace>
        {field}
      </Form>,
    )
    await submit()
    expect(action.mock.calls[0]?.[0].get('q')).toBe('x y')
    expect(navigations).toEqual([])
  })

  test('by a button with a function is React’s', async () => {
    const action = vi.fn()
    await show(
      <Form action="/s">
        {field}
        <button formAction={action} />
      </Form>,
    )
    await submit('button')
    expect(action).toHaveBeenCalledTimes(1)
    expect(navigations).toEqual([])
  })

  test('sends the name of a file, and warns of it once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await show(<Form action="/s">{field}</Form>)
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'photo'
    document.querySelector('form')?.append(input)
    const files = [new File(['secret'], 'me at home.png')]
    Object.defineProperty(input, 'files', { value: files })
    await submit()
    await submit()
    expect(navigations[0]?.href).toMatch(/\?q=x\+y&photo=/)
    expect(navigations[0]?.href).not.toContain('secret')
    expect(log.mock.calls.map(([error]) => (isWaymarkError(error) ? error.code : error))).toEqual([
      'WM_FORM_FILE',
    ])
  })
})

test.each<[string, unknown, string]>([
  ['no action', undefined, 'WM_LINK_HREF'],
  ['an object', { pathname: '/a' }, 'WM_LINK_HREF'],
])('%s is an error in development only', (_name, action, code) => {
  const form = <Form action={action as string} />
  expect(() => renderToStaticMarkup(form)).toThrow(expect.objectContaining({ code }))
  vi.stubEnv('NODE_ENV', 'production')
  expect(renderToStaticMarkup(form)).toBe('<form></form>')
})

test('a ref of the page is set', async () => {
  const ref = createRef<HTMLFormElement>()
  await show(<Form action="/s" ref={ref} />)
  expect(ref.current).toBe(host.querySelector('form'))
})

describe('prefetching in production', () => {
  beforeEach(() => vi.stubEnv('NODE_ENV', 'production'))

  test.each<[string, Partial<FormProps>, string[]]>([
    ['asks for the page of the action', {}, [`${SITE}/s`]],
    ['does not with prefetch={false}', { prefetch: false }, []],
    ['does not for a function', { action: () => {} }, []],
    ['does not for another site', { action: 'https://other.test/' }, []],
    ['does not when the form does not navigate', { method: 'post' }, []],
  ])('%s', async (_name, props, expected) => {
    await show(<Form action="/s" {...props} />)
    expect(prefetches).toEqual(expected.map((href) => ({ href, kind: 'auto', intent: false })))
    await show(null)
    expect(observed.size).toBe(0)
  })
})

test('the action is in the locale of the page', async () => {
  await show(
    <PrefixesContext value={{ locale: 'nl', locales: ['en', 'nl'], defaultLocale: 'en' }}>
      <Form action="/search">
        <input name="q" defaultValue="x" />
      </Form>
    </PrefixesContext>,
  )
  expect(host.querySelector('form')?.getAttribute('action')).toBe('/nl/search')
  await submit()
  expect(navigations.map(({ href }) => href)).toEqual([`${SITE}/nl/search?q=x`])
})
