import type { PageState } from '../../client/pages/router-context.ts'
import { learnQuery } from './learn-query.ts'
import {
  loadErrorInfo,
  loadPageInfo,
  type PageInfo,
  type PageInfoResult,
  type PageInfoSources,
} from './page-info.ts'
import { isAssetError, isCancelled, toError } from './router-errors.ts'
import { checkTransition, type Step } from './transition.ts'

/** Pages that stand for another one: their address is not theirs. */
export const ERROR_ROUTES: readonly string[] = ['/_error', '/404', '/500']

/** The page on the screen. */
export interface CurrentPage {
  state: PageState
  info: PageInfo
  isServerRendered: boolean
}

export type LoadedPage = Extract<PageInfoResult, { kind: 'page' }> & {
  /** It is the error page, and this is what went wrong. */
  error?: Error
}

export type LoadedStep =
  | LoadedPage
  | Exclude<PageInfoResult, { kind: 'page' | 'not-found' }>
  /** Something did not come: the browser may have more luck with the document. */
  | { kind: 'failed'; error: Error }

/** Brings the page of a step, or what is shown in its place. */
export async function loadStep(
  step: Step,
  current: CurrentPage,
  sources: PageInfoSources,
): Promise<LoadedStep> {
  const { change, page, place } = step
  const { state, info } = current
  if (change.kind === 'update' && !state.isFallback) {
    const isOfError = ERROR_ROUTES.includes(page.route)
    const query = isOfError ? page.query : await learnQuery({ ...page, locale: place.locale }, sources)
    return { kind: 'page', info, query }
  }
  if (change.kind !== 'update' && change.options.shallow === true && page.route === state.route)
    return { kind: 'page', info, query: page.query }
  try {
    return await loadFound(step, current, sources)
  } catch (error) {
    return recover(toError(error), step, sources)
  }
}

async function loadFound(step: Step, current: CurrentPage, sources: PageInfoSources): Promise<LoadedStep> {
  const { change, page, place, transition } = step
  const request = {
    ...page,
    asPath: page.as,
    locale: place.locale,
    isServerRendered: current.isServerRendered,
    isPreview: current.state.isPreview,
    hasMiddleware: sources.site.hasMiddleware && change.kind !== 'update' && change.options.shallow !== true,
    check: () => checkTransition(transition, page.route),
  }
  const result = await loadPageInfo(request, sources)
  if (result.kind !== 'not-found') return result
  // app/ has the not-found page of both routers.
  if (sources.site.appPatterns.length > 0) return { kind: 'document' }
  const route = sources.loader.has('/404') ? '/404' : '/_error'
  const data = { pathname: '/404', search: '' }
  const instead = await loadPageInfo({ ...request, route, data, hasMiddleware: false }, sources)
  return instead.kind === 'not-found' ? { kind: 'document' } : instead
}

/** What did not come may come with a document. What failed is shown by the error page. */
async function recover(error: Error, step: Step, sources: PageInfoSources): Promise<LoadedStep> {
  if (isCancelled(error)) throw error
  const { change, page, transition } = step
  checkTransition(transition)
  // The document of an update is on the screen.
  if (isAssetError(error) && change.kind !== 'update') return { kind: 'failed', error }
  console.error(error)
  try {
    const where = { pathname: page.route, query: page.query, asPath: page.as }
    const info = await loadErrorInfo(error, where, sources)
    return { kind: 'page', info, query: page.query, error }
  } catch (again) {
    return { kind: 'failed', error: toError(again) }
  }
}
