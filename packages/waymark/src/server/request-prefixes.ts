import type { PageLocale } from '../shared/locale-config.ts'
import { createPageLocale } from '../shared/locale-domain.ts'
import { readClient } from './read-client.ts'
import type { RequestContext } from './request-context.ts'

/** What stands in front of the paths of the app in the address of this request; for links and redirects. */
export interface RequestPrefixes extends Partial<PageLocale> {
  basePath?: string
  trailingSlash?: true
}

export function readRequestPrefixes(
  context: Pick<RequestContext, 'request' | 'locale' | 'config'>,
): RequestPrefixes {
  const { request, locale, config } = context
  const { basePath, trailingSlash, i18n } = config
  return {
    ...(basePath !== '' && { basePath }),
    ...(trailingSlash && { trailingSlash }),
    ...(i18n &&
      locale !== undefined &&
      createPageLocale(locale, { host: readClient(request, config).host, i18n })),
  }
}
