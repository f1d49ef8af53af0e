import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react'
import { createError } from '../../shared/errors.ts'
import type { CheckInert } from '../../shared/html-seam.ts'
import { INERT_EXCERPT_CHARS, MIN_INERT_CHARS } from '../../shared/limits.ts'
import type { Runtime } from '../../shared/seams.ts'
import { enter, TOP, type Place } from './inert-elements.ts'
import { FRAGMENT, isElement } from './react-element.ts'
import { findUnsureAttribute } from './write-attributes.ts'
import { HtmlWriter, type Props } from './write-html.ts'

/** Components of the server have run; those of the browser are React's. */
const ELEMENTS_ONLY = { runComponent: () => undefined, readLink: () => undefined, allowsStyle: true }

/**
 * In development React writes everything. When nothing else is to be done, what production would write is compared with what
 * React writes. Undefined: nobody wants to know.
 */
export function createInertCheck(
  { runIdle, warn }: Pick<Runtime<never, never>, 'runIdle' | 'warn'>,
  route: string,
): CheckInert | undefined {
  if (runIdle === undefined || warn === undefined) return undefined
  return (nodes, renderByReact) =>
    runIdle(() => {
      for (const { path, written, expected } of findDifferences(nodes, renderByReact)) {
        const place = `<${path.join('> <')}>`
        warn(createError('WM_INERT_DIFFERS', { place, route, ...cutDifference(written, expected) }))
      }
    })
}

export interface InertDifference {
  /** Names of the elements around it and its own, outermost first. */
  path: readonly string[]
  /** What stands between its tags: as production would write it, and as React does. */
  written: string
  expected: string
}

/** The elements that production would write in another way than React. */
export function findDifferences(
  nodes: readonly unknown[],
  renderByReact: (node: unknown) => string,
): InertDifference[] {
  const found: InertDifference[] = []
  const writer = new HtmlWriter(ELEMENTS_ONLY)
  const look = (node: unknown, place: Place, path: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((child) => look(child, place, path))
    if (!isElement(node)) return
    const { type, props } = node
    if (typeof type !== 'string') return look(props['children'], type === FRAGMENT ? place : TOP, path)
    const inside = [...path, type]
    const written = writeRoot(writer, node, place)
    if (written === undefined) return look(props['children'], enter(type, place), inside)
    if (written.length < MIN_INERT_CHARS) return
    const expected = renderInner(type, () => renderByReact(node))
    if (expected !== undefined && written !== expected) found.push({ path: inside, written, expected })
  }
  for (const node of nodes) look(waitForNothing(node), TOP, [])
  return found
}

function writeRoot(writer: HtmlWriter, element: ReactElement<Props>, place: Place): string | undefined {
  const tag = element.type as string
  if ((place.tag?.inner ?? 'html') !== 'html' || findUnsureAttribute(tag, element.props) !== undefined)
    return undefined
  const outcome = writer.writeInner(element, tag, place)
  return 'inner' in outcome ? outcome.inner : undefined
}

/** Without the tags. Undefined: React cannot render it alone. */
function renderInner(tag: string, render: () => string): string | undefined {
  const { error } = console
  // What React has to say about the elements it has said when it rendered the page.
  console.error = () => {}
  try {
    const html = render()
    // React writes the apostrophe in another way.
    return html.slice(html.indexOf('>') + 1, -`</${tag}>`.length).replaceAll('&#x27;', '&#39;')
  } catch {
    return undefined
  } finally {
    console.error = error
  }
}

const LAZY = Symbol.for('react.lazy')

interface Lazy {
  $$typeof: unknown
  _payload: unknown
  _init(payload: unknown): unknown
}

/** The same elements, with those in their place that came in parts. What has not come, or failed, is left out. */
function waitForNothing(node: unknown): ReactNode {
  if (typeof node !== 'object' || node === null) return node as ReactNode
  // As arguments they need no keys.
  if (Array.isArray(node)) return createElement(FRAGMENT as 'div', null, ...node.map(waitForNothing))
  if ((node as Lazy).$$typeof === LAZY) return waitForNothing(readLazy(node as Lazy))
  if (!isElement(node)) return node as ReactNode
  const { children } = node.props
  if (typeof children !== 'object' || children === null) return node
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...children.map(waitForNothing))
    : cloneElement(node, undefined, waitForNothing(children))
}

function readLazy({ _init, _payload }: Lazy): unknown {
  try {
    return _init(_payload)
  } catch {
    return null
  }
}

/** From a little before the first character that is not the same. */
function cutDifference(written: string, expected: string): { written: string; expected: string } {
  let at = 0
  while (at < written.length && written[at] === expected[at]) at++
  const from = Math.max(0, at - INERT_EXCERPT_CHARS / 4)
  const to = from + INERT_EXCERPT_CHARS
  return { written: written.slice(from, to), expected: expected.slice(from, to) }
}
