import type { CacheEntry } from '../../server/cache/cache.ts'
import { createCacheHeaders } from '../../server/cache/cache-headers.ts'
import { createNonce } from '../../server/document-nonce.ts'
import type { RevalidateReason } from '../../server/pages/static-pages.ts'
import { encodeStaticPage, readOutcome, readProps, type StaticPage } from '../../server/pages/static-page.ts'
import type { KeptPlace } from '../../server/ready-answers.ts'
import { isCrawler } from '../../server/user-agent.ts'
import { isBrowserPrefetch } from '../../server/browser-prefetch.ts'
import { answerNotFound } from './answer-error.ts'
import { createStaticPlace, makeStatic } from './make-static.ts'
import { readFallback } from './page-paths.ts'
import type { PageRequest } from './page-request.ts'
import { renderPage } from './render-page.ts'
import { sendDocument, sendKeptData, sendKeptDocument, sendRedirect } from './send-page.ts'

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
  if (!isProduction || request.isPreview) {
    const made = await makeStatic(request, 'stale')
    return sendStatic(request, encodeStaticPage(made, place, Date.now()), {})
  }
  const renews = !isBrowserPrefetch(context.request.headers)
  const make = (reason: RevalidateReason): Promise<StaticPage> => makeStatic(request, reason)
  const { entry, from, layer } = await staticPages.take(place, make, { renews })
  for (const [name, value] of createCacheHeaders(state.host.runtime.names, from, layer))
    context.response.setHeader(name, value)
  const kept = from === 'HIT' ? { key: place.key, answer: entry, layer } : undefined
  return sendStatic(request, entry, { keep: entry.revalidate, place: kept })
}

interface SendStaticOptions {
  /** How long shared caches may keep it; absent: not at all. */
  keep?: number | false
  /** Where it was found. */
  place?: KeptPlace | undefined
}

async function sendStatic(
  request: PageRequest,
  entry: CacheEntry,
  { keep, place }: SendStaticOptions,
): Promise<void> {
  const { state, context, page } = request
  const outcome = readOutcome(entry)
  if (outcome.kind === 'redirect') return sendRedirect(request, outcome, keep)
  if (outcome.kind === 'not-found') return answerNotFound(state, context, { source: page.pattern, keep })
  if (context.isPageData) return sendKeptData(state, context, { entry, keep, place })
  const hasQuery = context.location.search !== ''
  if ('html' in entry.bodies && context.givenPolicy === undefined) {
    const name = hasQuery && 'queryHtml' in entry.bodies ? 'queryHtml' : 'html'
    return sendKeptDocument(state, context, { entry, name, keep, place })
  }
  const nonce = createNonce(context, state.host.runtime.config)
  const props = readProps(entry)
  return sendDocument(state, context, await renderPage(request, { props, nonce, hasQuery }), { nonce })
}

/** Shown at once; the browser then asks for the props. */
async function sendFallback(request: PageRequest): Promise<void> {
  const { state, context } = request
  const nonce = createNonce(context, state.host.runtime.config)
  const html = await renderPage(request, { props: { pageProps: {}, __N_SSG: true }, nonce, isFallback: true })
  return sendDocument(state, context, html, { nonce })
}
