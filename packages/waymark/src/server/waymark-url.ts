import { takesSlash } from '../shared/canonical-path.ts'
import { createError } from '../shared/errors.ts'
import { addLocale, findLocale, stripLocale } from '../shared/locale-path.ts'

/** What the address of a request consists of beside a standard URL. */
export interface AddressParts {
  /** Path that the whole site lies below, such as `/docs`; empty: none. */
  basePath?: string
  locales?: readonly string[]
  /** Its paths have no prefix. */
  defaultLocale?: string
  buildId?: string
  /** How paths end that are set in place of the root, which says nothing about it. */
  trailingSlash?: boolean
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
  /** Inside the site. */
  #path = '/'
  /** Whether the path that was read ends with a slash: the ones that are set end the same way. */
  #endsInSlash = false

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
    return this.#path
  }

  override set pathname(pathname: string) {
    // Encodes it.
    super.pathname = pathname.startsWith('/') ? pathname : `/${pathname}`
    this.#path = super.pathname
    this.#write()
  }

  get basePath(): string {
    return this.#basePath
  }

  set basePath(basePath: string) {
    this.#basePath = basePath === '' || basePath.startsWith('/') ? basePath : `/${basePath}`
    this.#write()
  }

  get locale(): string {
    return this.#locale
  }

  set locale(locale: string) {
    if (!this.#parts.locales?.includes(locale))
      throw createError('WM_LOCALE_UNKNOWN', { locale: JSON.stringify(locale) })
    this.#locale = locale
    this.#write()
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

  /** Takes base path and locale from the path. */
  #read(): void {
    const { basePath = '', locales = [], defaultLocale = '', trailingSlash = false } = this.#parts
    const whole = super.pathname
    this.#endsInSlash = whole === '/' ? trailingSlash : whole.endsWith('/')
    this.#basePath = hasPrefix(whole, basePath) ? basePath : ''
    const { pathname, locale } = stripLocale(whole.slice(this.#basePath.length) || '/', locales)
    this.#path = pathname
    this.#locale = locale ?? defaultLocale
    // The path may have the locale in another spelling, or the one that is left out.
    if (locale !== undefined) this.#write()
  }

  #write(): void {
    const { defaultLocale = '' } = this.#parts
    const isNamed = this.#locale === '' || findLocale(this.#path.split('/')[1], [this.#locale]) !== undefined
    const path = isNamed ? this.#path : addLocale(this.#path, this.#locale, defaultLocale)
    const bare = this.#basePath + (path.endsWith('/') ? path.slice(0, -1) : path)
    super.pathname = this.#endsInSlash && takesSlash(bare) ? `${bare}/` : bare
  }
}

function hasPrefix(pathname: string, prefix: string): boolean {
  return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
}
