import { Fragment, isValidElement, type ReactElement } from 'react'
import { escapeHtml } from '../../shared/escape.ts'
import type { InertRefusal } from '../../shared/inert-note.ts'
import { MIN_INERT_CHARS } from '../../shared/limits.ts'
import { findTag, type Place, type Tag } from './inert-elements.ts'
import { findUnsureAttribute, writeAttributes } from './write-attributes.ts'

export type Props = Record<string, unknown>

/** What the writer asks about elements that are not HTML. */
export interface WriterHost {
  /** What a server component gave. `undefined`: React has to go on with it. */
  runComponent(element: ReactElement<Props>): { node: unknown } | undefined
  /** The attributes of the anchor that a component of the framework stands for. `undefined`: it is not one, or needs React. */
  readLink(element: ReactElement<Props>): Props | undefined
}

/** What stands between the tags of an element. */
export interface Written {
  inner: string
  /** It has links of the router. */
  hasLinks: boolean
}

/** HTML that a browser does not give back as it was written, or that changes itself. */
const UNSTABLE_HTML = /<(?:script|template|[a-z][\w.]*-|(?:pre|textarea|listing)[^>]*>\r?\n)/i

/**
 * Writes elements as text. What it found out on the way to something that is not inert is kept for the next call, which
 * will be about a part of the same tree.
 */
export class HtmlWriter {
  #host: WriterHost
  #html = ''
  #hasLinks = false
  #failed = new WeakMap<object, InertRefusal>()
  #refusal: InertRefusal = { kind: 'value', detail: '' }
  #parts: Part[] = []
  #written = new WeakMap<object, { place: Place; written: Written }>()

  constructor(host: WriterHost) {
    this.#host = host
  }

