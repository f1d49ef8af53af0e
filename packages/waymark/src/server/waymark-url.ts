import { createError } from '../shared/errors.ts'

/** What the address of a request consists of beside a standard URL. */
export interface AddressParts {
  /** Path that the whole site lies below, such as `/docs`; empty: none. */
  basePath?: string
  locales?: readonly string[]
  /** Its paths have no prefix. */
  defaultLocale?: string
  buildId?: string
}

/** Node's types call them fields; they are accessors, which a class may override. */
type AccessorUrl = Omit<URL, 'href' | 'pathname'> & {
  get href(): string
  set href(href: string)
  get pathname(): string
  set pathname(pathname: string)
}
const PlainUrl: new (url: string, base?: string) => AccessorUrl = URL

/**
 * The address of a request. `pathname` is the path inside the site: base path and locale are fields of their own,
 * and part of `href`.
 * @example const target = request.nextUrl.clone(); target.pathname = '/login'; return WaymarkResponse.redirect(target)
 */
export class WaymarkUrl extends PlainUrl {
  #parts: AddressParts = {}
  #basePath = ''
  #locale = ''

  constructor(url: string | URL, base?: string | URL, parts: AddressParts = {}) {
    super(String(url), base === undefined ? undefined : String(base))
    this.#parts = parts
    this.#read()
  }

  override get href(): string {
    return super.href
  }

  override set href(href: string) {
    super.href = href
    this.#read()
  }

  override get pathname(): string {
    return super.pathname.slice(this.#prefix.length) || '/'
  }

  override set pathname(pathname: string) {
    const path = pathname.startsWith('/') ? pathname : `/${pathname}`
    const prefix = this.#prefix
    // A page in another form of the same path, so `/fr` and not `/fr/`.
    super.pathname = path === '/' && prefix !== '' ? prefix : prefix + path
  }

  get basePath(): string {
    return this.#basePath
  }

  set basePath(basePath: string) {
    const { pathname } = this
    this.#basePath = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`
    this.pathname = pathname
  }

  get locale(): string {
    return this.#locale
  }

  set locale(locale: string) {
    if (!this.#parts.locales?.includes(locale))
      throw createError('WM_LOCALE_UNKNOWN', { locale: JSON.stringify(locale) })
    const { pathname } = this
    this.#locale = locale
    this.pathname = pathname
  }

  get defaultLocale(): string | undefined {
    return this.#parts.defaultLocale
  }

  get buildId(): string | undefined {
    return this.#parts.buildId
  }

  clone(): WaymarkUrl {
    return new WaymarkUrl(this.href, undefined, this.#parts)
  }

  get #prefix(): string {
    const { defaultLocale = '' } = this.#parts
    return this.#locale === '' || this.#locale === defaultLocale
      ? this.#basePath
      : `${this.#basePath}/${this.#locale}`
  }

  /** Takes base path and locale from the path. */
  #read(): void {
    const { basePath = '', locales = [], defaultLocale = '' } = this.#parts
    this.#basePath = hasPrefix(super.pathname, basePath) ? basePath : ''
    this.#locale = defaultLocale
    const [, first = ''] = super.pathname.slice(this.#basePath.length).split('/', 2)
    const named = locales.find((locale) => locale.toLowerCase() === first.toLowerCase())
    if (named === undefined) return
    const rest = super.pathname.slice(this.#basePath.length + 1 + first.length)
    this.#locale = named
    this.pathname = rest
  }
}

function hasPrefix(pathname: string, prefix: string): boolean {
  return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
}
