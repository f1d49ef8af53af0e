// @vitest-environment happy-dom
import { act, use, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccessError } from '../shared/control-flow.ts'
import type { SegmentNode } from '../shared/payload.ts'
import { MarkContext, RouterViewContext, type RouterView } from './router-context.ts'
import { HeadTags } from './head-tags.tsx'
import { SegmentContent, SegmentView, TemplateChildren } from './segment-view.tsx'

interface Page {
  tree: SegmentNode
  segments: Record<string, ReactNode>
  pathname?: string
  head?: ReactNode
}

function App({ tree, segments, pathname = '/', head = null }: Page): ReactNode {
  const view: RouterView = { pathname, errorsKey: pathname, search: '', params: {}, tree, segments, head }
  return (
    <RouterViewContext value={view}>
      <SegmentContent node={tree} />
    </RouterViewContext>
  )
}

const html = (page: Page): string => renderToStaticMarkup(<App {...page} />)
const leaf = (key: string): SegmentNode => ({ key, name: 'page', leaf: 'page' })
const rootOf = (children: SegmentNode, more: Record<string, SegmentNode> = {}): SegmentNode => ({
  key: '',
  name: '',
  bare: true,
  slots: { children, ...more },
})

function Throw({ error }: { error: unknown }): ReactNode {
  throw error
}

describe('a segment', () => {
  test('shows what the server rendered for its key, each level inside the one above', () => {
    const tree = rootOf({ key: '/blog', name: 'blog', slots: { children: leaf('/blog/#page') } })
    const segments = {
      '': (
        <main>
          <SegmentView slot="children" />
        </main>
      ),
      '/blog': (
        <section>
          <SegmentView slot="children" />
        </section>
      ),
      '/blog/#page': 'post',
    }
    expect(html({ tree, segments })).toBe('<main><section>post</section></main>')
  })

  test('without files of its own passes its children on', () => {
    const tree = rootOf({ key: '/a', name: 'a', bare: true, slots: { children: leaf('/a/#page') } })
    expect(html({ tree, segments: { '/a/#page': 'page' } })).toBe('page')
  })

  test('that has not arrived is waited for, below the loading state above it', () => {
    const tree = rootOf({ key: '/a', name: 'a', slots: { children: leaf('/a/#page') } })
    const segments = { '/a': <SegmentView slot="children" loading="loading" /> }
    expect(html({ tree, segments })).toContain('loading')
  })

  test('fills each slot with its own branch', () => {
    const tree = rootOf(leaf('/#page'), { modal: leaf('/@modal/#page') })
    const segments = {
      '': (
        <>
          <SegmentView slot="modal" />|<SegmentView slot="children" />|<SegmentView slot="nothing" />
        </>
      ),
      '/#page': 'page',
      '/@modal/#page': 'modal',
    }
    expect(html({ tree, segments })).toBe('modal|page|')
  })

  test('is named for the renderer that has to say where an error was', () => {
    const marked: string[] = []
    const mark = (node: SegmentNode) => {
      marked.push(node.key)
      return ({ children }: { children: ReactNode }) => <i id={node.key}>{children}</i>
    }
    const page = { tree: rootOf(leaf('/#page')), segments: { '/#page': 'x' } }
    const output = renderToStaticMarkup(
      <MarkContext value={mark}>
        <App {...page} />
      </MarkContext>,
    )
    expect(marked).toEqual(['', '/#page'])
    expect(output).toBe('<i id=""><i id="/#page">x</i></i>')
  })
})

describe('a slot beside the page of the outermost layout', () => {
  let container: HTMLElement
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    container = document.createElement('div')
    root = createRoot(container, { onCaughtError() {} })
  })
  afterEach(async () => {
    await act(() => root.unmount())
    vi.unstubAllGlobals()
  })

  test.each([
    [404, 'layout: nothing here'],
    [403, 'layout: no entry'],
  ] as const)(
    'that ends in %s is left out, and so is the page, until the next page',
    async (status, expected) => {
      const tree: SegmentNode = { ...rootOf(leaf('/#page'), { side: leaf('/@side/#page') }), root: true }
      const segments = {
        '': (
          <>
            layout: <SegmentView slot="children" isRoot notFound="nothing here" forbidden="no entry" />
            <SegmentView slot="side" isRoot />
          </>
        ),
        '/#page': 'page',
        '/@side/#page': <Throw error={createAccessError(status)} />,
      }
      await act(() => root.render(<App tree={tree} segments={segments} pathname="/a" />))
      expect(container.textContent).toBe(expected)
      const found = { ...segments, '/@side/#page': ' and side' }
      await act(() => root.render(<App tree={tree} segments={found} pathname="/b" />))
      expect(container.textContent).toBe('layout: page and side')
    },
  )
})

