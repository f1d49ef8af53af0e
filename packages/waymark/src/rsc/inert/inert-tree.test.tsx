import { Children, createElement, isValidElement, Suspense, type ReactElement, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { InertView } from '../../client/inert-view.tsx'
import { createInertTree } from './inert-tree.tsx'

const LONG = 'x'.repeat(300)
const Client = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') }) as () => null

function renderTree(node: ReactNode): ReactNode {
  return createInertTree((html) => ({ html }))(node)
}

/** All elements of a kind, wherever they stand. */
function find(node: unknown, type: unknown): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node as ReactNode).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return []
    const below = find(child.props['children'], type)
    return child.type === type ? [child, ...below] : below
  })
}

describe('a tree', () => {
  test('without anything of the browser is one element', () => {
    const tree = renderTree(
      <main className="a" id="m">
        <p>{LONG}</p>
      </main>,
    ) as ReactElement
    expect(tree.type).toBe(InertView)
    expect(tree.props).toEqual({
      tag: 'main',
      attributes: { className: 'a', id: 'm' },
      html: `<p>${LONG}</p>`,
    })
  })

  test('with a client component keeps the way to it, and thins what is beside it', () => {
    const tree = renderTree(
      <main>
        <section>{LONG}</section>
        <div>
          <Client />
          <ul>
            <li>{LONG}</li>
          </ul>
        </div>
      </main>,
    ) as ReactElement
    expect(tree.type).toBe('main')
    expect(find(tree, InertView).map(({ props }) => props['tag'])).toEqual(['section', 'ul'])
    expect(find(tree, Client)).toHaveLength(1)
  })

  test('of small parts is left alone', () => {
    const node = <p>Short</p>
    expect(renderTree(node)).toBe(node)
  })

  test('keeps keys', () => {
    const Row = ({ name }: { name: string }): ReactNode => <p>{name + LONG}</p>
    const rows = renderTree([<Row key="a" name="a" />, <p key="b">{LONG}</p>]) as ReactElement[]
    expect(rows.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('children of a client component stay elements of their own; what is in them is thinned', () => {
    const Box = Client as unknown as (props: { children: ReactNode }) => null
    const tree = renderTree(
      <Box>
        <div>
          <p>{LONG}</p>
        </div>
      </Box>,
    ) as ReactElement<{ children: ReactElement }>
    expect(tree.props.children.type).toBe('div')
    expect(find(tree.props.children, InertView)).toHaveLength(1)
  })

  test('with a boundary is looked at below it', () => {
    const tree = renderTree(
      <Suspense fallback="…">
        <p>{LONG}</p>
      </Suspense>,
    )
    expect(find(tree, InertView)).toHaveLength(1)
  })

  test('a long list of large items is kept item by item', () => {
    const large = 'x'.repeat(3_000)
    const tree = renderTree(
      <ul>
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index}>{large}</li>
        ))}
      </ul>,
    ) as ReactElement
    expect(tree.type).toBe('ul')
    expect(find(tree, InertView)).toHaveLength(12)
  })
})

describe('components', () => {
  test('are called once, whatever comes of them', () => {
    const calls = { good: 0, bad: 0, late: 0 }
    const Good = (): ReactNode => {
      calls.good++
      return <p>{LONG}</p>
    }
    const Bad = (): ReactNode => {
      calls.bad++
      throw new Error('no')
    }
    const Late = (): Promise<ReactNode> => {
      calls.late++
      return Promise.resolve(<p>{LONG}</p>)
    }
    renderTree(
      <main>
        <Good />
        <div>
          <Bad />
          {createElement(Late as unknown as () => null)}
        </div>
      </main>,
    )
    expect(calls).toEqual({ good: 1, bad: 1, late: 1 })
  })

  test('one that throws throws where it stands', () => {
    const error = new Error('no')
    const Bad = (): ReactNode => {
      throw error
    }
    const tree = renderTree(
      <main>
        <Bad />
      </main>,
    ) as ReactElement<{ children: ReactElement<{ error: unknown }> }>
    const { type, props } = tree.props.children
    expect(() => (type as (props: unknown) => unknown)(props)).toThrow(error)
  })

  test('one that suspends is left to React, which calls it again', () => {
    const Waiting = vi.fn<() => ReactNode>(() => {
      // eslint-disable-next-line no-throw-literal
      throw new Promise(() => {}) as unknown as Error
    })
    const tree = renderTree(
      <main>
        <Waiting />
      </main>,
    ) as ReactElement<{ children: ReactElement }>
    expect(tree.props.children.type).toBe(Waiting)
  })

  test('an async one is looked at when it is there', async () => {
    const Late = async (): Promise<ReactNode> => <p>{LONG}</p>
    const tree = renderTree(<main>{createElement(Late as unknown as () => null)}</main>) as ReactElement<{
      children: ReactElement
    }>
    const waiting = tree.props.children
    const now = (await (waiting.type as (props: unknown) => unknown)(waiting.props)) as ReactElement
    const output = (now.type as (props: unknown) => ReactElement)(now.props)
    expect(output.type).toBe(InertView)
  })
})
