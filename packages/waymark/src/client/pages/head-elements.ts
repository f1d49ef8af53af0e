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
const META_SUBJECTS = ['name', 'httpEquiv', 'itemProp'] as const

/**
 * What the head of the document gets from all `Head`s of a page, outermost first. Of two elements that say the same
 * thing the later one stays: those with one `key`, titles, bases, and metas about one subject. A `property` says what one of several things
 * is, such as a picture.
 */
export function mergeHeadElements(heads: readonly ReactNode[]): HeadElement[] {
  const isWanted = createSieve()
  return [DEFAULTS, ...heads]
    .flatMap(listElements)
    .toReversed()
    .filter(isWanted)
    .toReversed()
    .map((element, index): HeadElement => {
      const added = { key: String(index), [HEAD_MARK]: '' }
      const { children } = element.props
      // `<title>{name} | Shop</title>` has two children, and React writes a title with more than one as an empty one.
      const isInParts = element.type === 'title' && Array.isArray(children)
      const text = isInParts ? readHeadText(children) : children
      return cloneElement(element, { ...added, children: text }) as HeadElement
    })
}

export function readHeadText(children: ReactNode): string {
  if (Array.isArray(children)) return children.map(readHeadText).join('')
  return typeof children === 'string' || typeof children === 'number' ? String(children) : ''
}

/** Of the document itself: browsers would take their attributes, or leave the head. */
const OUTSIDE: readonly string[] = ['html', 'body']

/** Fragments are opened; what is not an HTML element (text, components) has no place in a head. */
function listElements(node: ReactNode): HeadElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<HeadProps>(child)) return []
    if (child.type === Fragment) return listElements(child.props.children)
    return typeof child.type === 'string' && !OUTSIDE.includes(child.type) ? [child as HeadElement] : []
  })
}

/** Asked from the last element to the first: what says something that was said already is not wanted. */
function createSieve(): (element: HeadElement) => boolean {
  const taken = new Set<string>()
  return (element) => {
    const { subjects, isKeyed } = describe(element)
    // With keys a page says itself which names repeat.
    const isWanted = subjects.every((subject) => !taken.has(subject) || (isKeyed && isName(subject)))
    for (const subject of subjects) taken.add(subject)
    return isWanted
  }
}

const isName = (subject: string): boolean => subject.startsWith('name ')

/** What it says, of which there is only one. */
function describe(element: HeadElement): { subjects: string[]; isKeyed: boolean } {
  const { type, props } = element
  const key = readOwnKey(element)
  const subjects = key === undefined ? [] : [`key ${key}`]
  if (type === 'title' || type === 'base') subjects.push(type)
  if (type === 'meta') {
    if (props['charSet'] !== undefined) subjects.push('charset')
    for (const name of META_SUBJECTS)
      if (props[name] !== undefined) subjects.push(`${name} ${String(props[name])}`)
  }
  return { subjects, isKeyed: key !== undefined }
}

/** `Children.toArray` writes keys of the page behind a `$`; positions, where there is no key, have none. */
function readOwnKey({ key }: HeadElement): string | undefined {
  const start = key?.indexOf('$') ?? -1
  return start === -1 ? undefined : key?.slice(start + 1)
}
