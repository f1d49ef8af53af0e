import { posix } from 'node:path'
import { takesSlash } from '../../shared/canonical-path.ts'
import { createError } from '../../shared/errors.ts'
import { readText } from './field-values.ts'

/** Addresses of the page in the languages of the app, by language. */
export type ListLanguages = (base: URL) => Record<string, string>

/** What relative URLs of one level are relative to. */
export interface UrlScope {
  base: URL
  /** The base as long as the app names none. Networks that show images want a whole address; a link is better without. */
  guessedBase?: URL
  /** Of the page, with its locale. Asked for only where something depends on it. */
  readPathname: () => string
  /** Stands in front of it, unless `base` has a path of its own. */
  basePath?: string
  /** Pages end in a slash. */
  trailingSlash?: boolean
  listLanguages?: ListLanguages
}

// Browsers ignore tabs and line breaks anywhere in a URL, and controls and spaces in front of it.
const IGNORED_ANYWHERE = /[\t\n\r]/g
// eslint-disable-next-line no-control-regex
const IGNORED_IN_FRONT = /^[\u0000-\u0020]+/
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const UNSAFE_SCHEMES = new Set(['javascript', 'vbscript', 'blob', 'filesystem'])

/** False for URLs that can run code when followed. Images may be written as data. */
export function isSafeUrl(text: string): boolean {
  const url = text.replace(IGNORED_ANYWHERE, '').replace(IGNORED_IN_FRONT, '')
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase()
  if (scheme === undefined) return true
  if (scheme === 'data') return /^data:image\//i.test(url)
  return !UNSAFE_SCHEMES.has(scheme)
}

/** The URL as written; `undefined` when there is none or it is unsafe. */
export function readUrl(value: unknown): string | undefined {
  const text = readText(value)?.trim()
  return text && isSafeUrl(text) ? text : undefined
}

/**
 * An absolute URL. A path is appended to the base even when it starts with a slash, so that a base with a
 * path works; `./` and a bare query are relative to the page.
 */
export function resolveUrl(value: unknown, scope: UrlScope): string | undefined {
  const text = readUrl(value)
  if (text === undefined) return undefined
  if (URL.canParse(text)) return writeUrl(new URL(text))
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? []
  const isFromPage = path === '' || path === '.' || path.startsWith('./')
  const url = new URL(scope.base.origin)
  // Parts are set one by one: parsed as one string, a path such as `//host` would change the origin.
  url.pathname = posix.join(scope.base.pathname, isFromPage ? resolveFromPage(path, scope) : path)
  url.search = search
  url.hash = hash
  return writeUrl(url)
}

function resolveFromPage(path: string, { base, readPathname, basePath = '' }: UrlScope): string {
  return (base.pathname === '/' ? basePath : '') + posix.resolve('/', readPathname(), path)
}

/** The URL of a page. As long as nobody said where the site is, a path. */
export function resolvePageUrl(value: unknown, scope: UrlScope): string | undefined {
  const resolved = resolveSlash(value, scope)
  const { origin } = scope.base
  const isGuessed = scope.base === scope.guessedBase && resolved !== undefined && isOfOrigin(resolved, origin)
  return isGuessed ? resolved.slice(origin.length) || '/' : resolved
}

function isOfOrigin(url: string, origin: string): boolean {
  return new URL(url).origin === origin
}

/** A page of this site ends as its pages do, so that it is not redirected. */
function resolveSlash(value: unknown, scope: UrlScope): string | undefined {
  const resolved = resolveUrl(value, scope)
  if (resolved === undefined || scope.trailingSlash !== true) return resolved
  const url = new URL(resolved)
  const isOwn = url.origin === scope.base.origin && url.search === '' && url.hash === ''
  if (!isOwn || resolved.endsWith('/') || !takesSlash(url.pathname)) return resolved
  return `${resolved}/`
}

function writeUrl(url: URL): string {
  const isOrigin = url.pathname === '/' && url.search === '' && url.hash === '' && url.origin !== 'null'
  return isOrigin && url.username === '' ? url.origin : url.href
}

export function readMetadataBase(value: unknown): URL {
  const text = readText(value) ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw createError('WM_METADATA_BASE', { value: text || typeof value })
}
