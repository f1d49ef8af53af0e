import type { PageLocale } from '../shared/locale-config.ts'
import { createPageLocale } from '../shared/locale-domain.ts'
import type { RequestContext } from './request-context.ts'

/** What links and redirects of a request need to know; empty in an app without locales. */
export function readPageLocale(
  context: Pick<RequestContext, 'request' | 'locale' | 'config'>,
): Partial<PageLocale> {
  const { request, locale, config } = context
  if (config.i18n === undefined || locale === undefined) return {}
  return createPageLocale(locale, { host: request.headers.host, i18n: config.i18n })
}