describe('the head', () => {
  test('stands before the children of the root, once', () => {
    const tree = rootOf(
      { key: '/a', name: 'a', bare: true, slots: { children: leaf('/a/#page') } },
      { side: leaf('/@side/#page') },
    )
    const segments = {
      '': (
        <>
          <SegmentView slot="side" />
          <SegmentView slot="children" />
        </>
      ),
      '/a/#page': 'page',
      '/@side/#page': 'side',
    }
    expect(html({ tree, segments, head: <b>head</b> })).toBe('side<b>head</b>page')
  })

  test('stands there in an app with locales, too', () => {
    const tree = { ...rootOf(leaf('=nl/#page')), key: '=nl' }
    const segments = { '=nl': <SegmentView slot="children" />, '=nl/#page': 'page' }
    expect(html({ tree, segments, head: <b>head</b> })).toBe('<b>head</b>page')
  })

  test('that is not there yet does not hide the page', () => {
    const head = <HeadTags isBehind tags={new Promise(() => {})} />
    const page = { tree: rootOf(leaf('/#page')), segments: { '/#page': 'page' }, head }
    expect(html(page)).toContain('page')
  })
})

describe('in the browser', () => {
  let root: Root
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    root = createRoot(document.body, { onCaughtError: () => {}, onUncaughtError: () => {} })
  })
  afterEach(() => act(() => root.unmount()))

  const show = (page: Page): Promise<void> => act(async () => root.render(<App {...page} />))
  const read = (): string => document.body.textContent ?? ''

  test('the files of a level wrap it: template, error, loading, not-found, in this order', async () => {
    const wrap = (name: string) => (
      <section id={name}>
        <TemplateChildren />
      </section>
    )
    const Failed = (): ReactNode => 'error file'
    const level = (child: ReactNode): Page => ({
      tree: rootOf(leaf('/#page')),
      segments: {
        '': (
          <SegmentView
            slot="children"
            template={wrap('template')}
            error={Failed}
            loading="loading file"
            notFound="not-found file"
          />
        ),
        '/#page': child,
      },
    })
    await show(level('page'))
    expect(document.body.innerHTML).toContain('<section id="template">page</section>')
    await show(level(<Throw error={createAccessError(404)} />))
    expect(document.querySelector('#template')?.textContent).toBe('not-found file')
    await act(async () => root.render(null))
    await show(level(<Throw error={new Error('x')} />))
    expect(document.querySelector('#template')?.textContent).toBe('error file')
    await act(async () => root.render(null))
    const Never = (): ReactNode => use(forever)
    await show(level(<Never />))
    expect(document.querySelector('#template')?.textContent).toBe('loading file')
  })

  test.each([
    [404, 'This page could not be found.'],
    [403, 'This page could not be accessed.'],
    [401, "You're not authorized to access this page."],
  ] as const)(
    'the outermost layout shows the built-in page for %i, an inner level does not',
    async (status, text) => {
      const tree = rootOf({ key: '/a', name: 'a', slots: { children: leaf('/a/#page') } })
      await show({
        tree,
        segments: {
          '': <SegmentView slot="children" isRoot />,
          '/a': (
            <section>
              <SegmentView slot="children" />
            </section>
          ),
          '/a/#page': <Throw error={createAccessError(status)} />,
        },
      })
      // The browser loads these pages when they are needed.
      await vi.waitFor(() => expect(read()).toContain(text))
      expect(document.querySelector('section')).toBeNull()
    },
  )

  test('a file of the app is preferred to the built-in page', async () => {
    await show({
      tree: rootOf(leaf('/#page')),
      segments: {
        '': <SegmentView slot="children" isRoot notFound="own" />,
        '/#page': <Throw error={createAccessError(404)} />,
      },
    })
    expect(read()).toBe('own')
  })

  function Counter(): ReactNode {
    const [count, setCount] = useState(0)
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    )
  }
  const click = (): Promise<void> => act(async () => document.querySelector('button')?.click())

  test('a shared layout keeps its state when the page below changes', async () => {
    const layout = (
      <>
        <Counter />
        <SegmentView slot="children" />
      </>
    )
    const page = (key: string, text: string): Page => ({
      tree: rootOf(leaf(key)),
      segments: { '': layout, [key]: text },
    })
    await show(page('/a/#page', 'a'))
    await click()
    await show(page('/b/#page', 'b'))
    expect(read()).toBe('1b')
  })

  test.each([
    ['another query keeps', '/#page?q=1', '/#page?q=2', '1'],
    ['another parameter loses', '/[id]=1/#page', '/[id]=2/#page', '0'],
  ])('%s the state of the page', async (_name, from, to, count) => {
    const page = (key: string): Page => ({
      tree: rootOf(leaf(key)),
      segments: { '': <SegmentView slot="children" />, [key]: <Counter /> },
    })
    await show(page(from))
    await click()
    expect(read()).toBe('1')
    await show(page(to))
    expect(read()).toBe(count)
  })

  test('a template starts anew when the segment below it changes', async () => {
    const template = (
      <>
        <Counter />
        <TemplateChildren />
      </>
    )
    const page = (key: string): Page => ({
      tree: rootOf(leaf(key)),
      segments: { '': <SegmentView slot="children" template={template} />, [key]: key },
    })
    await show(page('/a/#page'))
    await click()
    await show(page('/a/#page'))
    expect(read()).toBe('1/a/#page')
    await show(page('/b/#page'))
    expect(read()).toBe('0/b/#page')
  })
})

const forever = new Promise<ReactNode>(() => {})
