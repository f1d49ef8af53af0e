import { pages } from 'virtual:waymark/pages'
import { encodeStaticPage } from '../../server/pages/static-page.ts'
import type { PagesPrerender } from '../../server/pages/pages-router.ts'
import { createUnaskedContext } from '../../server/pages/unasked-context.ts'
import { isApiPattern } from '../../shared/pages-tree.ts'
import { loadPage, type LoadedPage } from './load-page.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { createPathsPlace, runStaticPaths } from './page-paths.ts'
import { isStatic } from './page-props.ts'
import { createPageRequest, NO_PREVIEW, type PagesState } from './page-request.ts'

/** What can be made before anybody asks: pages that are the same for everybody, in each locale, and the paths that pages list. */
export async function listPrerenders(state: PagesState): Promise<PagesPrerender[]> {
  const patterns = Object.keys(pages).filter((pattern) => !isApiPattern(pattern))
  const lists = await Promise.all(patterns.map((pattern) => listOfPage(state, pattern)))
  return lists.flat()
}

async function listOfPage(state: PagesState, pattern: string): Promise<PagesPrerender[]> {
  try {
    const page = await loadPage(pattern)
    if (!isStatic({ page })) return []
    const spots = await listSpots(state, page)
    const made = spots.flatMap((spot) => createPrerender(state, page, spot) ?? [])
    return page.getStaticPaths === undefined ? made : [...made, createPathsPrerender(state, page)]
  } catch (error) {
    // Told where the page would have been made.
    return [{ pattern, path: pattern, make: () => Promise.reject(error as Error) }]
  }
}

/** A path of a page, without its locale. */
interface Spot {
  path: string
  locale: string | undefined
}

async function listSpots(state: PagesState, page: LoadedPage): Promise<Spot[]> {
  const { i18n } = state.host.runtime.config
  if (page.getStaticPaths === undefined)
    return (i18n?.locales ?? [undefined]).map((locale) => ({ path: page.pattern, locale }))
  const { paths } = await runStaticPaths(state, page)
  return paths.map(({ segments, locale }) => ({
    path: `/${segments.map(encodeURIComponent).join('/')}`,
    locale,
  }))
}

/** `undefined`: another page answers there. */
function createPrerender(
  state: PagesState,
  page: LoadedPage,
  { path, locale }: Spot,
): PagesPrerender | undefined {
  const { host } = state
  const found = findPlace(state, page, { path, locale })
  if (found === undefined) return undefined
  const context = createUnaskedContext({ place: found.place, locale }, host.runtime.config)
  const request = createPageRequest(state, context, { page, params: found.params, preview: NO_PREVIEW })
  const place = createStaticPlace(request)
  return {
    pattern: page.pattern,
    path,
    ...(locale !== undefined && { locale }),
    async make() {
      const madeAt = host.cache.now()
      return { key: place.key, entry: encodeStaticPage(await makeStatic(request, 'build'), place, madeAt) }
    },
  }
}

type Found = Pick<NonNullable<ReturnType<PagesState['host']['matchPath']>>, 'place'> & {
  params: Record<string, string | string[]>
}

function findPlace(state: PagesState, page: LoadedPage, { path, locale }: Spot): Found | undefined {
  // A static page without data is one document for all values, so it is at no address.
  if (path.includes('[')) return { place: { pathname: path, segments: [], search: '' }, params: {} }
  const found = state.host.matchPath(locale === undefined ? path : `/${locale}${path}`)
  if (found?.match.pattern !== page.pattern) return undefined
  return { place: found.place, params: found.match.params }
}

function createPathsPrerender(state: PagesState, page: LoadedPage): PagesPrerender {
  return {
    pattern: page.pattern,
    async make() {
      const { key, encode } = createPathsPlace(state, page)
      return { key, entry: encode(await runStaticPaths(state, page)) }
    },
  }
}
