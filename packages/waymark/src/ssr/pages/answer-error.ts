import { randomBytes } from 'node:crypto'
import { createErrorDocument } from '../../server/error-document.ts'
import type { NextPageContext, PageData } from '../../server/pages/page-types.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { createDigest } from '../../server/request-digest.ts'
import { PAGE_ERROR, PAGE_NOT_FOUND, PAGE_SERVER_ERROR } from '../../shared/pages-tree.ts'
import { loadSpecialPage, type LoadedPage } from './load-page.ts'
import { createPageData, createPageRouter } from './page-data.ts'
import { isStatic, runInitialProps, runStaticProps } from './page-props.ts'
import { createPageRequest, NO_PREVIEW, type PageRequest, type PagesState } from './page-request.ts'
import { createAppTree, renderDocument } from './render-document.tsx'
import { sendData, sendDocument } from './send-page.ts'

/** All that the browser of a visitor is told about an error of the server. */
const HIDDEN_ERROR = {
  name: 'Internal Server Error.',
  message: '500 - Internal Server Error.',
  statusCode: 500,
}

interface Failure {
  error: unknown
  routePath: string
}

/** Tells of errors that did not end the page. */
export function createReporter({ state, context, page }: PageRequest): (error: unknown) => void {
  return (error) => void reportFailure(state, context, { error, routePath: page.pattern })
}

function reportFailure({ host }: PagesState, context: RequestContext, { error, routePath }: Failure): string {
  const { request, signal } = context
  const digest = createDigest(error)
  if (signal.aborted) return digest
  const { method = 'GET', url: path = '' } = request
  host.report(
    { error, digest, method, path, routePath, routeType: 'render', routerKind: 'Pages Router' },
    request,
  )
  return digest
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
  const err = Object.assign(new Error(HIDDEN_ERROR.message), { ...HIDDEN_ERROR, digest })
  try {
    const own = await loadSpecialPage(PAGE_SERVER_ERROR)
    // `_error` hears of it in any case: apps report from there.
    const general = (await loadSpecialPage(PAGE_ERROR))!
    const rendered = await renderErrorPage(state, context, { page: general, err })
    const { html, nonce } =
      own === undefined ? rendered : await renderErrorPage(state, context, { page: own, err })
    return await sendDocument(state, context, html, { status: 500, nonce })
  } catch (error) {
    reportFailure(state, context, { error, routePath: PAGE_ERROR })
    return sendDocument(state, context, createErrorDocument({ status: 500, digest }), { status: 500 })
  }
}

/** 404: the not-found page of app/, else that of pages/, else `_error`. */
export async function answerNotFound(
  state: PagesState,
  context: RequestContext,
  { source, keep }: { source?: string; keep?: number | false | undefined } = {},
): Promise<void> {
  const { response } = context
  if (context.isPageData && source !== undefined)
    return sendData(state, context, { notFound: true }, { status: 404, keep })
  if (context.isPageData && state.host.hasMiddleware) return sendData(state, context, {}, { status: 404 })
  if (state.host.answerNotFound !== undefined) return state.host.answerNotFound(context)
  response.statusCode = 404
  try {
    const page = (await loadSpecialPage(PAGE_NOT_FOUND)) ?? (await loadSpecialPage(PAGE_ERROR))!
    const { html, nonce } = await renderErrorPage(state, context, { page, source })
    return await sendDocument(state, context, html, {
      status: 404,
      keep: nonce === undefined ? keep : undefined,
      nonce,
    })
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
  const hasPolicy = state.host.runtime.config.contentSecurityPolicy !== ''
  const nonce = hasPolicy ? (context.nonce ??= randomBytes(16).toString('base64url')) : undefined
  const router = createPageRouter(request)
  const AppTree = createAppTree(request, { router, nonce })
  const props = await runInitialProps(request, { router, AppTree, ...(err && { error: err }) })
  if (page.getStaticProps !== undefined) {
    const { outcome } = await runStaticProps(request, undefined)
    if (outcome.kind === 'props') props['pageProps'] = { ...(props['pageProps'] as object), ...outcome.props }
    props['__N_SSG'] = true
  }
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
