import { readLinkEnd } from '../shared/href.ts'
import type { PageLocale } from '../shared/locale-config.ts'
import { createPageLocale } from '../shared/locale-domain.ts'
import { readClient } from './read-client.ts'
import type { RequestContext } from './request-context.ts'

/** What stands in front of the paths of the app in the address of this request; for links and redirects. */
export interface RequestPrefixes extends Partial<PageLocale> {
  basePath?: string
  /** How links end; absent where they keep the end they have. */
  trailingSlash?: boolean
}

export function readRequestPrefixes(
  context: Pick<RequestContext, 'request' | 'locale' | 'config'>,
): RequestPrefixes {
  const { request, locale, config } = context
  const { basePath, i18n } = config
  const trailingSlash = readLinkEnd(config)
  return {
    ...(basePath !== '' && { basePath }),
    ...(trailingSlash !== undefined && { trailingSlash }),
    ...(i18n &&
      locale !== undefined &&
      createPageLocale(locale, { host: readClient(request, config).host, i18n })),
  }
}
