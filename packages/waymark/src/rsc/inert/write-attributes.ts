import { escapeHtml } from '../../shared/escape.ts'
import { readAttribute } from './attribute-kinds.ts'
import { writeStyle } from './write-style.ts'

/** HTML of the app's own: content, and left to React where it stands beside other content. */
const OWN_HTML = 'dangerouslySetInnerHTML'

/** Letters of the scheme may be apart by characters that browsers drop. */
const SCRIPT_URL =
  /^[^!-\uffff]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i

/** The first prop of an element, beside its content, that is left to React. */
export function findUnsureAttribute(tag: string, props: Record<string, unknown>): string | undefined {
  for (const prop in props) {
    const value = props[prop]
    if (prop === 'children' || prop === OWN_HTML || value === null || value === undefined) continue
    if (writeAttribute(tag, prop, value) === undefined) return prop
  }
  return undefined
}

/** As React would write it, with a space before it. Undefined: there is something about it that is left to React. */
export function writeAttribute(tag: string, prop: string, value: unknown): string | undefined {
  const { kind, name } = readAttribute(prop)
  switch (kind) {
    case 'none':
      return ''
    case 'unsure':
      return undefined
    case 'style':
      return typeof value === 'object' ? writeStyle(value as Record<string, unknown>) : undefined
  }
  if (!isPlain(value)) return undefined
  switch (kind) {
    case 'text':
      return typeof value === 'boolean' ? '' : assign(name, value)
    case 'words':
      return assign(name, value)
    case 'flag':
      return value ? ` ${name}=""` : ''
    case 'flag-or-text':
      return typeof value === 'boolean' ? (value ? ` ${name}=""` : '') : assign(name, value)
    case 'number':
      return Number.isNaN(Number(value)) ? '' : assign(name, value)
    case 'count':
      return Number(value) >= 1 ? assign(name, value) : ''
    case 'url':
      // A script in a link is refused by React, which also says so.
      if (SCRIPT_URL.test(String(value))) return undefined
      return typeof value === 'boolean' || (value === '' && isOmitted(tag, prop)) ? '' : assign(name, value)
  }
}

/** An empty address is the page itself, which nobody means, except in a link. */
function isOmitted(tag: string, prop: string): boolean {
  return prop === 'src' || (prop === 'href' && tag !== 'a')
}

function isPlain(value: unknown): value is string | number | boolean {
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean'
}

function assign(name: string, value: string | number | boolean): string {
  return ` ${name}="${escapeHtml(String(value))}"`
}
