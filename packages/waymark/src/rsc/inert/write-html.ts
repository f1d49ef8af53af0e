import { Fragment, isValidElement, type ReactElement } from 'react'
import { escapeHtml } from '../../shared/escape.ts'
import { findTag, type Place, type Tag } from './inert-elements.ts'
import { writeAttributes } from './write-attributes.ts'

export type Props = Record<string, unknown>

/** What a server component gave. `undefined`: React has to go on with it. */
export type RunComponent = (element: ReactElement<Props>) => { node: unknown } | undefined

/** What stands between the tags of a host element that may be written. Undefined: it may not. */
export function writeInner(name: string, props: Props, place: Place, run: RunComponent): string | undefined {
  const tag = findTag(name, place)
  if (tag === undefined || tag.close === '') return undefined
  const writer = new HtmlWriter(run)
  return writer.writeContent(tag, props, place) ? writer.html : undefined
}

/** Grows one text. Methods give `false` when they met something that is not inert; then the text is of no use. */
class HtmlWriter {
  html = ''
  #run: RunComponent

  constructor(run: RunComponent) {
    this.#run = run
  }

  /** Children, or HTML of the app's own. */
  writeContent(tag: Tag, props: Props, place: Place): boolean {
    const { children, dangerouslySetInnerHTML: own } = props
    if (own === undefined || own === null) return this.#writeChildren(tag, children, place)
    const html = (own as { __html?: unknown }).__html
    if (typeof html !== 'string' || (children !== undefined && children !== null)) return false
    this.html += html
    return true
  }

  #writeChildren(tag: Tag, children: unknown, place: Place): boolean {
    // Most elements hold a text or nothing.
    if (typeof children === 'string' && !tag.isTablePart) {
      this.html += escapeHtml(children)
      return true
    }
    if (children === undefined || children === null) return true
    const { name } = tag
    return this.#writeNode(children, {
      tag,
      isInParagraph: name === 'p' || place.isInParagraph,
      isInLink: name === 'a' || place.isInLink,
    })
  }

  #writeNode(node: unknown, place: Place): boolean {
    switch (typeof node) {
      case 'string':
        if (node !== '' && place.tag?.isTablePart) return false
        this.html += escapeHtml(node)
        return true
      case 'number':
      case 'bigint':
        if (place.tag?.isTablePart) return false
        this.html += node
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
    if (typeof type === 'string') return this.#writeHost(type, props, place)
    if (type === (Fragment as unknown)) return this.#writeNode(props['children'], place)
    if (typeof type !== 'function') return false
    const result = this.#run(element)
    return result !== undefined && this.#writeNode(result.node, place)
  }

  #writeHost(name: string, props: Props, place: Place): boolean {
    const tag = findTag(name, place)
    // React takes one text for a title, and warns of more.
    if (tag === undefined || (name === 'title' && typeof props['children'] !== 'string')) return false
    const attributes = writeAttributes(name, props)
    if (attributes === undefined) return false
    if (tag.close === '') return this.#writeVoid(tag, attributes, props)
    this.html += tag.open + attributes + '>'
    if (name === 'pre' && startsWithNewline(props)) this.html += '\n'
    if (!this.writeContent(tag, props, place)) return false
    this.html += tag.close
    return true
  }

  #writeVoid(
    tag: Tag,
    attributes: string,
    { children, dangerouslySetInnerHTML: own, loading }: Props,
  ): boolean {
    if (children !== undefined || own !== undefined) return false
    // Images are asked for ahead by React, except those that are to wait.
    if (tag.name === 'img' && loading !== 'lazy') return false
    this.html += tag.open + attributes + '/>'
    return true
  }
}

/** A parser drops the first newline of a `pre`. */
function startsWithNewline({ children, dangerouslySetInnerHTML: own }: Props): boolean {
  const first = (own as { __html?: unknown } | null | undefined)?.__html ?? children
  return typeof first === 'string' && first.startsWith('\n')
}
