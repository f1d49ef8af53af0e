import type { ReactElement } from 'react'
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
    if (!isThenable(node)) return { kind: 'node', node }
    // React may come to it only after it failed; until then nobody listens.
    node.then(undefined, () => {})
    return { kind: 'later', node }
  } catch (error) {
    return isSuspending(error) ? { kind: 'suspended' } : { kind: 'thrown', error }
  }
}

/** The type of a child that lives in the browser. */
export function findClientChild(children: unknown): unknown {
  if (!Array.isArray(children)) return isClientElement(children) ? children.type : undefined
  for (let index = 0; index < children.length; index++)
    if (isClientElement(children[index])) return children[index].type
  return undefined
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
