import type { ReactElement } from 'react'
import { escapeHtml } from '../../shared/escape.ts'
import type { InertRefusal } from '../../shared/inert-note.ts'
import { MIN_INERT_CHARS } from '../../shared/limits.ts'
import { findSpot, type Place, type Spot, type Tag } from './inert-elements.ts'
import { dropsFirst, findUnstable } from './own-html.ts'
import { FRAGMENT, isElement } from './react-element.ts'
import { writeAttribute } from './write-attributes.ts'

export type Props = Record<string, unknown>

/** What the writer asks about elements that are not HTML. */
export interface WriterHost {
  /** What a server component gave. `undefined`: React has to go on with it. */
  runComponent(element: ReactElement<Props>): { node: unknown } | undefined
  /** The attributes of the anchor that a component of the framework stands for. `undefined`: it is not one, or needs React. */
  readLink(element: ReactElement<Props>): Props | undefined
  /** Browsers heed `style` attributes in text. */
  allowsStyle: boolean
}

/** What stands between the tags of an element. */
export interface Written {
  inner: string
  /** It has links of the router. */
  hasLinks: boolean
}

/** Why an element is left to React. `subject`: what was met, a type of component, a name or a number of characters. */
export interface Refusal {
  kind: InertRefusal['kind']
  subject: unknown
}

/**
 * Writes elements as text. What it found out on the way to something that is not inert is kept for the next call, which
 * will be about a part of the same tree.
 */
export class HtmlWriter {
  #host: WriterHost
  #html = ''
  #hasLinks = false
  /** Nothing was written yet in a `pre`. */
  #isPreStart = false
  #failed = new Map<object, Refusal>()
  #refusal: Refusal = { kind: 'value', subject: '' }
  #parts: Part[] = []
  #written = new Map<object, { place: Place; written: Written }>()

  constructor(host: WriterHost) {
    this.#host = host
  }

  /** What stands between the tags of an element, or why it may not be written. */
  writeInner(element: ReactElement<Props>, name: string, place: Place): Written | Refusal {
    const failure = this.#failed.get(element)
    if (failure !== undefined) return failure
    const known = this.#written.get(element)
    if (known?.place === place) return known.written
    this.#html = ''
    this.#hasLinks = false
    this.#parts = []
    const spot = findSpot(name, place)
    const isWritten =
      spot === undefined || spot.tag.close === ''
        ? this.#refuse('element', name)
        : this.#writeRootContent(spot, element.props)
    if (isWritten) return { inner: this.#html, hasLinks: this.#hasLinks }
    this.#failed.set(element, this.#refusal)
    this.keepParts()
    return this.#refusal
  }

  /** What was written last was written in vain: its large elements will be asked for one by one. */
  keepParts(): void {
    // In one that has links, some part may not have any: that it then looks for them in vain does no harm.
    const hasLinks = this.#hasLinks
    for (const { element, place, from, to } of this.#parts)
      this.#written.set(element, { place, written: { inner: this.#html.slice(from, to), hasLinks } })
    this.#parts = []
  }

  /** Nothing more will be asked about the tree. */
  forget(): void {
    if (this.#failed.size > 0) this.#failed.clear()
    if (this.#written.size > 0) this.#written.clear()
  }

  #refuse(kind: Refusal['kind'], subject: unknown): false {
    this.#refusal = { kind, subject }
    return false
  }

  /** HTML of the app's own stands alone in the root: there a browser keeps it together, however it ends. */
  #writeRootContent({ tag, inside }: Spot, props: Props): boolean {
    const { children, dangerouslySetInnerHTML: own } = props
    if (own === undefined || own === null) return this.#writeContent(tag, children, inside)
    const html = (own as { __html?: unknown }).__html
    if (typeof html !== 'string' || (children !== undefined && children !== null))
      return this.#refuse('value', 'dangerouslySetInnerHTML')
    if (tag.name === 'pre' && dropsFirst(html)) return this.#refuse('newline', tag.name)
    const unstable = findUnstable(html)
    if (unstable !== undefined) return this.#refuse('html', unstable)
    this.#html = html
    return true
  }

  #writeContent(tag: Tag, children: unknown, inside: Place): boolean {
    if (children === undefined || children === null) return true
    this.#isPreStart = tag.name === 'pre'
    const isWritten = this.#writeNode(children, inside)
    this.#isPreStart = false
    return isWritten
  }

  /** Of any text. To look at it when it stands among the others would make one text of them all, each time. */
  #writeText(text: string): boolean {
    if (this.#isPreStart && text !== '') {
      this.#isPreStart = false
      if (dropsFirst(text)) return this.#refuse('newline', 'pre')
    }
    this.#html += escapeHtml(text)
    return true
  }

