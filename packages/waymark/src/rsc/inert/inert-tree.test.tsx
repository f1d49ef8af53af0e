import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  Suspense,
  type ReactElement,
  type ReactNode,
} from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Link } from '../link.ts'
import { InertView } from '../../client/inert-view.tsx'
import type { InertNote, InertSegment } from '../../shared/inert-note.ts'
import { createInertTree } from './inert-tree.tsx'

const LONG = 'x'.repeat(300)
const SEGMENT: InertSegment = { file: 'app/page.tsx' }
// In the bundle for server components it is a reference, too.
Object.assign(Link, { $$typeof: Symbol.for('react.client.reference') })
const Client = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') }) as () => null

function renderTree(node: ReactNode, policy = ''): ReactNode {
  return createInertTree({ keep: (html) => ({ html }), policy, prefixes: { basePath: '/docs' } })(
    node,
    SEGMENT,
  )
}

/** All elements of a kind, wherever they stand. */
function find(node: unknown, type: unknown): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node as ReactNode).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return []
    if (isWaiting(child)) return find(callWaiting(child), type)
    const below = find(child.props['children'], type)
    return child.type === type ? [child, ...below] : below
  })
}

/** A component that is called when React comes to it. */
function isWaiting({ type, props }: ReactElement<Record<string, unknown>>): boolean {
  return typeof type === 'function' && 'element' in props
}

