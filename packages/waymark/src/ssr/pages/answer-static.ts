import type { StaticPage } from '../../server/pages/static-page.ts'
import { isCrawler } from '../../server/user-agent.ts'
import { HEADER_PURPOSE, PURPOSE_PREFETCH } from '../../shared/wire.ts'
import { answerNotFound } from './answer-error.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { readFallback } from './page-paths.ts'
import type { PageRequest } from './page-request.ts'
import { createNonce, renderPage } from './render-page.ts'
import { sendDataText, sendDocument, sendRedirect } from './send-page.ts'

/** A page that is the same for everybody. */
export async function answerStatic(request: PageRequest): Promise<void> {
  const { state, context, page } = request
  const { staticPages, isProduction } = state
  const place = createStaticPlace(request)
  if (page.getStaticPaths !== undefined && !context.isPageData && !request.isPreview) {
    const isUnknown = (await readFallback(request)) === true && !(await staticPages.has(place))
    if (isUnknown && !isCrawler(context.request.headers['user-agent'])) return sendFallback(request)
  }
  // A draft is for one visitor; development shows every edit.
  if (!isProduction || request.isPreview)
    return sendStatic(request, await makeStatic(request, undefined), undefined)
  const renews = context.request.headers[HEADER_PURPOSE] !== PURPOSE_PREFETCH
  const taken = await staticPages.take(place, (reason) => makeStatic(request, reason), { renews })
  context.response.setHeader(`${state.host.runtime.names.headerPrefix}cache`, taken.from)
  return sendStatic(request, taken.page, taken.page.revalidate)
}

/** `keep`: how long shared caches may; `undefined`: not at all. */
async function sendStatic(
  request: PageRequest,
  { outcome }: StaticPage,
  keep: number | false | undefined,
): Promise<void> {
  const { state, context, page } = request
  if (outcome.kind === 'redirect') return sendRedirect(request, outcome, keep)
  if (outcome.kind === 'not-found') return answerNotFound(state, context, { source: page.pattern, keep })
  const { data, html, queryHtml } = outcome.bodies
  if (context.isPageData) return sendDataText(state, context, data, { keep })
  const hasQuery = context.location.search !== ''
  if (html !== undefined)
    return sendDocument(state, context, (hasQuery ? queryHtml : undefined) ?? html, { keep })
  const nonce = createNonce(request)
  const props = JSON.parse(Buffer.from(data).toString()) as Record<string, unknown>
  return sendDocument(state, context, await renderPage(request, { props, nonce, hasQuery }), { nonce })
}

/** Shown at once; the browser then asks for the props. */
async function sendFallback(request: PageRequest): Promise<void> {
  const nonce = createNonce(request)
  const html = await renderPage(request, { props: { pageProps: {}, __N_SSG: true }, nonce, isFallback: true })
  return sendDocument(request.state, request.context, html, { nonce })
}
