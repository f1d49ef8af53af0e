import type { CacheEntry } from '../../server/cache/cache.ts'
import type { PagesMatch } from '../../server/pages/pages-router.ts'
import { readStaticPaths, type StaticPaths } from '../../server/pages/static-paths.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { loadPage, type LoadedPage } from './load-page.ts'
import type { PageRequest, PagesState } from './page-request.ts'

const known = new Map<string, Promise<StaticPaths>>()

/** `fallback` for a path that the page does not list; `undefined`: it lists this one. */
export async function readFallback({
  state,
  page,
  context,
}: PageRequest): Promise<StaticPaths['fallback'] | undefined> {
  const paths = await takeStaticPaths(state, page)
  return paths.lists(context.place.segments, context.locale) ? undefined : paths.fallback
}

/** False: the page lists its paths, and this is none of them. */
export async function acceptsPath(
  state: PagesState,
  { pattern, kind }: PagesMatch,
  context: Pick<RequestContext, 'place' | 'locale'>,
): Promise<boolean> {
  if (kind === 'api' || !pattern.includes('[')) return true
  const page = await loadPage(pattern)
  if (page.getStaticPaths === undefined) return true
  const paths = await takeStaticPaths(state, page)
  return paths.fallback !== false || paths.lists(context.place.segments, context.locale)
}

/** Production asks once, or never where the build did; development on each visit, so that an edit shows. */
function takeStaticPaths(state: PagesState, page: LoadedPage): Promise<StaticPaths> {
  if (!state.isProduction) return runStaticPaths(state, page)
  const asked = known.get(page.pattern)
  if (asked !== undefined) return asked
  const asking = readBuiltPaths(state, page).then((built) => built ?? runStaticPaths(state, page))
  known.set(page.pattern, asking)
  asking.catch(() => known.delete(page.pattern))
  return asking
}

export async function runStaticPaths(state: PagesState, page: LoadedPage): Promise<StaticPaths> {
  const { locales = [], defaultLocale } = state.host.runtime.config.i18n ?? {}
  const result = await page.getStaticPaths!({ locales: [...locales], defaultLocale })
  return decodePaths(state, page, result)
}

function decodePaths(state: PagesState, { path: file, pattern }: LoadedPage, result: unknown): StaticPaths {
  return readStaticPaths(result, { file, pattern, i18n: state.host.runtime.config.i18n })
}

/** Where the build leaves what `getStaticPaths` said, and in which form. */
export function createPathsPlace(
  { host }: PagesState,
  { pattern }: LoadedPage,
): { key: string; encode(paths: StaticPaths): CacheEntry } {
  return {
    key: ['pages-paths', host.runtime.buildId, pattern].join(':'),
    encode: ({ result }) => ({
      meta: { result },
      bodies: {},
      madeAt: host.cache.now(),
      revalidate: false,
      expire: false,
      tags: [],
    }),
  }
}

async function readBuiltPaths(state: PagesState, page: LoadedPage): Promise<StaticPaths | undefined> {
  const entry = await state.host.readBuilt?.(createPathsPlace(state, page).key)
  return entry && decodePaths(state, page, entry.meta['result'])
}
