import type { ReactElement } from 'react'
import { MIN_INERT_CHARS } from '../../shared/limits.ts'
import { isSuspending, isThenable } from '../thrown.ts'
import { isLink } from './link-component.ts'
import { isElement } from './react-element.ts'
import type { Props } from './write-html.ts'

/** How a component ended. Each is called once; only one that waits with `use()` is called again, as React always does. */
export type Result =
  | { kind: 'node'; node: unknown }
  | { kind: 'later'; node: PromiseLike<unknown> }
  | { kind: 'thrown'; error: unknown }
  | { kind: 'suspended' }

/** Of an element whose type is a server component. */
export function callComponent({ type, props }: ReactElement<Props>): Result {
  try {
    const node = (type as ServerComponent)(props)
    if (!isThenable(node)) return { kind: 'node', node: isIterable(node) ? [...node] : node }
    // React may come to it only after it failed; until then nobody listens.
    node.then(undefined, () => {})
    return { kind: 'later', node }
  } catch (error) {
    return isSuspending(error) ? { kind: 'suspended' } : { kind: 'thrown', error }
  }
}

/** What a generator gives can be read once; a list, as often as it is shown. */
function isIterable(node: unknown): node is Iterable<unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && Symbol.iterator in node
}

/** The type of a child that lives in the browser. */
export function findClientChild(children: unknown): unknown {
  if (!Array.isArray(children)) return isClientElement(children) ? children.type : undefined
  for (let index = 0; index < children.length; index++)
    if (isClientElement(children[index])) return children[index].type
  return undefined
}

/**
 * A client component beside short texts: nothing in there can be inert. Lists have such items by the thousand, and to walk
 * each of them took a fiftieth of the time of their page.
 */
export function isAllAlive(children: unknown): boolean {
  if (!Array.isArray(children)) return isClientLeaf(children)
  let hasClient = false
  for (let index = 0; index < children.length; index++) {
    const child: unknown = children[index]
    if (typeof child !== 'object' || child === null || isShortText(child)) continue
    if (!isClientLeaf(child)) return false
    hasClient = true
  }
  return hasClient
}

/** An element that holds one text, of too few characters to be written. */
function isShortText(node: object): boolean {
  if (!isElement(node) || typeof node.type !== 'string') return false
  const { children } = node.props
  return typeof children === 'string' && children.length < MIN_INERT_CHARS
}

function isClientLeaf(node: unknown): boolean {
  return isClientElement(node) && node.props['children'] === undefined
}

function isClientElement(node: unknown): node is ReactElement<Props> {
  if (!isElement(node)) return false
  const { type } = node
  return typeof type === 'function' && !isServerComponent(type) && !isLink(type)
}

type ServerComponent = (props: Props) => unknown

export function isServerComponent(type: unknown): type is ServerComponent {
  if (typeof type !== 'function' || '$$typeof' in type) return false
  const { prototype } = type as { prototype?: { isReactComponent?: unknown } }
  return prototype?.isReactComponent === undefined
}
