import { createElement, lazy, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { WaymarkError } from '../../shared/waymark-error.ts'
import { createInertCheck, findDifferences } from './check-inert.ts'

const LONG = 'x'.repeat(300)
const Client = (): ReactNode => <button type="button">Press</button>

const PAGE = (
  <main>
    <h1>It’s "one" page</h1>
    <section title="a & b" className="s">
      <p className="lead" style={{ marginTop: 4 }}>
        It's {3} &amp; {LONG}
      </p>
      {['a', 'b'].map((key) => (
        <p key={key}>{key}</p>
      ))}
    </section>
    <Client />
  </main>
)

function renderByReact(node: unknown): string {
  return renderToStaticMarkup(node as ReactNode)
}

/** As if React wrote classes in another way. */
function renderOtherwise(node: unknown): string {
  return renderByReact(node).replaceAll('class=', 'className=')
}

test('nothing differs where the writer is right', () => {
  using errors = vi.spyOn(console, 'error')
  expect(findDifferences([PAGE], renderByReact)).toEqual([])
  expect(errors).not.toHaveBeenCalled()
})

test('an element that would be written in another way is named', () => {
  const [difference, ...others] = findDifferences([PAGE], renderOtherwise)
  expect(others).toEqual([])
  expect(difference?.path).toEqual(['main', 'section'])
  expect(difference?.written).toContain('<p class="lead" style="margin-top:4px">')
  expect(difference?.expected).toContain('<p className="lead" style="margin-top:4px">')
})

test('what came in parts is looked at, and what failed is not', () => {
  const section = <section>{<p className="a">{LONG}</p>}</section>
  const Late = createLazy(() => section)
  const Failed = createLazy(() => {
    throw new Error('no')
  })
  const page = createElement('main', null, Late, Failed, <Client key="c" />)
  expect(findDifferences([page], renderOtherwise).map(({ path }) => path)).toEqual([['main', 'section']])
})

/** As React gives parts of a payload. */
function createLazy(read: () => ReactNode): ReactNode {
  return { ...lazy(() => Promise.reject(new Error())), _init: read } as unknown as ReactNode
}

test('what React cannot render alone is left out', () => {
  const fail = (): never => {
    throw new Error('no')
  }
  expect(findDifferences([PAGE], fail)).toEqual([])
})

test('small elements are left out, as in production', () => {
  expect(findDifferences([<p key="p">{<b className="a">b</b>}</p>], renderOtherwise)).toEqual([])
})

test('the developer is told when the server is idle', () => {
  const tasks: (() => void)[] = []
  const warn = vi.fn<(warning: WaymarkError) => void>()
  const check = createInertCheck({ runIdle: (task) => void tasks.push(task), warn }, '/shop')
  check?.([PAGE], renderOtherwise)
  expect(warn).not.toHaveBeenCalled()
  for (const task of tasks) task()
  expect(warn).toHaveBeenCalledOnce()
  const [{ message, hint }] = warn.mock.calls[0]!
  expect(message).toContain('<main> <section> of /shop')
  expect(hint).toMatch(/would be `<p class=.*React writes `<p className=/)
})

test('nothing is looked at where nobody wants to know', () => {
  expect(createInertCheck({ warn: () => {} }, '/')).toBeUndefined()
})
