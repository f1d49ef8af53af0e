import { escapeHtml } from '../../shared/escape.ts'
import { readAttribute } from './attribute-kinds.ts'
import { writeStyle } from './write-style.ts'

/** Letters of the scheme may be apart by characters that browsers drop. */
const SCRIPT_URL =
  /^[^!-\uffff]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i

/**
 * The attributes of a start tag, each with a space before it, as React would write them. Undefined: there is something about
 * them that is left to React.
 */
export function writeAttributes(tag: string, props: Record<string, unknown>): string | undefined {
  let text = ''
  for (const prop in props) {
    const value = props[prop]
    if (prop === 'children' || prop === 'dangerouslySetInnerHTML' || value === null || value === undefined)
      continue
    const written = writeAttribute(tag, prop, value)
    if (written === undefined) return undefined
    text += written
  }
  return text
}

/** The first prop that is left to React. */
export function findUnsureAttribute(tag: string, props: Record<string, unknown>): string {
  const names = Object.keys(props)
  return names.find((name) => writeAttributes(tag, { [name]: props[name] }) === undefined) ?? ''
}

function writeAttribute(tag: string, prop: string, value: unknown): string | undefined {
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
