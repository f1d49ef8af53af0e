'use client'

import { use, type ComponentPropsWithRef, type ReactNode, type SubmitEvent } from 'react'
import { addPrefixes } from '../shared/href.ts'
import { useBothRefs } from './both-refs.ts'
import { checkForm, warnOfFile } from './link-checks.ts'
import { usePrefetchInView } from './link-prefetch.ts'
import { isOtherTarget, isScriptHref, resolveLocal } from './local-href.ts'
import { PrefixesContext } from './prefixes.ts'
import { RouterContext } from './router-context.ts'

declare const process: { env: { NODE_ENV?: string } }

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'action'> {
  /** A path: the router goes there with the fields as query. A function: an ordinary form of React. */
  action: string | ((formData: FormData) => void | Promise<void>)
  /** `false`: the page of the action is not fetched when the form comes into view. */
  prefetch?: false | null | undefined
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean | undefined
  /** `false` leaves the scroll position alone. */
  scroll?: boolean | undefined
}

/** What a form says about how it is sent; a button may say otherwise. */
interface Sending {
  action: string
  method: string | null | undefined
  encType: string | null | undefined
  target: string | null | undefined
}

/**
 * A form that navigates: its fields become the query of the address, without loading the document again.
 * Without JavaScript it is an ordinary form.
 * @example <Form action="/search"><input name="q" /></Form>
 */
export function Form(props: FormProps): ReactNode {
  if (process.env.NODE_ENV !== 'production') checkForm(props.action)
  const { action, prefetch, replace = false, scroll = true, onSubmit, ref, ...rest } = props
  const { method, encType, target } = rest
  const router = use(RouterContext)
  const [form, both] = useBothRefs(ref)
  const prefixes = use(PrefixesContext)
  const href = typeof action === 'string' && !isScriptHref(action) ? addPrefixes(action, prefixes) : undefined
  const sending: Sending | undefined =
    href === undefined ? undefined : { action: href, method, encType, target }
  const isFetchedAhead = sending !== undefined && isNavigation(sending) && prefetch !== false
  usePrefetchInView(form, { href, kind: isFetchedAhead ? 'auto' : null })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    onSubmit?.(event)
    // A form in a portal below this one reaches it through React, though it is elsewhere in the document.
    if (event.defaultPrevented || event.target !== event.currentTarget) return
    const url = sending && readDestination(event.currentTarget, event.nativeEvent.submitter, sending)
    if (!url || router === null) return
    event.preventDefault()
    router.navigate(url.href, { replace, scroll })
  }

  return <form {...rest} ref={both} action={typeof action === 'function' ? action : href} onSubmit={submit} />
}

/** Attributes, not properties: a field named `method` hides the property of that name of its form. */
function overrideSending(form: Sending, submitter: HTMLElement | null): Sending {
  return {
    action: submitter?.getAttribute('formaction') ?? form.action,
    method: submitter?.getAttribute('formmethod') ?? form.method,
    encType: submitter?.getAttribute('formenctype') ?? form.encType,
    target: submitter?.getAttribute('formtarget') ?? form.target,
  }
}

function isNavigation({ method, encType, target }: Sending): boolean {
  return (
    (method ?? 'get').toLowerCase() === 'get' &&
    (encType ?? URL_ENCODED).toLowerCase() === URL_ENCODED &&
    !isOtherTarget(target)
  )
}

const URL_ENCODED = 'application/x-www-form-urlencoded'

/** Where the router has to go; null leaves the form to the browser, or to React when a button has a function. */
function readDestination(form: HTMLFormElement, submitter: HTMLElement | null, given: Sending): URL | null {
  const sending = overrideSending(given, submitter)
  // React marks a button whose `formAction` is a function with a script address.
  if (!isNavigation(sending) || isScriptHref(sending.action)) return null
  const url = resolveLocal(sending.action, { base: document.baseURI, origin: location.origin })
  if (url !== null) url.search = new URLSearchParams(readFields(new FormData(form, submitter))).toString()
  return url
}

/** As browsers write fields into an address: of a file its name, line ends as CR LF. */
function readFields(data: FormData): string[][] {
  return [...data].map(([name, value]) => {
    if (typeof value === 'string') return [name, value].map((text) => text.replace(/\r\n?|\n/g, '\r\n'))
    if (process.env.NODE_ENV !== 'production') warnOfFile(name)
    return [name, value.name]
  })
}
