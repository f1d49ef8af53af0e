import type { ReactNode } from 'react'
import { mergeHeadElements, readHeadText, type HeadElement } from '../../client/pages/head-elements.ts'
import type { MountedHead } from '../../client/pages/mounted-head.ts'
import { HEAD_MARK } from '../../shared/wire.ts'

/** Names that React spells in its own way; all others are the lower-case ones of HTML. */
const ATTRIBUTES: Record<string, string> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
}

/** Keeps the head of the document as the `Head`s on the screen say. */
export function createMountedHead(document: Document): MountedHead {
  const owners = new Map<object, ReactNode>()
  let isScheduled = false
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    // A new page brings and takes several of them in one go.
    queueMicrotask(() => {
      isScheduled = false
      writeHead(document, mergeHeadElements([...owners.values()]))
    })
  }
  return {
    set(owner, elements) {
      owners.set(owner, elements)
      schedule()
    },
    remove(owner) {
      owners.delete(owner)
      schedule()
    },
  }
}

/** Elements that stay are left alone: a stylesheet or script must not be loaded again. */
function writeHead(document: Document, elements: readonly HeadElement[]): void {
  const { head } = document
  const old = new Set(head.querySelectorAll(`[${HEAD_MARK}]`))
  const added: Element[] = []
  for (const element of elements) {
    const wanted = createDomElement(document, element)
    const same = [...old].find((other) => isSameElement(other, wanted))
    if (same === undefined) added.push(wanted)
    else old.delete(same)
  }
  for (const element of old) element.remove()
  for (const element of added) {
    // Browsers look for the character set at the start.
    if (element.hasAttribute('charset')) head.prepend(element)
    else head.append(element)
  }
}

function createDomElement(document: Document, { type, props }: HeadElement): Element {
  const element = document.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML') continue
    if (value === undefined || value === null || value === false || typeof value === 'function') continue
    element.setAttribute(ATTRIBUTES[name] ?? name.toLowerCase(), value === true ? '' : String(value))
  }
  const { children, dangerouslySetInnerHTML: html } = props
  if (typeof html === 'object' && html !== null && '__html' in html) element.innerHTML = String(html.__html)
  else if (children !== undefined) element.textContent = readHeadText(children)
  return element
}

/** Browsers hide the nonce of an element that is in the document. */
function isSameElement(old: Element, wanted: Element): boolean {
  const nonce = wanted.getAttribute('nonce')
  if (nonce === null || !(old instanceof HTMLElement) || old.nonce !== nonce) return old.isEqualNode(wanted)
  const copy = wanted.cloneNode(true) as Element
  copy.setAttribute('nonce', old.getAttribute('nonce') ?? '')
  return old.isEqualNode(copy)
}
