import { NO_PREVIEW } from '../../server/pages/preview.ts'
import { createNonce } from '../../server/document-nonce.ts'
import { createErrorDocument } from '../../server/error-document.ts'
import type { NextPageContext, PageData } from '../../server/pages/page-types.ts'
import { readProps } from '../../server/pages/static-page.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { attempt } from '../../shared/attempt.ts'
import { readThrownText } from '../../shared/thrown-text.ts'
import { PAGE_ERROR, PAGE_NOT_FOUND, PAGE_SERVER_ERROR } from '../../shared/pages-tree.ts'
import { loadSpecialPage, type LoadedPage } from './load-page.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { createPageData, createPageRouter } from './page-data.ts'
import { isStatic, runInitialProps } from './page-props.ts'
import { createPageRequest, moveContext, type PageRequest, type PagesState } from './page-request.ts'
import { createAppTree, renderDocument } from './render-document.tsx'
import { createReporter, reportFailure, type Failure } from './report-failure.ts'
import { sendData, sendDocument } from './send-page.ts'

/** All that the browser of a visitor is told about an error of the server. */
const HIDDEN_ERROR = {
  name: 'Internal Server Error.',
  message: '500 - Internal Server Error.',
  statusCode: 500,
}

/** 500: the page for that, else `_error`, else a document that depends on nothing. */
export async function answerFailure(
  state: PagesState,
  context: RequestContext,
  failure: Failure,
): Promise<void> {
  const digest = reportFailure(state, context, failure)
  const { response } = context
  if (response.headersSent) return void response.destroy()
  // Headers of the answer that failed, such as its type or caching, do not describe this one.
  for (const name of ['content-type', 'content-length', 'cache-control', 'location', 'etag'])
    response.removeHeader(name)
  const overlay = state.host.runtime.createErrorDocument?.(failure.error)
  if (overlay !== undefined) return sendDocument(state, context, overlay, { status: 500 })
  response.statusCode = 500
  const err = addDigest(failure.error, digest)
  try {
    const own = await loadSpecialPage(PAGE_SERVER_ERROR)
    // `_error` hears of it in any case: apps report from there.
    const general = (await loadSpecialPage(PAGE_ERROR))!
    const rendered = await renderErrorPage(state, context, { page: general, err })
    const { html, nonce } =
      own === undefined ? rendered : await renderErrorPage(state, context, { page: own, err })
    return await sendDocument(state, context, html, { status: 500, nonce })
  } catch (error) {
    if (!isSameFault(error, failure.error)) reportFailure(state, context, { error, routePath: PAGE_ERROR })
    return sendDocument(state, context, createErrorDocument({ status: 500, digest }), { status: 500 })
  }
}

/** `_app` and `_document` are around the error page as well: what fails in them for the page fails for both. */
function isSameFault(error: unknown, first: unknown): boolean {
  return attempt(() => describeFault(error) === describeFault(first), false)
}

/** What was said, and in which line. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return readThrownText(error)
  const [line] = /\n\s+at .*/.exec(error.stack ?? '') ?? []
  return `${error.name} ${error.message} ${line}`
}

/** For `getInitialProps` of `_error`, from where apps report to services of their own. */
function addDigest(thrown: unknown, digest: string): Error {
  const error = thrown instanceof Error ? thrown : new Error(readThrownText(thrown), { cause: thrown })
  if (Reflect.set(error, 'digest', digest)) return error
  return Object.assign(new Error(error.message, { cause: error }), { digest })
}

