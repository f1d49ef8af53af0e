// @vitest-environment happy-dom
import { act, useId, useState, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HeadManagerContext } from '../../client/pages/head-context.ts'
import { PagesRoot } from '../../client/pages/pages-root.tsx'
import type { NextRouter } from '../../client/pages/router-context.ts'
import type { Router as LinkRouter } from '../../client/router-context.ts'
import { createMountedHead } from './head-dom.ts'
import type { PageComponent, PageInfo } from './page-info.ts'
import { createPageRenderer, type PageRenderer } from './page-renderer.tsx'
import type { Screen } from './router.ts'

const router = { pathname: '/', asPath: '/', query: {}, basePath: '', isReady: true } as unknown as NextRouter

function App({ Component, pageProps, err }: Record<string, unknown>): ReactNode {
  const Page = Component as PageComponent
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`app ${count}`}
      </button>
      <Page {...(pageProps as object)} err={err} />
    </>
  )
}

const page =
  (text: string): PageComponent =>
  () => <p id={useId()}>{text}</p>
const screen = (Component: PageComponent, more: Partial<PageInfo> = {}): Screen => ({
  router,
  info: { route: '/', Component, props: { pageProps: {} }, ...more },
  scroll: undefined,
})

let container: HTMLElement
let renderer: PageRenderer
const caught: { error: unknown; screen: Screen }[] = []
const scrolled: unknown[] = []
const recovered: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const list of [caught, scrolled, recovered]) list.length = 0
  container = document.body.appendChild(document.createElement('div'))
  renderer = createPageRenderer({
    container,
    App,
    head: createMountedHead(document),
    trailingSlash: false,
    linkRouter: {} as LinkRouter,
    rootOptions: { onRecoverableError: (error) => recovered.push(error), onCaughtError: () => {} },
    onError: (error, failed) => caught.push({ error, screen: failed }),
    scrollTo: (target) => scrolled.push(target),
  })
})
afterEach(() => {
  container.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As the server writes it. */
function writeOnServer({ router: own, info }: Screen): string {
  return renderToString(
    <PagesRoot router={own} trailingSlash={false}>
      <HeadManagerContext value={{ add() {} }}>
        <App {...info.props} Component={info.Component} router={own} />
      </HeadManagerContext>
    </PagesRoot>,
  )
}

/** React renders when the callback of `act` is over, so the callback must not wait for that. */
async function settle(start: () => Promise<void>): Promise<unknown> {
  let failure: unknown
  await act(async () => void start().catch((error: unknown) => (failure = error)))
  return failure
}

async function hydrate(first: Screen): Promise<void> {
  container.innerHTML = writeOnServer(first)
  await settle(() => renderer.hydrate(first))
}

describe('screens', () => {
  test('hydration keeps what the server wrote, ids included', async () => {
    const first = screen(page('One'))
    container.innerHTML = writeOnServer(first)
    const paragraph = container.querySelector('p')
    await settle(() => renderer.hydrate(first))
    expect(container.querySelector('p')).toBe(paragraph)
    expect(recovered).toEqual([])
  })

  test('the app keeps its state from page to page', async () => {
    await hydrate(screen(page('One')))
    await act(async () => container.querySelector('button')!.click())
    await settle(() => renderer.show({ ...screen(page('Two')), scroll: { x: 0, y: 5 } }))
    expect(container.textContent).toBe('app 1Two')
    expect(scrolled).toEqual([{ x: 0, y: 5 }])
  })

  test('the next screen takes the place of one that is not there yet', async () => {
    await hydrate(screen(page('One')))
    let failure: unknown
    await settle(() => {
      renderer.show(screen(page('Two'))).catch((error: unknown) => (failure = error))
      return renderer.show(screen(page('Three')))
    })
    expect(failure).toMatchObject({ message: 'Cancel rendering route', cancelled: true })
    expect(container.textContent).toBe('app 0Three')
  })
})

describe('errors', () => {
  const broken: PageComponent = () => {
    throw new Error('boom')
  }

  test('a page that cannot be rendered is told, and another one may follow', async () => {
    await hydrate(screen(page('One')))
    expect(await settle(() => renderer.show(screen(broken)))).toMatchObject({ message: 'boom' })
    expect(caught).toHaveLength(1)
    expect(container.textContent).toBe('')
    await settle(() => renderer.show(screen(page('Sorry'), { err: new Error('boom') })))
    expect(container.textContent).toBe('app 0Sorry')
  })

  test('a page that fails later', async () => {
    function Late(): ReactNode {
      const [isBroken, setBroken] = useState(false)
      if (isBroken) throw new Error('late')
      return (
        <i role="button" onClick={() => setBroken(true)}>
          fine
        </i>
      )
    }
    await hydrate(screen(page('One')))
    await settle(() => renderer.show(screen(Late)))
    await act(async () => container.querySelector('i')!.click())
    expect(caught).toMatchObject([{ error: { message: 'late' } }])
    await settle(() => renderer.show(screen(page('Again'))))
    expect(container.textContent).toBe('app 0Again')
  })
})
