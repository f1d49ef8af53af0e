import type { RevalidateOptions } from '../../server/pages/api-response.ts'
import { runApiRoute } from '../../server/pages/api-route.ts'
import type { PagesHost, PagesMatch, PagesRouter } from '../../server/pages/pages-router.ts'
import { NO_PREVIEW, readPreview } from '../../server/pages/preview.ts'
import { createStaticPages } from '../../server/pages/static-pages.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { reportRenewal } from '../../server/report-renewal.ts'
import { PAGE_SERVER_ERROR } from '../../shared/pages-tree.ts'
import { answerFailure, answerNotFound } from './answer-error.ts'
import { answerPage } from './answer-page.ts'
import { listPrerenders } from './list-prerenders.ts'
import { loadApi, loadPage } from './load-page.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { acceptsPath } from './page-paths.ts'
import { createPageRequest, moveContext, type PagesState } from './page-request.ts'

/** The router of pages/. */
export function createPagesRouter(host: PagesHost): PagesRouter {
  const state: PagesState = {
    host,
    staticPages: createStaticPages(host.cache, {
      readBuilt: host.readBuilt,
      onFailure: (error) => reportRenewal(host.report, error, { routerKind: 'Pages Router' }),
    }),
    isProduction: host.runtime.mode === 'production',
  }
  return {
    accepts: (match, context) => acceptsPath(state, match, context),
    answer: (match, context) =>
      match.kind === 'api' ? answerApi(state, match, context) : answer(state, match, context),
    answerNotFound: (context) => answerNotFound(state, context),
    answerFailure: (context, failure) =>
      answerFailure(state, context, { ...failure, routePath: PAGE_SERVER_ERROR }),
    listPrerenders: () => listPrerenders(state),
  }
}

async function answer(
  state: PagesState,
  { pattern, params }: PagesMatch,
  context: RequestContext,
): Promise<void> {
  try {
    const [page, preview] = await Promise.all([loadPage(pattern), readPreview(context, state.host.runtime)])
    return await answerPage(createPageRequest(state, context, { page, params, preview }))
  } catch (error) {
    return answerFailure(state, context, { error, routePath: pattern })
  }
}

async function answerApi(state: PagesState, match: PagesMatch, context: RequestContext): Promise<void> {
  const { host } = state
  return runApiRoute(() => loadApi(match.pattern), {
    match,
    context,
    host,
    revalidate: (path, options) => revalidate({ state, context, path }, options),
  })
}

/** Makes the page behind a path anew. False: there is no page. */
async function revalidate(
  { state, context, path }: { state: PagesState; context: RequestContext; path: string },
  { unstable_onlyGenerated: isOnlyKnown = false }: RevalidateOptions,
): Promise<boolean> {
  const found = state.host.matchPath(path)
  if (found === undefined) return state.host.renewAppPage(path)
  if (found.match.kind === 'api') return false
  const { match, place, locale } = found
  const target = moveContext(context, place)
  if (locale !== undefined) target.locale = locale
  const page = await loadPage(match.pattern)
  // Nothing of it is kept, or nothing that could change.
  if (page.getStaticProps === undefined) return true
  if (!(await acceptsPath(state, match, target))) return false
  const request = createPageRequest(state, target, { page, params: match.params, preview: NO_PREVIEW })
  const kept = createStaticPlace(request)
  if (isOnlyKnown && !(await state.staticPages.has(kept))) return true
  await state.staticPages.renew(kept, (reason) => makeStatic(request, reason))
  return true
}
