import { formatDataHref } from './data-href.ts'
import type { Located } from './locate.ts'
import type { PageInfoSources } from './page-info.ts'
import { readEffect } from './read-effect.ts'
import { isLeftToServer, resolvePage } from './resolve-page.ts'
import type { ResolveRewrites } from './resolve-rewrites.ts'

interface PrefetchSources {
  sources: PageInfoSources
  rewrite: ResolveRewrites | undefined
  isPreview: boolean
}

/**
 * Code of a page, and its data if that is the same for everybody. Data that is made for each request is never asked
 * for ahead; with middleware one request tells where the link leads. Failures are not the visitor's business.
 */
export async function prefetchPage(
  place: Extract<Located, { kind: 'page' }>,
  { sources, rewrite, isPreview }: PrefetchSources,
): Promise<void> {
  const { site, loader, data } = sources
  if (isLeftToServer(place.as, site)) return
  const page = resolvePage(place, { site, locale: place.locale, rewrite, hasMiddleware: true })
  if (page.kind === 'document') return
  const isStatic = site.flags[page.route]?.gsp === true
  const { pathname, search } = page.data
  const href = formatDataHref({ pathname, search: isStatic ? '' : search, locale: place.locale }, site)
  const request = { href, isPrefetch: true, hasMiddleware: site.hasMiddleware, keeps: isStatic && !isPreview }
  const code = loader.prefetch(page.route)
  try {
    if (site.hasMiddleware) {
      const effect = readEffect((await data.fetch(request)).headers, pathname, site)
      if (effect.kind === 'rewrite') await loader.prefetch(effect.route)
    } else if (isStatic) await data.fetch(request)
  } catch {
    // The click asks again.
  }
  await code
}
