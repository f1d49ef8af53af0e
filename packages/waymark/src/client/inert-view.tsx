'use client'

import {
  createContext,
  createElement,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type Context,
  type ReactNode,
} from 'react'
import type { InertTexts } from '../shared/html-seam.ts'
import { INERT_ATTRIBUTE } from '../shared/inert-wire.ts'
import { createLinkHandlers, watchLinks } from './inert-links.ts'
import { findText, waitForDocument } from './inert-texts.ts'
import { RouterContext } from './router-context.ts'
import { ShownContent } from './shown-content.ts'

/** The content of an element that was written on the server. In a document it stands in the page already, under an id. */
export type InertContent = { id: string } | { html: string }

export type InertViewProps = InertContent & {
  tag: string
  attributes: Record<string, unknown>
  /** It has links of the router. */
  links?: boolean
}

/** While a document is written: what stands under each id. Null in the browser. */
export const InertTextsContext: Context<InertTexts | null> = createContext<InertTexts | null>(null)

/** An element whose content React does not look into. */
export function InertView(props: InertViewProps): ReactNode {
  const texts = use(InertTextsContext)
  const { tag, attributes } = props
  if (texts === null) return <LiveElement key={tag} {...props} />
  const __html = 'id' in props ? texts.take(props.id) : props.html
  return createElement(tag, { ...attributes, ...createMark(props), dangerouslySetInnerHTML: { __html } })
}

/** In the browser. */
function LiveElement(props: InertViewProps): ReactNode {
  const { tag, attributes, links = false } = props
  const html = useText(props)
  const router = use(RouterContext)
  const [content] = useState(() => new ShownContent(html))
  useLayoutEffect(() => content.change(html), [content, html])
  useEffect(
    () => (links && router !== null ? watchLinks(content.element!, router) : undefined),
    // With other content there are other links.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [links, router, content, html],
  )
  return createElement(tag, {
    ...attributes,
    ...createMark(props),
    ...(links && router !== null && createLinkHandlers(router)),
    ref: content.hold,
    dangerouslySetInnerHTML: content.inner,
    // Does nothing to the element, but where it differs React knows that there is a change for view transitions to show.
    suppressContentEditableWarning: html,
  })
}

function createMark(props: InertViewProps): Record<string, string> | undefined {
  return 'id' in props ? { [INERT_ATTRIBUTE]: props.id } : undefined
}

function useText(props: InertViewProps): string {
  const router = use(RouterContext)
  const text = 'html' in props ? props.html : findText(props.id)
  if (text === undefined) use(waitForDocument())
  const isLost = text === undefined
  useEffect(() => {
    // Its part of the page was taken off before anybody looked at it.
    if (isLost) router?.refresh()
  }, [isLost, router])
  return text ?? ''
}
