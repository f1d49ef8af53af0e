type QueryValue = string | number | bigint | boolean | null | undefined

/** An address in parts, as `url.format()` of Node takes them. `host` wins over `hostname`, `search` over `query`. */
export interface UrlObject {
  protocol?: string | null
  host?: string | null
  hostname?: string | null
  port?: string | number | null
  pathname?: string | null
  search?: string | null
  query?: string | Record<string, QueryValue | readonly QueryValue[]> | null
  hash?: string | null
}

export type Href = string | UrlObject

export function formatHref(href: Href): string {
  if (typeof href === 'string') return href
  const { protocol, hostname, port, pathname, hash } = href
  const host = href.host || (hostname ? `${hostname}${port ? `:${port}` : ''}` : '')
  // In a path they would start the query and the hash.
  const path = (pathname ?? '').replace(/[?#]/g, encodeURIComponent)
  const search = (href.search ?? formatQuery(href.query)).replaceAll('#', '%23')
  return [
    protocol ? protocol.replace(/:?$/, ':') : '',
    host ? `//${host}` : '',
    host && path && !path.startsWith('/') ? `/${path}` : path,
    search && search.replace(/^\??/, '?'),
    hash ? hash.replace(/^#?/, '#') : '',
  ].join('')
}

function formatQuery(query: UrlObject['query']): string {
  if (typeof query === 'string') return query
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, formatValue(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** What has no text of its own, such as `NaN` or an object, is an empty value. */
function formatValue(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value)
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : ''
}

/** Browsers ignore spaces and control characters around the scheme, and tabs and newlines inside it. */
export function isScriptHref(href: string): boolean {
  return /^javascript:/i.test(href.replace(/[^!-\uffff]/g, ''))
}

/**
 * The whole address if it belongs to this site, else null. Never only its path: `/.//host` has the path `//host`,
 * which would be another site when it is resolved again. Addresses with a password in them are the browser's.
 */
export function resolveLocal(href: string, page: { base: string; origin: string }): URL | null {
  try {
    const url = new URL(href, page.base)
    return url.href.startsWith(`${page.origin}/`) ? url : null
  } catch {
    return null
  }
}

export interface Click {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** A new tab, a new window, a download: what the visitor or the page asked of the browser. */
export function isLeftToBrowser(click: Click, link: { target: string | null; isDownload: boolean }): boolean {
  return (
    click.button !== 0 ||
    click.metaKey ||
    click.ctrlKey ||
    click.shiftKey ||
    click.altKey ||
    link.isDownload ||
    isOtherTarget(link.target)
  )
}

export function isOtherTarget(target: string | null | undefined): boolean {
  return !!target && target.toLowerCase() !== '_self'
}
