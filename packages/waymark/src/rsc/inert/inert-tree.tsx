import { Fragment, type ReactElement, type ReactNode } from 'react'
import { InertView, type InertContent } from '../../client/inert-view.tsx'
import type { Prefixes } from '../../shared/href.ts'
import type { ExplainInert, InertNote, InertSegment } from '../../shared/inert-note.ts'
import { LARGE_INERT_ITEM_CHARS, LARGE_INERT_LIST, MIN_INERT_CHARS } from '../../shared/limits.ts'
import {
  callComponent,
  findClientChild,
  isAllAlive,
  isServerComponent,
  type Result,
} from './call-component.ts'
import { enter, TOP, type Place } from './inert-elements.ts'
import { createLinkAttributes } from './link-attributes.ts'
import { isLink } from './link-component.ts'
import { isElement } from './react-element.ts'
import { allowsStyleText } from './style-policy.ts'
import { findUnsureAttribute } from './write-attributes.ts'
import { describeRefusal, HtmlWriter, type Props, type Refusal, type Written } from './write-html.ts'

/** An element with this attribute is left to React, with all that is in it. */
const LIVE = 'data-waymark-live'

export interface InertTreeOptions {
  /** Where the HTML of an inert element goes; what the browser finds it by. */
  keep(html: string): InertContent
  /** The content security policy of the page. */
  policy: string
  /** What stands in front of the addresses of links. */
  prefixes: Prefixes
  /** Told what became of each element that was looked at. */
  explain?: ExplainInert | undefined
}

/**
 * Takes the output of server components and puts, in the place of the largest elements without anything that lives in the
 * browser, one that carries their content as HTML. Must be called while React renders: the components below are called here.
 */
export function createInertTree(
  options: InertTreeOptions,
): (node: ReactNode, segment: InertSegment) => ReactNode {
  const tree = new InertTree(options)
  return (node, segment) => tree.walk(node, TOP, segment) as ReactNode
}

/** Undefined where nobody is told. */
type Parent = InertNote | InertSegment | undefined

class InertTree {
  #options: InertTreeOptions
  #results = new Map<object, Result>()
  /** What is told of the element around what is looked at. */
  #parent: Parent = undefined
  #writer: HtmlWriter

