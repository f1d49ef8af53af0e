import { readStaticPaths, type StaticPaths } from '../../server/pages/static-paths.ts'
import { loadPage, type LoadedPage } from './load-page.ts'
import type { PageRequest, PagesState } from './page-request.ts'
import type { PagesMatch } from '../../server/pages/pages-router.ts'
import type { RequestContext } from '../../server/request-context.ts'

const known = new Map<string, Promise<StaticPaths>>()

/** `fallback` for a path that the page does not list; `undefined`: it lists this one. */
export async function readFallback({
  state,
  page,
  context,
}: PageRequest): Promise<StaticPaths['fallback'] | undefined> {
  const paths = await runStaticPaths(state, page)
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
  const paths = await runStaticPaths(state, page)
  return paths.fallback !== false || paths.lists(context.place.segments, context.locale)
}

/** Production asks once; development on each visit, so that an edit shows. */
function runStaticPaths(state: PagesState, page: LoadedPage): Promise<StaticPaths> {
  const { i18n } = state.host.runtime.config
  const run = async (): Promise<StaticPaths> => {
    const { locales, defaultLocale } = i18n ?? {}
    const result = await page.getStaticPaths!({
      ...(locales && { locales }),
      ...(defaultLocale !== undefined && { defaultLocale }),
    })
    return readStaticPaths(result, { file: page.path, pattern: page.pattern, i18n })
  }
  if (!state.isProduction) return run()
  const asked = known.get(page.pattern)
  if (asked !== undefined) return asked
  const asking = run()
  known.set(page.pattern, asking)
  asking.catch(() => known.delete(page.pattern))
  return asking
}
