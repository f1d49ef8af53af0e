import { Children, cloneElement, createElement, Fragment, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { HEAD_MARK } from '../../shared/wire.ts'

type HeadProps = Record<string, unknown> & { children?: ReactNode }
export type HeadElement = ReactElement<HeadProps, string>

const DEFAULTS: ReactNode = createElement(
  Fragment,
  null,
  createElement('meta', { charSet: 'utf-8' }),
  createElement('meta', { name: 'viewport', content: 'width=device-width' }),
)

/** Attributes of a `<meta>` that say what it is about. */
const META_SUBJECTS = ['name', 'httpEquiv', 'itemProp', 'property'] as const

/**
 * What the head of the document gets from all `Head`s of a page, outermost first. Of two elements that say the same
 * thing the later one stays: those with one `key`, titles, bases, and metas about one subject.
 */
export function mergeHeadElements(heads: readonly ReactNode[]): HeadElement[] {
  const isWanted = createSieve()
  return [DEFAULTS, ...heads]
    .flatMap((node, head) => listElements(node).map((element) => ({ element, head })))
    .toReversed()
    .filter(isWanted)
    .toReversed()
    .map(
      ({ element }, index) => cloneElement(element, { key: String(index), [HEAD_MARK]: '' }) as HeadElement,
    )
}

/** Fragments are opened; what is not an HTML element (text, components) has no place in a head. */
function listElements(node: ReactNode): HeadElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<HeadProps>(child)) return []
    if (child.type === Fragment) return listElements(child.props.children)
    return typeof child.type === 'string' ? [child as HeadElement] : []
  })
}

interface Claim {
  subject: string
  /** Elements that claim the same and do not mind each other. */
  group?: unknown
}

/** Asked from the last element to the first: what says something that was said already is not wanted. */
function createSieve(): (item: { element: HeadElement; head: number }) => boolean {
  const taken = new Map<string, unknown>()
  const take = ({ subject, group }: Claim): boolean => {
    const isFree = !taken.has(subject) || (group !== undefined && taken.get(subject) === group)
    taken.set(subject, group)
    return isFree
  }
  return ({ element, head }) => listClaims(element, head).map(take).every(Boolean)
}

function listClaims(element: HeadElement, head: number): Claim[] {
  const { type, props } = element
  const key = readOwnKey(element)
  const claims: Claim[] = key === undefined ? [] : [{ subject: `key ${key}` }]
  if (type === 'title' || type === 'base') claims.push({ subject: type })
  if (type !== 'meta') return claims
  if (props['charSet'] !== undefined) claims.push({ subject: 'charset' })
  for (const name of META_SUBJECTS) {
    if (props[name] === undefined) continue
    const subject = `${name} ${String(props[name])}`
    // One page may have several pictures (`og:image`), and with keys it says itself which names repeat.
    if (name === 'property') claims.push({ subject, group: head })
    else if (name === 'name' && key !== undefined) claims.push({ subject, group: 'keyed' })
    else claims.push({ subject })
  }
  return claims
}

/** `Children.toArray` writes keys of the page behind a `$`; positions, where there is no key, have none. */
function readOwnKey({ key }: HeadElement): string | undefined {
  const start = key?.indexOf('$') ?? -1
  return start === -1 ? undefined : key?.slice(start + 1)
}