  constructor(options: InertTreeOptions) {
    this.#options = options
    this.#writer = new HtmlWriter({
      runComponent: (element) => {
        if (!isServerComponent(element.type)) return undefined
        const result = this.#run(element)
        return result.kind === 'node' ? result : undefined
      },
      readLink: ({ type, props }) =>
        isLink(type) ? createLinkAttributes(props, options.prefixes) : undefined,
      allowsStyle: allowsStyleText(options.policy),
    })
  }

  /** The same node for React, with inert elements in it. */
  walk(node: unknown, place: Place, parent: Parent): unknown {
    this.#parent = parent
    return this.#finish(this.#render(node, place))
  }

  /** What a component gives; its key is not part of that. */
  walkComponent(element: ReactElement<Props>, place: Place): unknown {
    const result = callComponent(element)
    if (result.kind === 'node' && isAlive(result.node)) return result.node
    this.#results.set(element, result)
    return this.#finish(this.#renderOutput(element, place))
  }

  /** What was found out on the way is of no use afterwards, and would keep the page in memory. */
  #finish(output: unknown): unknown {
    if (this.#results.size > 0) this.#results.clear()
    this.#writer.forget()
    return output
  }

  #render(node: unknown, place: Place): unknown {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return mapChanged(node, (child) => this.#renderItem(child, place))
    if (!isElement(node)) return node
    const { type } = node
    if (typeof type === 'string') return this.#renderHost(node, type, place)
    if (isServerComponent(type)) return withKey(node, this.#renderOutput(node, place))
    if (typeof type === 'symbol') return withChildren(node, this.#render(node.props['children'], place))
    // A client component may look at its children, or give them props: those stay, what is in them does not matter to it.
    return withChildren(node, this.#renderBelow(node.props['children']))
  }

  /**
   * A component among others is called when React comes to it, unless that was done already: the output of a whole list
   * would be in memory at once, and the garbage collector would move it about.
   */
  #renderItem(node: unknown, place: Place): unknown {
    const isDeferred =
      isElement(node) &&
      isServerComponent(node.type) &&
      !this.#results.has(node) &&
      // Notes are in the order of the page.
      this.#options.explain === undefined
    if (!isDeferred) return this.#render(node, place)
    return <Item key={readKey(node)} element={node} tree={this} place={place} />
  }

  #renderHost(element: ReactElement<Props>, tag: string, place: Place): unknown {
    const { children } = element.props
    // Most elements of most pages end here.
    if (typeof children === 'string' && children.length < MIN_INERT_CHARS) {
      this.#explain(element, tag, SMALL_TEXT)
      return element
    }
    if (this.#options.explain === undefined && isAllAlive(children)) return element
    const written = this.#writeRoot(element, tag, place)
    const note = this.#explain(element, tag, written)
    if ('inner' in written) return this.#createView(element, tag, written)
    if (written.kind === 'live' || typeof children !== 'object') return element
    if (written.kind === 'small') return withChildren(element, this.#settle(children))
    const above = this.#parent
    this.#parent = note
    const rendered = this.#render(children, enter(tag, place))
    this.#parent = above
    return withChildren(element, rendered)
  }

  #createView(element: ReactElement<Props>, tag: string, { inner, hasLinks }: Written): ReactElement {
    const content = this.#options.keep(inner)
    const links = hasLinks ? { links: true } : undefined
    const attributes = omitContent(element.props)
    return <InertView key={readKey(element)} tag={tag} attributes={attributes} {...content} {...links} />
  }

  /** What is in the element, when it is to be written as a whole; else why it is not. */
  #writeRoot(element: ReactElement<Props>, tag: string, place: Place): Written | Refusal {
    const { props } = element
    const { children } = props
    if (props[LIVE] !== undefined) return { kind: 'live', subject: tag }
    const client = findClientChild(children)
    if (client !== undefined) return { kind: 'component', subject: client }
    if ((place.tag?.inner ?? 'html') !== 'html') return { kind: 'element', subject: tag }
    const unsure = findUnsureAttribute(tag, props)
    if (unsure !== undefined) return { kind: 'attribute', subject: unsure }
    const written = this.#writer.writeInner(element, tag, place)
    if (!('inner' in written)) return written
    const { length } = written.inner
    if (length < MIN_INERT_CHARS) return { kind: 'small', subject: length }
    if (!isLargeList(children, length)) return written
    this.#writer.keepParts()
    return { kind: 'list', subject: tag }
  }

  #explain({ props }: ReactElement<Props>, tag: string, outcome: Written | Refusal): InertNote | undefined {
    const { explain } = this.#options
    if (explain === undefined || this.#parent === undefined) return undefined
    const { id, className } = props
    const note: InertNote = {
      tag,
      ...(typeof id === 'string' && { id }),
      ...(typeof className === 'string' && { className }),
      parent: this.#parent,
      ...('inner' in outcome ? { chars: outcome.inner.length } : { refusal: describeRefusal(outcome) }),
    }
    explain(note)
    return note
  }

  #renderOutput(element: ReactElement<Props>, place: Place): unknown {
    const result = this.#run(element)
    switch (result.kind) {
      case 'suspended':
        return withoutKey(element)
      case 'thrown':
        return <Rethrow error={result.error} />
      case 'later':
        return <Later node={result.node} tree={this} place={place} parent={this.#parent} />
      case 'node':
        return this.#render(result.node, place)
    }
  }

  #run(element: ReactElement<Props>): Result {
    const known = this.#results.get(element)
    if (known !== undefined) return known
    const result = callComponent(element)
    this.#results.set(element, result)
    return result
  }

  /** Puts what components gave in their place, and looks no further. */
  #settle(node: unknown): unknown {
    if (Array.isArray(node)) return mapChanged(node, (child) => this.#settle(child))
    if (!isElement(node)) return node
    const result = this.#results.get(node)
    if (result?.kind === 'node') return withKey(node, this.#settle(result.node))
    return withChildren(node, this.#settle(node.props['children']))
  }

  #renderBelow(node: unknown): unknown {
    if (Array.isArray(node)) return mapChanged(node, (child) => this.#renderBelow(child))
    if (!isElement(node)) return node
    const { type } = node
    if (typeof type === 'string')
      return withChildren(node, this.#render(node.props['children'], enter(type, TOP)))
    // In a link: it was called when the link was to be written.
    if (this.#results.has(node)) return withKey(node, this.#renderOutput(node, TOP))
    return node
  }
}

/**
 * What a component gave, with the key that the component had. One element takes the key, as React does it: a fragment for
 * each item of a list would make the payload longer.
 */
function withKey({ key }: ReactElement, node: unknown): unknown {
  if (key === null) return node
  if (!isElement(node)) return <Fragment key={key}>{node as ReactNode}</Fragment>
  const Type = node.type as 'div'
  return <Type key={node.key === null ? key : `${key},${node.key}`} {...node.props} />
}

function withoutKey(element: ReactElement<Props>): ReactElement {
  if (element.key === null) return element
  const Type = element.type as 'div'
  return <Type {...element.props} />
}

function withChildren(element: ReactElement<Props>, children: unknown): ReactElement<Props> {
  if (children === element.props['children']) return element
  const Type = element.type as 'div'
  return (
    <Type key={readKey(element)} {...element.props}>
      {children as ReactNode}
    </Type>
  )
}

interface LateProps<Node> {
  node: Node
  tree: InertTree
  place: Place
  parent: Parent
}

/** An async component is waited for where it stands; what it gives is looked at there. */
function Later({ node, ...rest }: LateProps<PromiseLike<unknown>>): ReactNode {
  return node.then((output) => <Now node={output} {...rest} />) as unknown as ReactNode
}

/** Components below may use hooks, so they are called while React renders. */
function Now({ node, tree, place, parent }: LateProps<unknown>): ReactNode {
  return tree.walk(node, place, parent) as ReactNode
}

interface ItemProps {
  element: ReactElement<Props>
  tree: InertTree
  place: Place
}

/** A component in its place, with its key. */
function Item({ element, tree, place }: ItemProps): ReactNode {
  return tree.walkComponent(element, place) as ReactNode
}

/** An element in which nothing can be inert: lists of cards have thousands of them. */
function isAlive(node: unknown): boolean {
  return isElement(node) && typeof node.type === 'string' && isAllAlive(node.props['children'])
}

function Rethrow({ error }: { error: unknown }): never {
  throw error
}

/** For an element in its place: JSX would turn the `null` of one without a key into a key of that name. */
function readKey({ key }: ReactElement): string | undefined {
  return key ?? undefined
}

const SMALL_TEXT: Refusal = { kind: 'small', subject: 'a short text' }

function omitContent(props: Props): Props {
  const attributes = { ...props }
  delete attributes['children']
  delete attributes['dangerouslySetInnerHTML']
  return attributes
}

/** Long lists of large items are kept apart, so that a change of one leaves the others alone. */
function isLargeList(children: unknown, chars: number): boolean {
  return (
    Array.isArray(children) &&
    children.length >= LARGE_INERT_LIST &&
    chars / children.length >= LARGE_INERT_ITEM_CHARS &&
    children.every((child) => isElement(child) && child.key !== null)
  )
}

/** The list itself where nothing changed. */
function mapChanged(list: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  let changed: unknown[] | undefined
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    const next = change(item)
    if (next !== item && changed === undefined) changed = list.slice(0, index)
    changed?.push(next)
  }
  return changed ?? list
}
