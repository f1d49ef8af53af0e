import { createElement, Fragment, type ReactElement } from 'react'

// In a bundle each use of a name of React goes through a getter, which would be a tenth of the time it takes to write a table.

export const FRAGMENT: unknown = Fragment

/** The mark by which React knows its elements. */
const ELEMENT = (createElement('i') as unknown as Marked).$$typeof

interface Marked {
  $$typeof?: unknown
}

/** As React's `isValidElement`. */
export function isElement(node: unknown): node is ReactElement<Record<string, unknown>> {
  return typeof node === 'object' && node !== null && (node as Marked).$$typeof === ELEMENT
}