  #writeNode(node: unknown, place: Place): boolean {
    switch (typeof node) {
      case 'string':
        if (place.tag!.isTablePart && node !== '') return this.#refuse('value', `text in ${place.tag!.name}`)
        return this.#writeText(node)
      case 'number':
      case 'bigint':
        if (place.tag!.isTablePart) return this.#refuse('value', `text in ${place.tag!.name}`)
        this.#isPreStart = false
        this.#html += node
        return true
      case 'undefined':
      case 'boolean':
        return true
      case 'object':
        if (node === null) return true
        if (isElement(node)) return this.#writeElement(node, place)
        if (!Array.isArray(node)) break
        for (let index = 0; index < node.length; index++)
          if (!this.#writeNode(node[index], place)) return false
        return true
    }
    return this.#refuse('value', typeof node)
  }

  #writeElement(element: ReactElement<Props>, place: Place): boolean {
    const { type, props } = element
    if (typeof type === 'string') return this.#writeHost(element, type, props, place)
    if (type === FRAGMENT) return this.#writeNode(props['children'], place)
    if (typeof type !== 'function') return this.#refuse('component', type)
    const result = this.#host.runComponent(element)
    if (result !== undefined) return this.#writeNode(result.node, place)
    const link = this.#host.readLink(element)
    if (link === undefined) return this.#refuse('component', type)
    this.#hasLinks = true
    return this.#writeHost(element, 'a', link, place)
  }

  #writeHost(element: ReactElement<Props>, name: string, props: Props, place: Place): boolean {
    const spot = findSpot(name, place)
    if (spot === undefined) return this.#refuse('element', name)
    const { tag } = spot
    this.#isPreStart = false
    let children: unknown
    let start = tag.open
    for (const prop in props) {
      const value = props[prop]
      if (prop === 'children') {
        children = value
      } else if (value !== undefined && value !== null) {
        const isAllowed = prop !== 'style' || this.#host.allowsStyle
        const attribute = isAllowed ? writeAttribute(name, prop, value) : undefined
        if (attribute === undefined) return this.#refuse('attribute', prop)
        start += attribute
      }
    }
    // Most elements hold one text.
    if (typeof children === 'string' && children.length < MIN_INERT_CHARS && tag.takesText) {
      this.#html += `${start}>${escapeHtml(children)}${tag.close}`
      return true
    }
    if (!isSure(tag, children, props)) return this.#refuse('element', name)
    if (tag.close === '') {
      this.#html += `${start}/>`
      return true
    }
    this.#html += `${start}>`
    const from = this.#html.length
    if (!this.#writeContent(tag, children, spot.inside)) {
      this.#failed.set(element, this.#refusal)
      return false
    }
    const to = this.#html.length
    if (to - from >= MIN_INERT_CHARS) this.#parts.push({ element, place, from, to })
    this.#html += tag.close
    return true
  }
}

/** For people. */
export function describeRefusal({ kind, subject }: Refusal): InertRefusal {
  return { kind, detail: describeSubject(subject) }
}

function describeSubject(type: unknown): string {
  if (typeof type === 'string') return type
  if (typeof type === 'number') return `${type} characters`
  if (typeof type === 'symbol') return type.description?.replace(/^react\./, '') ?? 'symbol'
  if (type === undefined || type === null) return String(type)
  const { $$id, displayName, name } = type as { $$id?: unknown; displayName?: unknown; name?: unknown }
  if (typeof $$id === 'string') return $$id.slice($$id.lastIndexOf('#') + 1)
  return String(displayName || name || 'component')
}

interface Part {
  element: object
  place: Place
  from: number
  to: number
}

/** About elements with rules of their own, inside of others. */
function isSure(tag: Tag, children: unknown, props: Props): boolean {
  // React takes one text for a title, and warns of more.
  if (tag.name === 'title') return typeof children === 'string'
  if (tag.close !== '') return true
  // Images are asked for ahead by React, except those that are to wait.
  return children === undefined && (tag.name !== 'img' || props['loading'] === 'lazy')
}
