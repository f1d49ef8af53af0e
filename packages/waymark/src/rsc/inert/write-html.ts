import { Fragment, isValidElement, type ReactElement } from 'react'
import { escapeHtml } from '../../shared/escape.ts'
import { MIN_INERT_CHARS } from '../../shared/limits.ts'
import { findTag, type Place, type Tag } from './inert-elements.ts'
import { writeAttributes } from './write-attributes.ts'

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
  #failed = new WeakSet<object>()
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
    if (tag === undefined || tag.close === '') return undefined
    this.#html = ''
    this.#hasLinks = false
    this.#parts = []
    if (this.#writeRootContent(tag, element.props, place))
      return { inner: this.#html, hasLinks: this.#hasLinks }
    this.#failed.add(element)
    this.#keepParts()
    return undefined
  }

  /** HTML of the app's own stands alone in the root: there a browser keeps it together, however it ends. */
  #writeRootContent(tag: Tag, props: Props, place: Place): boolean {
    const { children, dangerouslySetInnerHTML: own } = props
    if (own === undefined || own === null) return this.#writeContent(tag, children, place)
    const html = (own as { __html?: unknown }).__html
    if (typeof html !== 'string' || (children !== undefined && children !== null)) return false
    this.#html = html
    return !UNSTABLE_HTML.test(html) && !startsWithNewline(tag, html)
  }

  #writeContent(tag: Tag, children: unknown, place: Place): boolean {
    // Most elements hold a text or nothing.
    if (typeof children === 'string' && !tag.isTablePart) {
      if (startsWithNewline(tag, children)) return false
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
    return isWritten && !(name === 'pre' && this.#html.startsWith('\n', start))
  }

  #writeNode(node: unknown, place: Place): boolean {
    switch (typeof node) {
      case 'string':
        if (node !== '' && place.tag?.isTablePart) return false
        this.#html += escapeHtml(node)
        return true
      case 'number':
      case 'bigint':
        if (place.tag?.isTablePart) return false
        this.#html += node
        return true
      case 'undefined':
      case 'boolean':
        return true
      case 'object':
        if (node === null) return true
        if (isValidElement<Props>(node)) return this.#writeElement(node, place)
        if (!Array.isArray(node)) return false
        for (let index = 0; index < node.length; index++)
          if (!this.#writeNode(node[index], place)) return false
        return true
    }
    return false
  }

  #writeElement(element: ReactElement<Props>, place: Place): boolean {
    const { type, props } = element
    if (typeof type === 'string') return this.#writeHost(element, type, props, place)
    if (type === (Fragment as unknown)) return this.#writeNode(props['children'], place)
    if (typeof type !== 'function') return false
    const result = this.#host.runComponent(element)
    if (result !== undefined) return this.#writeNode(result.node, place)
    const link = this.#host.readLink(element)
    if (link === undefined) return false
    this.#hasLinks = true
    return this.#writeHost(element, 'a', link, place)
  }

  #writeHost(element: ReactElement<Props>, name: string, props: Props, place: Place): boolean {
    const tag = findTag(name, place)
    if (tag === undefined || !isSure(name, props)) return false
    const attributes = writeAttributes(name, props)
    if (attributes === undefined) return false
    this.#html += tag.open + attributes
    if (tag.close === '') {
      this.#html += '/>'
      return true
    }
    this.#html += '>'
    const start = this.#html.length
    if (!this.#writeContent(tag, props['children'], place)) {
      this.#failed.add(element)
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
