import { decodeCookies } from '../server/cookies.ts'
import type { RequestContext } from '../server/request-context.ts'
import { readClient } from '../server/read-client.ts'
import type { DomainLocale, I18nConfig } from '../shared/locale-config.ts'
import { createPageLocale } from '../shared/locale-domain.ts'
import type { AppState } from './app.ts'

export interface RequestView {
  /** With base path and, in an app with locales, the locale: also where the address leaves it out. */
  pathname: string
  search: string
  host: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  /** The locale that has no prefix on this host; in an app without locales nothing. */
  defaultLocale?: string
  /** Where locales live, on a host that is one of these. */
  domainLocales?: readonly DomainLocale[]
}

/** A request as the rules of the configuration and the matcher of middleware see it. */
export function createRequestView(app: AppState, context: RequestContext): RequestView {
  const { request, config } = context
  const view = new ContextView(context, readFullPath(app, context))
  return config.i18n ? Object.assign(view, readSite(readClient(request, config).host, config.i18n)) : view
}

/** Whoever looks at more than the address notes that the answer depends on it. */
class ContextView implements RequestView {
  readonly pathname: string
  readonly search: string
  readonly #context: RequestContext
  #cookies: Record<string, string> | undefined

  constructor(context: RequestContext, pathname: string) {
    this.#context = context
    this.pathname = pathname
    this.search = context.place.search
  }

  get host(): string {
    const { request, config } = this.#context
    this.#context.isVaried = true
    return new URL(readClient(request, config).origin).hostname
  }

  header(name: string): string | undefined {
    this.#context.isVaried = true
    const value = this.#context.request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  }

  cookie(name: string): string | undefined {
    this.#context.isVaried = true
    return (this.#cookies ??= decodeCookies(this.#context.request.headers.cookie))[name]
  }
}

function readSite(host: string, i18n: I18nConfig): Pick<RequestView, 'defaultLocale' | 'domainLocales'> {
  const { defaultLocale, domainLocales } = createPageLocale('', { host, i18n })
  return { defaultLocale, ...(domainLocales && { domainLocales }) }
}

function readFullPath(app: AppState, { place, location, locale }: RequestContext): string {
  if (location.isOutside) return place.pathname
  const prefix = app.runtime.config.basePath + (locale === undefined ? '' : `/${locale}`)
  return prefix + (place.pathname === '/' && prefix !== '' ? '' : place.pathname)
}
