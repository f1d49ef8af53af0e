import { randomBytes } from 'node:crypto'
import { createStatusDocument } from '../../server/error-document.ts'
import type { InitialProps } from '../../client/pages/initial-props.ts'
import type { StoredPage } from '../../server/pages/page-store.ts'
import type { RevalidateReason } from '../../server/pages/static-pages.ts'
import { runWithoutContext } from '../../server/request-context.ts'
import { measure } from '../../server/telemetry/measure.ts'
import { isCrawler } from '../../server/user-agent.ts'
import {
  HEADER_MIDDLEWARE_CACHE,
  HEADER_MIDDLEWARE_PREFETCH,
  HEADER_MIDDLEWARE_SKIP,
} from '../../shared/wire.ts'
import { answerFailure, answerNotFound, createReporter } from './answer-error.ts'
import { createPageData, createPageRouter } from './page-data.ts'
import { isStatic, runInitialProps, runServerProps, runStaticProps } from './page-props.ts'
import type { PageRequest } from './page-request.ts'
import { createAppTree, renderDocument } from './render-document.tsx'
import { sendData, sendDocument, sendRedirect } from './send-page.ts'
import { readFallback } from './page-paths.ts'

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
  const nonce = createNonce(request)
  const html = await measure(context, { name: 'render document' }, () =>
    renderPage(request, { props, nonce }),
  )
  return sendDocument(state, context, html, { nonce })
}

async function answerStatic(request: PageRequest): Promise<void> {
  const { state, context, page } = request
  const { staticPages, isProduction } = state
  const key = createStaticKey(request)
  if (page.getStaticPaths !== undefined && !context.isPageData && !request.isPreview) {
    const isUnknown = (await readFallback(request)) === true && !(await staticPages.has(key))
    if (isUnknown && !isCrawler(context.request.headers['user-agent'])) return sendFallback(request)
  }
  // A draft is for one visitor; development shows every edit.
  if (!isProduction || request.isPreview)
    return sendStored(request, await makeStatic(request, undefined), undefined)
  const { page: stored, from } = await staticPages.take(key, (reason) => makeStatic(request, reason))
  context.response.setHeader(`${state.host.runtime.names.headerPrefix}cache`, from)
  return sendStored(request, stored, stored.revalidate)
}

async function sendStored(
  request: PageRequest,
  { outcome }: StoredPage,
  keep: number | false | undefined,
): Promise<void> {
  const { state, context, page } = request
  if (outcome.kind === 'redirect') return sendRedirect(request, outcome, keep)
  if (outcome.kind === 'not-found') return answerNotFound(state, context, { source: page.pattern, keep })
  if (context.isPageData) return sendData(state, context, outcome.props, { keep })
  if (outcome.html !== undefined) return sendDocument(state, context, outcome.html, { keep })
  const nonce = createNonce(request)
  return sendDocument(state, context, await renderPage(request, { props: outcome.props, nonce }), { nonce })
}

/** Shown at once; the browser then asks for the props. */
async function sendFallback(request: PageRequest): Promise<void> {
  const nonce = createNonce(request)
  const html = await renderPage(request, { props: { pageProps: {}, __N_SSG: true }, nonce, isFallback: true })
  return sendDocument(request.state, request.context, html, { nonce })
}

/** What a document of a static page depends on: locale, path and, with domains, which of them it is for. */
export function createStaticKey({ context, prefixes }: PageRequest): string {
  const domain = prefixes.domainLocales === undefined ? '' : (prefixes.defaultLocale ?? '')
  return `${domain}:${context.locale ?? ''}:${context.place.pathname}`
}

/**
 * One page for everybody: its props and, where it can be the same for all, its document. Whoever asked first must leave
 * no trace in it, and may leave before it is done.
 */
export function makeStatic(request: PageRequest, reason: RevalidateReason): Promise<StoredPage> {
  return runWithoutContext(() => make(request, reason))
}

async function make(request: PageRequest, reason: RevalidateReason): Promise<StoredPage> {
  const props: InitialProps = await collectInitialProps(request)
  let revalidate: number | false = false
  if (request.page.getStaticProps !== undefined) {
    const { outcome, ...rest } = await runStaticProps(request, reason)
    revalidate = rest.revalidate
    if (outcome.kind !== 'props') return { outcome, revalidate, madeAt: Date.now() }
    props['pageProps'] = { ...(props['pageProps'] as object), ...outcome.props }
    props['__N_SSG'] = true
  }
  if (request.isPreview) props['__N_PREVIEW'] = true
  const hasNonce = request.state.host.runtime.config.contentSecurityPolicy !== ''
  const html = hasNonce ? {} : { html: await renderPage(request, { props, nonce: undefined }) }
  return { outcome: { kind: 'props', props, ...html }, revalidate, madeAt: Date.now() }
}

function collectInitialProps(request: PageRequest): Promise<InitialProps> {
  const router = createPageRouter(request)
  const AppTree = createAppTree(request, { router, nonce: undefined })
  return runInitialProps(request, { router, AppTree })
}

interface RenderInput {
  props: Record<string, unknown>
  nonce: string | undefined
  isFallback?: boolean
}

function renderPage(
  request: PageRequest,
  { props, nonce, isFallback = false }: RenderInput,
): Promise<string> {
  const data = createPageData(request, { props, isFallback })
  const router = createPageRouter(request, { isFallback })
  return renderDocument(request, { data, router, nonce, onError: createReporter(request) })
}

function createNonce({ state, context }: PageRequest): string | undefined {
  if (state.host.runtime.config.contentSecurityPolicy === '') return undefined
  return (context.nonce ??= randomBytes(16).toString('base64url'))
}
