import { createError } from '../shared/errors.ts'
import { MAX_COOKIE_BYTES, MAX_COOKIES } from '../shared/limits.ts'

export interface Cookie {
  name: string
  value: string
}

export interface CookieAttributes {
  /** Default: `/`. */
  path?: string
  domain?: string
  /** A date, or milliseconds since 1970. */
  expires?: Date | number
  /** Seconds. */
  maxAge?: number
  secure?: boolean
  httpOnly?: boolean
  /** `true` means `strict`. */
  sameSite?: boolean | 'lax' | 'strict' | 'none'
  partitioned?: boolean
  priority?: 'low' | 'medium' | 'high'
}

export interface ResponseCookie extends Cookie, CookieAttributes {}

/** What may be given to `set`: a name, a value and attributes, or all of them in one object. */
export type SetArguments =
  | [name: string, value: string, attributes?: CookieAttributes]
  | [cookie: ResponseCookie]

/** What may be given to `delete`: path and domain must equal those the cookie was set with. */
export type DeleteArgument = string | (Pick<CookieAttributes, 'path' | 'domain'> & { name: string })

/** The cookies of the current request, as `cookies()` gives them. */
export interface CookieStore extends Iterable<[string, Cookie]> {
  readonly size: number
  get(name: string | Cookie): Cookie | undefined
  getAll(name?: string | Cookie): Cookie[]
  has(name: string): boolean
  set(...cookie: SetArguments): CookieStore
  delete(cookie: DeleteArgument): CookieStore
  toString(): string
}

// RFC 9110 §5.6.2 token.
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
// RFC 6265 §4.1.1 av-octet: any character except controls and `;`. Latin letters beyond ASCII do not survive.
const ATTRIBUTE = /^[\x20-\x3a\x3c-\x7e]*$/
const DOMAIN = /^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i
const SAME_SITE: readonly unknown[] = ['lax', 'strict', 'none']
const PRIORITY: readonly unknown[] = ['low', 'medium', 'high']
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * As `req.cookies` of pages/ has them, and rules of the configuration. Of two cookies with one name the first wins: browsers
 * send the one with the longer path first. Quotes around a value are not part of it.
 */
export function decodeCookies(header: string | null | undefined): Record<string, string> {
  const cookies = Object.create(null) as Record<string, string>
  for (const [name, value] of readPairs(header)) {
    if (value === undefined || name in cookies) continue
    cookies[name] = decodeValue(/^"(.*)"$/s.exec(value)?.[1] ?? value)
  }
  return cookies
}

/**
 * As the web's Request and `cookies()` have them: of two cookies with one name the last wins, quotes stay, and a cookie without
 * a value is `true`. Apps for Next.js rely on either, so there are two ways to read one header.
 */
export function decodeCookieMap(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const [name, value = 'true'] of readPairs(header)) cookies.set(name, decodeValue(value))
  return cookies
}

/** Pairs with a usable name, as they are written. */
function* readPairs(header: string | null | undefined): Iterable<[name: string, value?: string]> {
  if (!header) return
  let count = 0
  for (let start = 0; start < header.length && count < MAX_COOKIES; count++) {
    const semicolon = header.indexOf(';', start)
    const end = semicolon === -1 ? header.length : semicolon
    const equals = header.indexOf('=', start)
    const nameEnd = equals === -1 || equals > end ? end : equals
    const name = header.slice(start, nameEnd).trim()
    if (NAME.test(name) && !PROTOTYPE_NAMES.has(name))
      yield nameEnd === end ? [name] : [name, header.slice(equals + 1, end).trim()]
    start = end + 1
  }
}

