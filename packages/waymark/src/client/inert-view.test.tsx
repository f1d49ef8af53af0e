// @vitest-environment happy-dom
import { act, Suspense, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INERT_GLOBAL } from '../shared/inert-wire.ts'
import { InertTextsContext, InertView, type InertContent } from './inert-view.tsx'
import { RouterContext, type Router } from './router-context.ts'

let root: Root
let container: HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
})

const show = (node: ReactNode): Promise<void> => act(async () => root.render(<Suspense>{node}</Suspense>))
const view = (content: InertContent, tag = 'section'): ReactNode => (
  <InertView tag={tag} attributes={{ className: 'c' }} {...content} />
)

test('on the server the text of an id is taken', () => {
  const texts = { take: vi.fn(() => '<p>x</p>'), doubt: () => {}, see: () => {}, readRest: () => undefined }
  const html = renderToStaticMarkup(<InertTextsContext value={texts}>{view({ id: 'a1' })}</InertTextsContext>)
  expect(html).toBe('<section class="c" data-wm="a1"><p>x</p></section>')
  expect(texts.take).toHaveBeenCalledWith('a1')
})

test('text that came along is shown, and other text after it', async () => {
  await show(view({ html: '<p>one</p><i>same</i>' }))
  expect(container.innerHTML).toBe('<section class="c"><p>one</p><i>same</i></section>')
  const same = container.querySelector('i')
  await show(view({ html: '<p>two</p><i>same</i>' }))
  expect(container.innerHTML).toBe('<section class="c"><p>two</p><i>same</i></section>')
  expect(container.querySelector('i')).toBe(same)
  await show(view({ html: '<p>two</p>' }, 'article'))
  expect(container.innerHTML).toBe('<article class="c"><p>two</p></article>')
})

test('text of the document is found by its id, also when it left the page', async () => {
  const found = document.body.appendChild(document.createElement('div'))
  found.innerHTML = '<section data-wm="b1"><p>in the page</p></section><section data-wm="b2">other</section>'
  await show(view({ id: 'b1' }))
  found.remove()
  await show(null)
  await show(
    <>
      {view({ id: 'b1' })}
      {view({ id: 'b2' })}
    </>,
  )
  expect(container.textContent).toBe('in the pageother')
})

test('text that the document did not show stands in its last script', async () => {
  Object.assign(globalThis, { [INERT_GLOBAL]: { c1: '<b>hidden</b>' } })
  await show(view({ id: 'c1' }))
  expect(container.innerHTML).toContain('<b>hidden</b>')
})

test('text that is nowhere is asked for', async () => {
  const refresh = vi.fn()
  await show(<RouterContext value={{ refresh } as unknown as Router}>{view({ id: 'd1' })}</RouterContext>)
  expect(refresh).toHaveBeenCalledOnce()
})
