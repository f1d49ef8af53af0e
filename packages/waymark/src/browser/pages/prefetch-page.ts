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
  const code = loader.prefetch(page.route)
  // The list of the build knows it before the code is there.
  const isStatic = site.flags[page.route]?.gsp ?? (await code)?.__N_SSG === true
  if (!isStatic && !site.hasMiddleware) return void (await code)
  const { pathname, search } = page.data
  const href = formatDataHref({ pathname, search: isStatic ? '' : search, locale: place.locale }, site)
  const { hasMiddleware } = site
  try {
    const answer = await data.fetch({ href, isPrefetch: true, hasMiddleware, keeps: isStatic && !isPreview })
    const effect = readEffect(answer.headers, pathname, site)
    if (hasMiddleware && effect.kind === 'rewrite') await loader.prefetch(effect.route)
  } catch {
    // The click asks again.
  }
  await code
}
