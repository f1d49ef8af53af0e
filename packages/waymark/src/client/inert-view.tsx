'use client'

import { createContext, createElement, use, useState, type Context, type ReactNode } from 'react'

/** The content of an element that was written on the server. In a document it stands in the page already, under a number. */
export type InertContent = { id: number } | { html: string }

export type InertViewProps = InertContent & {
  tag: string
  attributes: Record<string, unknown>
}

/** On the server: what stands under each number. */
export const InertHtmlContext: Context<readonly string[] | null> = createContext<readonly string[] | null>(
  null,
)

const MARK = 'data-wm'

/** An element whose content React does not look into. */
export function InertView(props: InertViewProps): ReactNode {
  const { tag, attributes } = props
  const texts = use(InertHtmlContext)
  const content = useContent(props, texts)
  const mark = 'id' in props ? { [MARK]: props.id } : undefined
  return createElement(tag, {
    ...attributes,
    ...mark,
    ref: content.hold,
    dangerouslySetInnerHTML: content.inner,
  })
}

interface Content {
  /** React sets the content again when this is another object. */
  inner: { __html: string }
  hold?(element: Element | null): void
  element?: Element
}

/** By the props, which live as long as the router keeps the page. */
const contents = new WeakMap<InertViewProps, Content>()

function useContent(props: InertViewProps, texts: readonly string[] | null): Content {
  const [shown, show] = useState(() => ({ props, content: findContent(props, texts, undefined) }))
  if (shown.props === props) return shown.content
  const content = findContent(props, texts, shown.content)
  show({ props, content })
  return content
}

function findContent(
  props: InertViewProps,
  texts: readonly string[] | null,
  shown: Content | undefined,
): Content {
  const known = contents.get(props)
  if (known !== undefined) return known
  const content = createContent(props, texts, shown)
  // On the server the props live no longer than the request.
  contents.set(props, content)
  return content
}

function createContent(
  props: InertViewProps,
  texts: readonly string[] | null,
  shown: Content | undefined,
): Content {
  if (texts !== null) return { inner: { __html: 'id' in props ? texts[props.id]! : props.html } }
  if ('html' in props && shown?.element !== undefined && isShown(props.html, shown.element)) return shown
  const content: Content = {
    inner: { __html: 'html' in props ? props.html : (readLater(props.id) as unknown as string) },
    // The element is held after it left the page, too: back on the page its content is needed again.
    hold: (element) => {
      if (element !== null) content.element = element
    },
  }
  return content

  /** React reads the text when it makes the element anew, not when it finds it in the page. */
  function readLater(id: number): { toString(): string } {
    return {
      toString: () => (content.element ?? document.querySelector(`[${MARK}="${id}"]`))?.innerHTML ?? '',
    }
  }
}

/** Both as a browser writes them: selection, focus and scroll positions inside stay where nothing changed. */
function isShown(html: string, element: Element): boolean {
  const other = element.cloneNode(false) as Element
  other.innerHTML = html
  return other.innerHTML === element.innerHTML
}