function callWaiting({ type, props }: ReactElement): ReactNode {
  return (type as (props: unknown) => ReactNode)(props)
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

  test('of items with a client component and short texts is left as it is', () => {
    const items = ['a', 'b'].map((key) => (
      <li key={key}>
        <h3>Title</h3> text {1}
        <Client />
      </li>
    ))
    const list = <ul>{items}</ul>
    expect(renderTree(list)).toBe(list)
  })

  test('of such items is thinned where one of them has more', () => {
    const LongText = (): ReactNode => <p>{LONG}</p>
    const tree = renderTree(
      <ul>
        <li>
          <h3>Title</h3>
          <Client />
        </li>
        <li>
          <p>{LONG}</p>
          <Client />
        </li>
        <li>
          <LongText />
          <Client />
        </li>
      </ul>,
    )
    expect(find(tree, InertView).map(({ props }) => props['html'])).toEqual([LONG, LONG])
    expect(find(tree, Client)).toHaveLength(3)
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

  // A key that an element did not have would take the state of what is below it away.
  test('has the keys that it had', () => {
    const Broken = (): never => {
      throw new Error('broken')
    }
    const tree = renderTree(
      <main>
        <section>{LONG}</section>
        <>
          <Client />
          <p>{LONG}</p>
        </>
        <Broken />
        <aside key="named">{LONG}</aside>
        <Client />
      </main>,
    ) as ReactElement<{ children: ReactElement[] }>
    expect(tree.key).toBeNull()
    expect(tree.props.children.map(({ key }) => key)).toEqual([null, null, null, 'named', null])
  })

  test('of small parts is left alone', () => {
    const node = <p>Short</p>
    expect(renderTree(node)).toBe(node)
  })

  test('is left alone from an element on that says so', () => {
    const live = (
      <div data-waymark-live="">
        <p>{LONG}</p>
      </div>
    )
    const tree = renderTree(
      <main>
        {live}
        <p>{LONG}</p>
      </main>,
    )
    expect(find(tree, InertView)).toHaveLength(1)
    expect(find(tree, 'div')[0]?.props['children']).toBe(live.props.children)
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

  test('with HTML of the app has that inert on its own', () => {
    const tree = renderTree(
      <main>
        <div dangerouslySetInnerHTML={{ __html: LONG }} />
      </main>,
    )
    expect(find(tree, InertView).map(({ props }) => props['tag'])).toEqual(['div'])
  })

  test('with styles that the policy forbids in text leaves those to React', () => {
    const tree = renderTree(
      <main>
        <p>{LONG}</p>
        <p style={{ color: 'red' }}>{LONG}</p>
        <p>
          <b style={{ color: 'red' }}>b</b>
        </p>
      </main>,
      "style-src 'self'",
    ) as ReactElement
    expect(tree.type).toBe('main')
    const views = find(tree, InertView)
    expect(views).toHaveLength(2)
    // Of an inert element itself React sets the attributes.
    expect(views[1]?.props['attributes']).toEqual({ style: { color: 'red' } })
    expect(find(tree, 'b')).toHaveLength(1)
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

test('what is in a list in a list in a list is not written for each of them', () => {
  let reads = 0
  const props = {
    get title(): string {
      reads++
      return 'a'
    },
    children: 'y'.repeat(25_000),
  }
  let node = { ...(<p key="n" />), props } as ReactElement
  for (let depth = 0; depth < 30; depth++) {
    const items = Array.from({ length: 12 }, (_, key) => <i key={key}>a reply</i>)
    node = <div key="n">{[...items, node]}</div>
  }
  expect(find(renderTree(node), InertView)).not.toEqual([])
  expect(reads).toBeLessThan(10)
})

describe('a link of the router', () => {
  const inside = (link: ReactNode): ReactElement<Record<string, unknown>> =>
    renderTree(
      <nav>
        {link}
        <p>{LONG}</p>
      </nav>,
    ) as ReactElement<Record<string, unknown>>

  const written: Record<string, { link: ReactNode; html: string }> = {
    plain: { link: <Link href="/a">A</Link>, html: '<a href="/docs/a" data-wm-link="">A</a>' },
    'with attributes and content': {
      link: (
        <Link href="/a" className="c" target="_blank" aria-current="page">
          <b>A</b>
        </Link>
      ),
      html: '<a class="c" target="_blank" aria-current="page" href="/docs/a" data-wm-link=""><b>A</b></a>',
    },
    'that replaces, keeps the scroll position and is not fetched ahead': {
      link: (
        <Link href={{ pathname: '/a', query: { b: 1 } }} replace scroll={false} prefetch={false}>
          A
        </Link>
      ),
      html: '<a href="/docs/a?b=1" data-wm-link="rsn">A</a>',
    },
    'that is fetched whole': {
      link: (
        <Link href="https://example.com/" prefetch>
          A
        </Link>
      ),
      html: '<a href="https://example.com/" data-wm-link="f">A</a>',
    },
  }
  test.each(Object.entries(written))('%s is written as an anchor', (_, { link, html }) => {
    const { type, props } = inside(link)
    expect(type).toBe(InertView)
    expect(props).toMatchObject({ links: true, html: `${html}<p>${LONG}</p>` })
  })

  const left: Record<string, ReactNode> = {
    'that hears of navigations': <Link href="/a" onNavigate={() => {}} />,
    'with a click handler': <Link href="/a" onClick={() => {}} />,
    'with a ref': <Link href="/a" ref={() => {}} />,
    'with names of transitions': <Link href="/a" transitionTypes={['slide']} />,
    'in the old style': (
      <Link href="/a" legacyBehavior>
        <a>A</a>
      </Link>
    ),
    'with a client component in it': (
      <Link href="/a">
        <Client />
      </Link>
    ),
    'to a script': <Link href="javascript:alert(1)">A</Link>,
    'with an address that cannot be written': <Link href={{ pathname: 5 } as unknown as string}>A</Link>,
    'without an address': <Link href={undefined as unknown as string}>A</Link>,
  }
  test.each(Object.entries(left))('%s is left to React', (_, link) => {
    const tree = inside(link)
    expect(tree.type).toBe('nav')
    expect(find(tree, InertView).map(({ props }) => props['tag'])).toEqual(['p'])
  })

  test('that is not the app’s own is left to React', () => {
    expect(inside(<Client />).type).toBe('nav')
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
    const tree = renderTree(
      <main>
        <Good />
        <div>
          <Bad />
          {createElement(Late as unknown as () => null)}
        </div>
      </main>,
    )
    expect(find(tree, InertView)).toHaveLength(1)
    expect(calls).toEqual({ good: 1, bad: 1, late: 1 })
  })

  test.each([
    ['beside a client component', <Client key="c" />],
    ['with little around them', null],
  ])('in a link are called once, %s', (_, beside) => {
    const Icon = vi.fn<() => ReactNode>(() => <b>i</b>)
    const tree = renderTree(
      <main>
        <Link href="/a">
          <Icon />
        </Link>
        <div>{beside}</div>
      </main>,
    )
    expect(Icon).toHaveBeenCalledOnce()
    expect(find(tree, 'b')).toHaveLength(1)
  })

  test('that give little are called once', () => {
    const Name = vi.fn<() => ReactNode>(() => <b>Ada</b>)
    const tree = renderTree(
      <ul>
        <li key="1">{createElement(Name, { key: 'n' })}</li>
      </ul>,
    ) as ReactElement<{ children: ReactElement<{ children: ReactElement }> }>
    expect(Name).toHaveBeenCalledOnce()
    const item = tree.props.children
    expect(item.key).toBe('1')
    expect(item.props.children.key).toBe('n')
    expect(item.props.children.type).toBe('b')
  })

  test('of a list are called one by one, each when React comes to it', () => {
    const Card = vi.fn<(props: { name: string }) => ReactNode>(({ name }) => (
      <li key="own">
        {name}
        <Client />
        <p>{LONG}</p>
      </li>
    ))
    const { props } = renderTree(
      <ul>{['a', 'b', 'c'].map((name) => createElement(Card, { key: name, name }))}</ul>,
    ) as ReactElement<{ children: ReactElement<Record<string, unknown>>[] }>
    const [first, ...others] = props.children
    // That there is a client component was found in the first one.
    expect(Card).toHaveBeenCalledOnce()
    expect([first!.type, first!.key]).toEqual(['li', 'a,own'])
    expect(others.map((other) => [isWaiting(other), other.key])).toEqual([
      [true, 'b'],
      [true, 'c'],
    ])
    expect(others.map((other) => (callWaiting(other) as ReactElement).key)).toEqual(['own', 'own'])
    expect(Card).toHaveBeenCalledTimes(3)
  })

  const outputs: [string, ReactNode, object][] = [
    ['an element has it', createElement('b'), { type: 'b', key: 'n' }],
    ['an element with a key has both', createElement('b', { key: 'own' }), { type: 'b', key: 'n,own' }],
    ['a text is in a fragment that has it', 'Ada', { type: Fragment, key: 'n' }],
    ['a list is in a fragment that has it', [LONG], { type: Fragment, key: 'n' }],
  ]
  test.each(outputs)('give their key away: %s', (_, output, expected) => {
    const Name = (): ReactNode => output
    expect(renderTree(<Name key="n" />)).toMatchObject(expected)
  })

  test('that are generators give a list, which can be read more than once', () => {
    function* Parts(): Generator<ReactNode> {
      yield <b key="1">one</b>
      yield <b key="2">two</b>
    }
    const Some = Parts as unknown as () => ReactNode
    const { props } = renderTree(
      <section>
        <Some />
        <Client />
      </section>,
    ) as ReactElement<{ children: ReactElement[] }>
    const given = callWaiting(props.children[0]!)
    expect(find(given, 'b')).toHaveLength(2)
    expect(find(given, 'b')).toHaveLength(2)
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

describe('what is told of a tree', () => {
  function explain(node: ReactNode): (InertNote | InertSegment)[] {
    const notes: (InertNote | InertSegment)[] = []
    const options = { keep: (html: string) => ({ html }), policy: '', prefixes: { basePath: '' } }
    createInertTree({ ...options, explain: (note) => void notes.push(note) })(node, SEGMENT)
    return notes
  }

  test('is each element with its id, its classes and what it stands in', () => {
    const Card = (): ReactNode => (
      <section className="card wide" id="first">
        <Client />
        <p>{LONG}</p>
      </section>
    )
    const [main, section, text, ...more] = explain(
      <main>
        <Card />
        <i>short</i>
      </main>,
    ) as InertNote[]
    const refusal = { kind: 'component', detail: 'component' }
    expect(main).toEqual({ tag: 'main', parent: SEGMENT, refusal })
    expect(section).toEqual({ tag: 'section', id: 'first', className: 'card wide', parent: main, refusal })
    expect(text).toEqual({ tag: 'p', parent: section, chars: 300 })
    expect(section?.parent).toBe(main)
    expect(more).toEqual([{ tag: 'i', parent: main, refusal: { kind: 'small', detail: 'a short text' } }])
  })
})