function decodeValue(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One `Set-Cookie` line. The value is percent-encoded; everything else is refused when it could end an attribute. */
export function encodeSetCookie(cookie: ResponseCookie): string {
  const pair = encodePair(cookie)
  const size = Buffer.byteLength(pair) - 1
  if (size > MAX_COOKIE_BYTES) {
    throw createError('WM_COOKIE_TOO_LARGE', { name: cookie.name, size, limit: MAX_COOKIE_BYTES })
  }
  const { path = '/', domain, expires, maxAge, sameSite, priority } = cookie
  const parts = [pair]

  if (!ATTRIBUTE.test(path)) refuse(cookie, 'path')
  parts.push(`Path=${path}`)
  if (expires !== undefined) parts.push(`Expires=${encodeDate(cookie, expires)}`)
  if (maxAge !== undefined) {
    if (!Number.isFinite(maxAge)) refuse(cookie, 'maxAge')
    parts.push(`Max-Age=${Math.trunc(maxAge)}`)
  }
  if (domain !== undefined) {
    if (!DOMAIN.test(domain)) refuse(cookie, 'domain')
    parts.push(`Domain=${domain}`)
  }
  if (cookie.secure) parts.push('Secure')
  if (cookie.httpOnly) parts.push('HttpOnly')
  if (sameSite !== undefined && sameSite !== false) {
    const mode = sameSite === true ? 'strict' : sameSite
    if (!SAME_SITE.includes(mode)) refuse(cookie, 'sameSite')
    parts.push(`SameSite=${mode}`)
  }
  if (cookie.partitioned) parts.push('Partitioned')
  if (priority !== undefined) {
    if (!PRIORITY.includes(priority)) refuse(cookie, 'priority')
    parts.push(`Priority=${priority}`)
  }
  return parts.join('; ')
}

function encodePair(cookie: Cookie): string {
  if (typeof cookie.name !== 'string' || !NAME.test(cookie.name) || PROTOTYPE_NAMES.has(cookie.name)) {
    refuse(cookie, 'name')
  }
  try {
    return `${cookie.name}=${encodeURIComponent(cookie.value)}`
  } catch (error) {
    throw createError('WM_COOKIE_INVALID', { part: 'value', name: cookie.name }, error)
  }
}

function encodeDate(cookie: Cookie, expires: Date | number): string {
  const date = new Date(expires)
  if (Number.isNaN(date.getTime())) refuse(cookie, 'expires')
  return date.toUTCString()
}

function refuse(cookie: Cookie, part: string): never {
  throw createError('WM_COOKIE_INVALID', { part, name: quoteName(cookie.name) })
}

/** Names reach a message only with controls made visible and cut. */
export function quoteName(name: unknown): string {
  return JSON.stringify(String(name).slice(0, 64))
}

export function readSetArguments(given: SetArguments): ResponseCookie {
  const [first, value, attributes] = given
  return typeof first === 'object' ? { ...first } : { ...attributes, name: first, value: value as string }
}

/** The cookie that makes a browser forget another one. */
export function createRemoval(cookie: DeleteArgument): ResponseCookie {
  const target = typeof cookie === 'string' ? { name: cookie } : cookie
  return { ...target, value: '', expires: 0 }
}

export function decodeSetCookie(line: string): ResponseCookie | undefined {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  if (equals === -1 || !NAME.test(name)) return undefined
  const cookie: ResponseCookie = { name, value: decodeValue(pair.slice(equals + 1).trim()) }
  for (const attribute of attributes) {
    const at = attribute.indexOf('=')
    const key = (at === -1 ? attribute : attribute.slice(0, at)).trim().toLowerCase()
    readAttribute(cookie, key, at === -1 ? '' : attribute.slice(at + 1).trim())
  }
  return cookie
}

/** What the browser has after it was told to set the cookie. Undefined: it is removed. */
export function readKeptValue({ value, maxAge, expires }: ResponseCookie): string | undefined {
  const isGone = maxAge === undefined ? Number(expires ?? Infinity) <= Date.now() : maxAge <= 0
  return isGone ? undefined : value
}

function readAttribute(cookie: ResponseCookie, key: string, text: string): void {
  const word = text.toLowerCase()
  if (key === 'path') cookie.path = text
  else if (key === 'domain') cookie.domain = text
  else if (key === 'expires') cookie.expires = new Date(text)
  else if (key === 'max-age') cookie.maxAge = Number(text)
  else if (key === 'secure') cookie.secure = true
  else if (key === 'httponly') cookie.httpOnly = true
  else if (key === 'partitioned') cookie.partitioned = true
  else if (key === 'samesite' && SAME_SITE.includes(word)) cookie.sameSite = word as 'lax' | 'strict' | 'none'
  else if (key === 'priority' && PRIORITY.includes(word)) cookie.priority = word as 'low' | 'medium' | 'high'
}

export function nameOf(name: string | { name: string }): string {
  return typeof name === 'string' ? name : name.name
}

/** Cookies of a Request object. Changes are written back into its `Cookie` header. */
export class RequestCookies implements Iterable<[string, Cookie]> {
  readonly #headers: Headers
  readonly #values: Map<string, string>

  constructor(headers: Headers) {
    this.#headers = headers
    this.#values = decodeCookieMap(headers.get('cookie'))
  }

  get size(): number {
    return this.#values.size
  }

  get(name: string | Cookie): Cookie | undefined {
    const key = nameOf(name)
    const value = this.#values.get(key)
    return value === undefined ? undefined : { name: key, value }
  }

  getAll(name?: string | Cookie): Cookie[] {
    if (name === undefined) return Array.from(this, ([, cookie]) => cookie)
    const cookie = this.get(name)
    return cookie ? [cookie] : []
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  set(...given: [name: string, value: string] | [cookie: Cookie]): this {
    const cookie = readSetArguments(given as SetArguments)
    encodePair(cookie)
    this.#values.set(cookie.name, cookie.value)
    this.#writeBack()
    return this
  }

  delete(names: string | string[]): boolean {
    let found = false
    for (const name of Array.isArray(names) ? names : [names]) found = this.#values.delete(name) || found
    this.#writeBack()
    return found
  }

  clear(): this {
    this.#values.clear()
    this.#writeBack()
    return this
  }

  toString(): string {
    return Array.from(this, ([, cookie]) => encodePair(cookie)).join('; ')
  }

  *[Symbol.iterator](): Iterator<[string, Cookie]> {
    for (const [name, value] of this.#values) yield [name, { name, value }]
  }

  #writeBack(): void {
    if (this.#values.size === 0) this.#headers.delete('cookie')
    else this.#headers.set('cookie', this.toString())
  }
}

/** Cookies of a Response object. The headers are the only state, so lines that user code adds there count too. */
export class ResponseCookies implements Iterable<[string, ResponseCookie]> {
  readonly #headers: Headers

  constructor(headers: Headers) {
    this.#headers = headers
  }

  get size(): number {
    return this.getAll().length
  }

  get(name: string | Cookie): ResponseCookie | undefined {
    return this.getAll(name).at(-1)
  }

  getAll(name?: string | Cookie): ResponseCookie[] {
    const cookies = this.#headers.getSetCookie().flatMap((line) => decodeSetCookie(line) ?? [])
    return name === undefined ? cookies : cookies.filter((cookie) => cookie.name === nameOf(name))
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  set(...given: SetArguments): this {
    const cookie = readSetArguments(given)
    const line = encodeSetCookie(cookie)
    const others = this.#headers
      .getSetCookie()
      .filter((other) => decodeSetCookie(other)?.name !== cookie.name)
    this.#headers.delete('set-cookie')
    for (const kept of [...others, line]) this.#headers.append('set-cookie', kept)
    return this
  }

  delete(cookie: DeleteArgument): this {
    return this.set(createRemoval(cookie))
  }

  toString(): string {
    return this.#headers.getSetCookie().join('; ')
  }

  *[Symbol.iterator](): Iterator<[string, ResponseCookie]> {
    for (const cookie of this.getAll()) yield [cookie.name, cookie]
  }
}
