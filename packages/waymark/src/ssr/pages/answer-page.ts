import type { InitialProps } from '../../client/pages/initial-props.ts'
import { createNonce } from '../../server/document-nonce.ts'
import { createStatusDocument } from '../../server/error-document.ts'
import { measure } from '../../server/telemetry/measure.ts'
import {
  HEADER_MIDDLEWARE_CACHE,
  HEADER_MIDDLEWARE_PREFETCH,
  HEADER_MIDDLEWARE_SKIP,
} from '../../shared/wire.ts'
import { answerFailure, answerNotFound } from './answer-error.ts'
import { answerStatic } from './answer-static.ts'
import { isStatic, runServerProps } from './page-props.ts'
import type { PageRequest } from './page-request.ts'
import { collectInitialProps, renderPage } from './render-page.ts'
import { sendData, sendDocument, sendRedirect } from './send-page.ts'

/** A page, as a document or as the data of one. */
export async function answerPage(request: PageRequest): Promise<void> {
  const { state, context, page } = request
  try {
    if (context.isPageData && page.getStaticProps === undefined && page.getServerSideProps === undefined)
      return await answerWithoutData(request)
    if (isStatic(request) && !isRead(context.request.method)) {
      context.response.setHeader('allow', 'GET, HEAD')
      return await sendDocument(state, context, createStatusDocument(405), { status: 405 })
    }
    if (isStatic(request)) return await answerStatic(request)
    if (context.isPageData && context.request.headers[HEADER_MIDDLEWARE_PREFETCH] !== undefined)
      return await answerPrefetch(request)
    return await answerPerRequest(request)
  } catch (error) {
    return answerFailure(state, context, { error, routePath: page.pattern })
  }
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Scripts ask for it to learn what middleware decided; without middleware there is no reason to ask. */
function answerWithoutData({ state, context }: PageRequest): Promise<void> {
  if (!state.host.hasMiddleware) return answerNotFound(state, context)
  return sendData(state, context, {})
}

/** What is made for one visitor is not made ahead. */
function answerPrefetch({ state, context }: PageRequest): Promise<void> {
  context.response.setHeader(HEADER_MIDDLEWARE_SKIP, '1')
  context.response.setHeader(HEADER_MIDDLEWARE_CACHE, 'no-cache')
  return sendData(state, context, {})
}

async function answerPerRequest(request: PageRequest): Promise<void> {
  const { state, context, page } = request
  const props: InitialProps = await collectInitialProps(request)
  if (context.response.writableEnded) return
  if (page.getServerSideProps !== undefined) {
    const { outcome } = await runServerProps(request)
    if (context.response.writableEnded) return
    if (outcome.kind === 'redirect') return sendRedirect(request, outcome)
    if (outcome.kind === 'not-found') return answerNotFound(state, context, { source: page.pattern })
    props['pageProps'] = { ...(props['pageProps'] as object), ...outcome.props }
    props['__N_SSP'] = true
  }
  if (request.isPreview) props['__N_PREVIEW'] = true
  if (context.isPageData) return sendData(state, context, props)
  const nonce = createNonce(context, state.host.runtime.config)
  const html = await measure(context, { name: 'render document' }, () =>
    renderPage(request, { props, nonce }),
  )
  return sendDocument(state, context, html, { nonce })
}
