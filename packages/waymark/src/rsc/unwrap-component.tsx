import type { ComponentType, ReactNode } from 'react'

type AnyComponent = ComponentType<Record<string, unknown>>

/** What `memo()`, `forwardRef()` and `lazy()` give. */
interface Wrapper {
  $$typeof?: symbol
  type?: unknown
  render?: (props: Record<string, unknown>, ref: null) => ReactNode
}

/**
 * A component that can be called, or a reference to one of the browser. On the server `memo()` and `forwardRef()` do nothing but
 * stand around it. Undefined: it is none.
 */
export function unwrapComponent(value: unknown): AnyComponent | undefined {
  if (typeof value === 'function' || isClientReference(value)) return value as AnyComponent
  if (typeof value !== 'object' || value === null) return undefined
  const { $$typeof: kind, type, render } = value as Wrapper
  if (kind === Symbol.for('react.memo')) return unwrapComponent(type)
  if (kind === Symbol.for('react.forward_ref')) return (props) => render!(props, null)
  if (kind !== Symbol.for('react.lazy')) return undefined
  const Lazy = value as unknown as AnyComponent
  return (props) => <Lazy {...props} />
}

export function isClientReference(value: unknown): boolean {
  return (
    value !== null &&
    (typeof value === 'function' || typeof value === 'object') &&
    (value as { $$typeof?: unknown }).$$typeof === Symbol.for('react.client.reference')
  )
}
