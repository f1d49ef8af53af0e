// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Head } from '../../client/pages/head.tsx'
import { MountedHeadContext } from '../../client/pages/mounted-head.ts'
import { createMountedHead } from './head-dom.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.head.innerHTML =
    '<meta charset="utf-8" data-next-head=""><meta name="viewport" content="width=device-width" data-next-head="">' +
    '<title data-next-head="">From the server</title><link rel="icon" href="/own.ico">'
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const mounted = createMountedHead(document)

async function show(node: ReactNode): Promise<string> {
  await act(async () => root.render(<MountedHeadContext value={mounted}>{node}</MountedHeadContext>))
  return document.head.innerHTML.replaceAll(' data-next-head=""', '')
}

test('what the server wrote stays the same elements', async () => {
  const before = [...document.head.children]
  await show(
    <Head>
      <title>From the server</title>
    </Head>,
  )
  expect([...document.head.children]).toEqual(before)
})

test('the next page brings its own, and takes nothing that is not a Head’s', async () => {
  const first = await show(
    <Head>
      <title>One</title>
      <meta name="a" content="1" />
    </Head>,
  )
  expect(first).toContain('<title>One</title>')
  const second = await show(
    <Head key="two">
      <title>Two {2}</title>
    </Head>,
  )
  expect(document.title).toBe('Two 2')
  expect(second).not.toContain('name="a"')
  expect(second).toContain('own.ico')
})

test('an inner Head wins, until it is gone', async () => {
  const layout = (inner: ReactNode): ReactNode => (
    <>
      <Head>
        <title>Outer</title>
      </Head>
      {inner}
    </>
  )
  await show(
    layout(
      <Head>
        <title>Inner</title>
      </Head>,
    ),
  )
  expect(document.title).toBe('Inner')
  await show(layout(null))
  expect(document.title).toBe('Outer')
})

test('names and values as HTML writes them', async () => {
  const html = await show(
    <Head>
      <meta httpEquiv="refresh" content="9" />
      <link rel="alternate" href="/a" className="c" hidden={false} />
      <script async type="text/plain" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: '{"a":"&"}' }} />
    </Head>,
  )
  expect(html).toContain('<meta http-equiv="refresh" content="9">')
  expect(html).toContain('<link rel="alternate" href="/a" class="c">')
  expect(html).toContain('<script async="" type="text/plain"></script>')
  expect(html).toContain('<script type="application/ld+json">{"a":"&"}</script>')
})

test('an element that stays is not added again', async () => {
  const page = (title: string): ReactNode => (
    <Head>
      <title>{title}</title>
      <script type="text/plain" />
    </Head>
  )
  await show(page('One'))
  const script = document.head.querySelector('script')
  await show(page('Two'))
  expect(document.head.querySelector('script')).toBe(script)
})
