import { NO_PREVIEW } from '../../server/pages/preview.ts'
import { pages } from 'virtual:waymark/pages'
import { encodeStaticPage } from '../../server/pages/static-page.ts'
import type { PagesPrerender } from '../../server/pages/pages-router.ts'
import { createUnaskedContext } from '../../server/pages/unasked-context.ts'
import { isApiPattern } from '../../shared/pages-tree.ts'
import { UNMATCHED_PATH } from '../../shared/prerendered.ts'
import { renderNotFound } from './answer-error.ts'
import { loadPage, type LoadedPage } from './load-page.ts'
import { createFileEntry, makeExported } from './make-exported.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { createPathsPlace, runStaticPaths } from './page-paths.ts'
import { isStatic } from './page-props.ts'
import { createPageRequest, isExport, type PagesState } from './page-request.ts'

/**
 * What can be made before anybody asks: pages that are the same for everybody, in each locale, and the paths that pages list. For an export
 * all pages, and why some cannot be made.
 */
export async function listPrerenders(state: PagesState): Promise<PagesPrerender[]> {
  const patterns = Object.keys(pages).filter((pattern) => !isApiPattern(pattern))
  const lists = await Promise.all(patterns.map((pattern) => listOfPage(state, pattern)))
  return isExport(state) ? [...lists.flat(), ...listNotFound(state)] : lists.flat()
}

async function listOfPage(state: PagesState, pattern: string): Promise<PagesPrerender[]> {
  try {
    const page = await loadPage(pattern)
    if (isExport(state)) return await listExports(state, page)
    if (!isStatic({ page })) return []
    const made = await listPages(state, page)
    return page.getStaticPaths === undefined ? made : [...made, createPathsPrerender(state, page)]
  } catch (error) {
    // Told where the page would have been made.
    return [{ pattern, path: pattern, make: () => Promise.reject(error as Error) }]
  }
}

async function listPages(state: PagesState, page: LoadedPage): Promise<PagesPrerender[]> {
  const spots = await listSpots(state, page)
  return spots.flatMap((spot) => createPrerender(state, page, spot) ?? [])
}

async function listExports(state: PagesState, page: LoadedPage): Promise<PagesPrerender[]> {
  const needs = await findServerNeed(state, page)
  if (needs === undefined) return listPages(state, page)
  return [{ pattern: page.pattern, needs, make: () => Promise.resolve(undefined) }]
}

/** `undefined`: files will do. */
async function findServerNeed(state: PagesState, page: LoadedPage): Promise<string | undefined> {
  if (page.getServerSideProps !== undefined) return 'getServerSideProps'
  if (page.hasInitialProps && page.pattern.includes('[')) return 'getInitialProps of a page with parameters'
  if (page.getStaticPaths === undefined) return undefined
  const { fallback } = await runStaticPaths(state, page)
  return fallback === false ? undefined : `getStaticPaths with fallback: ${JSON.stringify(fallback)}`
}

/** The page for missing pages, in each locale, unless app/ has it. */
function listNotFound(state: PagesState): PagesPrerender[] {
  if (state.host.answerNotFound !== undefined) return []
  const { config } = state.host.runtime
  return (config.i18n?.locales ?? [undefined]).map((locale) => ({
    pattern: UNMATCHED_PATH,
    path: UNMATCHED_PATH,
    isNotFound: true,
    ...(locale !== undefined && { locale }),
    async make() {
      const place = { pathname: UNMATCHED_PATH, segments: [UNMATCHED_PATH.slice(1)], search: '' }
      const html = await renderNotFound(state, createUnaskedContext({ place, locale }, config))
      return { key: UNMATCHED_PATH, entry: createFileEntry(html) }
    },
  }))
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
    hasData: page.getStaticProps !== undefined,
    async make() {
      if (isExport(state)) {
        const entry = await makeExported(request)
        return entry && { key: place.key, entry }
      }
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