  /** What stands between the tags of an element that may be written. Undefined: it may not. */
  writeInner(element: ReactElement<Props>, name: string, place: Place): Written | undefined {
    if (this.#failed.has(element)) return undefined
    const known = this.#findWritten(element, place)
    if (known !== undefined) return known
    const tag = findTag(name, place)
    if (tag === undefined || tag.close === '') {
      this.#failed.set(element, { kind: 'element', detail: name })
      return undefined
    }
    this.#html = ''
    this.#hasLinks = false
    this.#parts = []
    if (this.#writeRootContent(tag, element.props, place))
      return { inner: this.#html, hasLinks: this.#hasLinks }
    this.#failed.set(element, this.#refusal)
    this.#keepParts()
    return undefined
  }

  /** Why the element could not be written. */
  findRefusal(element: ReactElement<Props>): InertRefusal | undefined {
    return this.#failed.get(element)
  }

  #refuse(kind: InertRefusal['kind'], detail: string): false {
    this.#refusal = { kind, detail }
    return false
  }

  /** HTML of the app's own stands alone in the root: there a browser keeps it together, however it ends. */
  #writeRootContent(tag: Tag, props: Props, place: Place): boolean {
    const { children, dangerouslySetInnerHTML: own } = props
    if (own === undefined || own === null) return this.#writeContent(tag, children, place)
    const html = (own as { __html?: unknown }).__html
    if (typeof html !== 'string' || (children !== undefined && children !== null))
      return this.#refuse('value', 'dangerouslySetInnerHTML')
    if (startsWithNewline(tag, html)) return this.#refuse('newline', tag.name)
    const unstable = UNSTABLE_HTML.exec(html)
    if (unstable !== null) return this.#refuse('html', unstable[0].trim())
    this.#html = html
    return true
  }

  #writeContent(tag: Tag, children: unknown, place: Place): boolean {
    // Most elements hold a text or nothing.
    if (typeof children === 'string' && !tag.isTablePart) {
      if (startsWithNewline(tag, children)) return this.#refuse('newline', tag.name)
      this.#html += escapeHtml(children)
      return true
    }
    if (children === undefined || children === null) return true
    const { name } = tag
    const start = this.#html.length
    const isWritten = this.#writeNode(children, {
      tag,
      isInParagraph: name === 'p' || place.isInParagraph,
      isInLink: name === 'a' || place.isInLink,
    })
    if (isWritten && name === 'pre' && this.#html.startsWith('\n', start))
      return this.#refuse('newline', name)
    return isWritten
  }

  #writeNode(node: unknown, place: Place): boolean {
    switch (typeof node) {
      case 'string':
        if (node !== '' && place.tag?.isTablePart) return this.#refuse('value', `text in ${place.tag.name}`)
        this.#html += escapeHtml(node)
        return true
      case 'number':
      case 'bigint':
        if (place.tag?.isTablePart) return this.#refuse('value', `text in ${place.tag.name}`)
        this.#html += node
        return true
      case 'undefined':
      case 'boolean':
        return true
      case 'object':
        if (node === null) return true
        if (isValidElement<Props>(node)) return this.#writeElement(node, place)
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
    if (type === (Fragment as unknown)) return this.#writeNode(props['children'], place)
    if (typeof type !== 'function') return this.#refuse('component', describeType(type))
    const result = this.#host.runComponent(element)
    if (result !== undefined) return this.#writeNode(result.node, place)
    const link = this.#host.readLink(element)
    if (link === undefined) return this.#refuse('component', describeType(type))
    this.#hasLinks = true
    return this.#writeHost(element, 'a', link, place)
  }

  #writeHost(element: ReactElement<Props>, name: string, props: Props, place: Place): boolean {
    const tag = findTag(name, place)
    const attributes = writeAttributes(name, props)
    if (tag === undefined || attributes === undefined || !isSure(name, props)) {
      this.#refuse(
        attributes === undefined ? 'attribute' : 'element',
        attributes === undefined ? findUnsureAttribute(name, props) : name,
      )
      this.#failed.set(element, this.#refusal)
      return false
    }
    this.#html += tag.open + attributes
    if (tag.close === '') {
      this.#html += '/>'
      return true
    }
    this.#html += '>'
    const start = this.#html.length
    if (!this.#writeContent(tag, props['children'], place)) {
      this.#failed.set(element, this.#refusal)
      return false
    }
    const end = this.#html.length
    if (end - start >= MIN_INERT_CHARS) this.#parts.push({ element, place, start, end })
    this.#html += tag.close
    return true
  }

  /** Large elements were written in vain; each of them will be asked for on its own. */
  #keepParts(): void {
    // In one that has links, some part may not have any: that it then looks for them in vain does no harm.
    const hasLinks = this.#hasLinks
    for (const { element, place, start, end } of this.#parts)
      this.#written.set(element, { place, written: { inner: this.#html.slice(start, end), hasLinks } })
  }

  #findWritten(element: object, place: Place): Written | undefined {
    const known = this.#written.get(element)
    if (known === undefined || known.place.tag !== place.tag) return undefined
    const isSame =
      known.place.isInParagraph === place.isInParagraph && known.place.isInLink === place.isInLink
    return isSame ? known.written : undefined
  }
}

/** The name of a component, for people. */
export function describeType(type: unknown): string {
  if (typeof type === 'symbol') return type.description?.replace(/^react\./, '') ?? 'symbol'
  const { $$id, displayName, name } = type as { $$id?: unknown; displayName?: unknown; name?: unknown }
  if (typeof $$id === 'string') return $$id.slice($$id.lastIndexOf('#') + 1)
  return String(displayName || name || 'component')
}

interface Part {
  element: object
  place: Place
  start: number
  end: number
}

/** About elements that are written inside of others. */
function isSure(name: string, { children, dangerouslySetInnerHTML: own, loading }: Props): boolean {
  // It may not end what it begins, and would take what follows with it.
  if (own !== undefined && own !== null) return false
  switch (name) {
    case 'title':
      // React takes one text for it, and warns of more.
      return typeof children === 'string'
    case 'img':
      // Images are asked for ahead by React, except those that are to wait.
      return loading === 'lazy' && children === undefined
    case 'br':
    case 'col':
    case 'hr':
    case 'wbr':
      return children === undefined
  }
  return true
}

/** A parser drops the first newline of a `pre`, and a browser does not write it again. */
function startsWithNewline(tag: Tag, text: string): boolean {
  return tag.name === 'pre' && text.startsWith('\n')
}