/** 404: the not-found page of app/, else that of pages/, else `_error`. */
export async function answerNotFound(
  state: PagesState,
  context: RequestContext,
  { source, keep }: { source?: string; keep?: number | false | undefined } = {},
): Promise<void> {
  if (context.isPageData && source !== undefined)
    return sendData(state, context, { notFound: true }, { status: 404, keep })
  if (state.host.answerNotFound === undefined && isNotFoundData(context) && (await hasNotFoundData()))
    return answerNotFoundData(state, context)
  if (context.isPageData && state.host.hasMiddleware) return sendData(state, context, {}, { status: 404 })
  if (state.host.answerNotFound !== undefined) return state.host.answerNotFound(context)
  try {
    const { html, nonce } = await renderNotFoundPage(state, context, source)
    return await sendDocument(state, context, html, {
      status: 404,
      keep: nonce === undefined ? keep : undefined,
      nonce,
    })
  } catch (error) {
    return answerFailure(state, context, { error, routePath: PAGE_NOT_FOUND })
  }
}

/** The document for addresses without a page, made without a visitor. */
export async function renderNotFound(state: PagesState, context: RequestContext): Promise<string> {
  return (await renderNotFoundPage(state, context)).html
}

async function renderNotFoundPage(
  state: PagesState,
  context: RequestContext,
  source?: string,
): ReturnType<typeof renderErrorPage> {
  context.response.statusCode = 404
  const page = (await loadSpecialPage(PAGE_NOT_FOUND)) ?? (await loadSpecialPage(PAGE_ERROR))!
  return renderErrorPage(state, context, { page, source })
}

function isNotFoundData({ isPageData, place }: RequestContext): boolean {
  return isPageData === true && place.pathname === PAGE_NOT_FOUND
}

async function hasNotFoundData(): Promise<boolean> {
  return (await loadSpecialPage(PAGE_NOT_FOUND))?.getStaticProps !== undefined
}

/** The browser shows the page for missing pages itself, and asks for its props. */
async function answerNotFoundData(state: PagesState, context: RequestContext): Promise<void> {
  try {
    const page = (await loadSpecialPage(PAGE_NOT_FOUND))!
    const request = createPageRequest(state, context, { page, params: {}, preview: NO_PREVIEW })
    return await sendData(state, context, await takeStaticProps(request))
  } catch (error) {
    return answerFailure(state, context, { error, routePath: PAGE_NOT_FOUND })
  }
}

interface ErrorPageInput {
  page: LoadedPage
  err?: NonNullable<NextPageContext['err']>
  source?: string | undefined
}

async function renderErrorPage(
  state: PagesState,
  context: RequestContext,
  { page, err, source }: ErrorPageInput,
): Promise<{ html: string; nonce: string | undefined }> {
  const request = createPageRequest(state, context, { page, params: {}, preview: NO_PREVIEW })
  const nonce = createNonce(context, state.host.runtime.config)
  const router = createPageRouter(request, { hasQuery: context.location.search !== '' })
  const AppTree = createAppTree(request, { router, nonce })
  const props =
    page.getStaticProps === undefined
      ? await runInitialProps(request, { router, AppTree, ...(err && { error: err }) })
      : await takeStaticProps(request)
  const data: PageData = createPageData(request, {
    props,
    ...(err && !isStatic(request) && { err: HIDDEN_ERROR }),
    ...(source !== undefined && { notFoundSrcPage: source }),
  })
  const html = await renderDocument(request, {
    data,
    router,
    nonce,
    onError: createReporter(request),
    ...(err && { error: err }),
  })
  return { html, nonce }
}

/** Props of an error page with `getStaticProps`. What that decides beside props has no meaning here. */
async function takeStaticProps(shown: PageRequest): Promise<Record<string, unknown>> {
  const request = moveToOwnPath(shown)
  const { staticPages, isProduction } = request.state
  const { bodies } = isProduction
    ? (await staticPages.take(createStaticPlace(request), (reason) => makeStatic(request, reason))).entry
    : await makeStatic(request, 'stale')
  return 'data' in bodies ? readProps({ bodies }) : { pageProps: {}, __N_SSG: true }
}

/** Its props are kept for all addresses, so they must not tell of the one that was asked for first. */
function moveToOwnPath({ state, context, page, params }: PageRequest): PageRequest {
  const place = { pathname: page.pattern, segments: [page.pattern.slice(1)], search: '' }
  return createPageRequest(state, moveContext(context, place), { page, params, preview: NO_PREVIEW })
}
