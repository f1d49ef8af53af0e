// Development only: callers ask behind NODE_ENV, so that bundles for production leave this file out.

import { Children, isValidElement, type ReactNode } from 'react'
import { createLinkError } from '../shared/link-errors.ts'
import { findLocale } from '../shared/locale-path.ts'
import type { WaymarkError } from '../shared/waymark-error.ts'
import { formatHref, isScriptHref, type Href } from './local-href.ts'

const MAX_SHOWN_CHARS = 100

/** A page renders its links many times; each mistake is said once. */
const said = new Set<string>()

function warn(error: WaymarkError): void {
  if (said.has(error.message)) return
  said.add(error.message)
  console.error(error)
}

export interface CheckedLink {
  href: unknown
  as?: unknown
  locale?: unknown
  /** Of the app. */
  locales?: readonly string[] | undefined
  legacyBehavior?: boolean | undefined
  /** In pages/, where the query of the address fills dynamic segments. */
  mayNamePattern?: boolean
  children?: ReactNode
}

export function checkLink(link: CheckedLink): void {
  const { href, as, locale, locales = [], legacyBehavior, children } = link
  checkType('href', href)
  if (as !== undefined) checkType('as', as)
  checkShown(formatHref((as ?? href) as Href), link.mayNamePattern === true)
  if (typeof locale === 'string' && findLocale(locale, locales) === undefined) {
    warn(createLinkError('WM_LINK_LOCALE', { locale: quote(locale) }))
  }
  const count = Children.count(children)
  if (legacyBehavior === true) {
    if (count !== 1) throw createLinkError('WM_LINK_LEGACY_CHILD', { count })
  } else if (isValidElement(children) && children.type === 'a') {
    throw createLinkError('WM_LINK_ANCHOR_CHILD', {})
  }
}

function checkType(prop: string, value: unknown): void {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return
  const expected = 'a string or a URL object'
  throw createLinkError('WM_LINK_HREF', { component: 'Link', prop, expected, value: quote(value) })
}

function checkShown(href: string, mayNamePattern: boolean): void {
  const path = href.replace(/[?#].*$/s, '')
  if (!mayNamePattern && /\/\[[^/]+\](?:\/|$)/.test(path))
    throw createLinkError('WM_LINK_DYNAMIC_HREF', { href: quote(href) })
  checkAddress('Link', href)
}

export function checkForm(action: unknown): void {
  if (typeof action === 'function') return
  if (typeof action !== 'string') {
    const expected = 'a string or a function'
    throw createLinkError('WM_LINK_HREF', {
      component: 'Form',
      prop: 'action',
      expected,
      value: quote(action),
    })
  }
  if (action.includes('?')) warn(createLinkError('WM_FORM_QUERY', { action: quote(action) }))
  checkAddress('Form', action)
}

export function warnOfFile(field: string): void {
  warn(createLinkError('WM_FORM_FILE', { field: quote(field) }))
}

function checkAddress(component: string, href: string): void {
  if (isScriptHref(href)) warn(createLinkError('WM_LINK_SCRIPT', { component }))
  else if (!URL.canParse(href, 'http://localhost')) {
    warn(createLinkError('WM_LINK_ADDRESS', { component, href: quote(href) }))
  }
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_SHOWN_CHARS)) : String(value)
}
