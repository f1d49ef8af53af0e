import type { ServerResponse } from 'node:http'
import { BodyDestination } from '../server/body-destination.ts'
import { openBody } from '../server/body-writer.ts'
import { createNonce, setPolicy } from '../server/document-nonce.ts'
import { encodeHeadScripts } from '../server/inline-script.ts'
import { PayloadFeed } from '../server/payload-feed.ts'
import { measure } from '../server/telemetry/measure.ts'
import { setServerTiming, writeTraceTags } from '../server/telemetry/trace-tags.ts'
import { noteUncached } from '../server/static-render.ts'
import {
  decodeAccessStatus,
  decodeRedirect,
  digestOf,
  isControlFlow,
  type RedirectSignal,
} from '../shared/control-flow.ts'
import { isQueryBailout } from '../shared/query-bailout.ts'
import { encodeRedirect } from '../server/redirect-target.ts'
import type { HtmlOutcome } from '../shared/html-seam.ts'
import type { BodyWriter } from '../server/body-writer.ts'
import {
  CACHE_CONTROL_NEVER,
  DOCUMENT_CONTENT_TYPE,
  HEADER_NEXT_URL,
  PAYLOAD_CONTENT_TYPE,
  VARY_ROUTER,
} from '../shared/wire.ts'
import { decideIncomplete } from './document-tags.tsx'
import { GIVEN_UP } from './error-log.ts'
import { createInertCheck } from './inert/check-inert.ts'
import { locateRefusal, startPageRender, type PageRender, type PageRequest } from './page-render.tsx'
import type { SegmentFailure } from './render-tracker.ts'
import {
  catchesStatus,
  findFallbackStep,
  findMainKey,
  type SegmentFallback,
  type SegmentTree,
} from './segment-tree.tsx'
import { waitForStatus } from './status-barrier.ts'
import {
  createLateSignals,
  createReportedFailures,
  type LateSignals,
  type ReportedFailures,
} from './late-signals.ts'
import { renderGlobalError, type GlobalErrorDocument } from './global-error.tsx'

/** What the client router says about itself; it can only reduce the answer. */
export interface PayloadHints {
  /** Keys of the segments it has. */
  have: ReadonlySet<string>
  isPrefetch: boolean
  isStatic?: boolean
}

/** Match → React tree → payload, sent as it is. */
export async function renderPayload(page: PageRequest, hints: PayloadHints): Promise<void> {
  const { context, app } = page
  const render = await startPageRender(page, { kind: 'payload', fallback: undefined, ...hints })
  setPageHeaders(page, page.status, PAYLOAD_CONTENT_TYPE)
  setServerTiming(context)
  const body = openBody(context.request, context.response, { compress: app.runtime.config.compress })
  render.pipe(new BodyDestination(body))
  await closed(body)
}

/**
 * Match → React tree → payload → HTML with the payload inlined. A page that ends in not-found, forbidden,
 * unauthorized or an error before the first byte is rendered again with the nearest boundary's file in the
 * place of what failed, so that status and content agree and the page reads without JavaScript.
 */
export async function renderDocument(page: PageRequest): Promise<void> {
  const { context, app } = page
  const renderHtml = await app.loadHtmlRenderer()
  // A document that is kept has no visitor whose nonce it could carry.
  const isKept = context.staticRender !== undefined
  const nonce = isKept ? undefined : createNonce(context, app.runtime.config)
  const waitForAll = isKept || app.isLimitedBot(context.request.headers['user-agent'] ?? '')
  const reported = createReportedFailures(nonce)
  let fallback: SegmentFallback | undefined
  if (page.refusal !== undefined) {
    const { failure, paths } = locateRefusal(page, page.refusal)
    fallback = await answerFailure(page, failure, { paths, nonce, before: undefined, reported })
    if (fallback === undefined) return
  }

  let carried: CarriedPayload | undefined
  for (;;) {
    const options = { kind: 'document', have: NOTHING, isPrefetch: false, fallback } as const
    const render = await measure(context, { name: 'payload' }, () => startPageRender(page, options))
    const feed = new PayloadFeed(page.recordPayload?.(render.inertTexts))
    render.pipe(feed)
    const late = createLateSignals(context, reported)
    const onError = (error: unknown, segmentKey: string | undefined): string => {
      late.add(error, segmentKey)
      return digestOf(error) ?? reported.add(error, page.errors.note(error, 'server-rendering'))
    }
    const isForAnyQuery = isKept && context.rules?.dynamic !== 'force-static'
    const outcome = await measure(context, { name: 'html' }, () =>
      renderHtml({
        feed,
        carried: carried?.feed,
        inertTexts: render.inertTexts,
        checkInert: createInertCheck(app.runtime, page.routePath),
        formState: page.formState,
        nonce,
        waitForAll,
        isForAnyQuery,
        onError,
      }),
    )
    if (context.visitor.isGone) return stop(render, outcome, carried)
    if (outcome.kind === 'ready') await waitForStatus(render.tracker, app.runtime.config.statusBarrierMs)

    const failure = findFailure(render, outcome, late.failures)
    if (failure === undefined && outcome.kind === 'ready') {
      const status = statusOf(page, fallback)
      const sent = await sendDocument(page, { status, nonce, outcome, late, render, carried })
      if (sent === 'again') continue
      if (sent === 'refuse') sendErrorDocument(page, nonce)
      return
    }
    stop(render, outcome, carried)
    // Nothing stands in for what shows the query: the whole page is left to requests that have one.
    if (isKept && isQueryBailout(failure!.error)) return noteUncached(context, 'useSearchParams()')
    // It may be met here before React tells of it.
    if (render.tracker.failures.includes(failure!) && !isControlFlow(failure!.error))
      page.errors.note(failure!.error, 'react-server-components')
    const isTried = carried !== undefined || (fallback === undefined && isOfHtml(render, failure!) && !isKept)
    carried = isTried ? await carryPayload(page) : undefined
    const { paths } = render
    fallback = await answerFailure(page, failure!, { paths, nonce, before: fallback, reported, carried })
    if (fallback === undefined) return
  }
}

/** A page that could not be written as HTML: what failed may work in the browser, or a boundary there is for it. */
function isOfHtml({ tracker }: PageRender, { error }: SegmentFailure): boolean {
  return tracker.failures.length === 0 && decodeAccessStatus(error) === undefined
}

/** The page, for a document that shows an error in its place. */
interface CarriedPayload {
  feed: PayloadFeed
  abort(reason: unknown): void
}

async function carryPayload(page: PageRequest): Promise<CarriedPayload> {
  const options = { kind: 'document', have: NOTHING, isPrefetch: false, fallback: undefined } as const
  const { pipe, abort } = await startPageRender(page, { ...options, isUnrendered: true })
  const feed = new PayloadFeed()
  pipe(feed)
  return { feed, abort }
}

function statusOf(page: PageRequest, fallback: SegmentFallback | undefined): number {
  if (fallback === undefined) return page.status
  return fallback.kind === 'error' ? 500 : fallback.kind
}

interface FailureOptions {
  paths: SegmentTree['paths']
  nonce: string | undefined
  /** What was rendered when this failure was met. */
  before: SegmentFallback | undefined
  reported: ReportedFailures
  carried?: CarriedPayload | undefined
}

/** What the page is rendered with instead. `undefined`: nothing is left to render, and the answer is sent. */
async function answerFailure(
  page: PageRequest,
  failure: SegmentFailure,
  { paths, nonce, before, reported, carried }: FailureOptions,
): Promise<SegmentFallback | undefined> {
  const redirect = decodeRedirect(failure.error)
  if (redirect !== undefined) {
    sendRedirect(page, redirect)
    return undefined
  }
  const next = chooseFallback(page, failure, paths, before)
  if (next !== undefined) return next
  const document = await renderGlobalError(page, failure.error, { nonce, carried: carried?.feed })
  await sendGlobalError(page, document, { nonce, reported, carried })
  return undefined
}

const NOTHING: ReadonlySet<string> = new Set()

interface SendOptions {
  status: number
  nonce: string | undefined
  outcome: Extract<HtmlOutcome<BodyWriter>, { kind: 'ready' }>
  late: LateSignals
  render: Pick<PageRender, 'abort'> & Partial<Pick<PageRender, 'paths'>>
  carried?: CarriedPayload | undefined
}

async function sendGlobalError(
  page: PageRequest,
  document: GlobalErrorDocument,
  { nonce, reported, carried }: Pick<FailureOptions, 'nonce' | 'reported' | 'carried'>,
): Promise<void> {
  const { status, outcome, html } = document
  if (outcome !== undefined) {
    await sendDocument(page, {
      status,
      nonce,
      outcome,
      late: createLateSignals(page.context, reported),
      render: document,
      carried,
    })
    return
  }
  carried?.abort(GIVEN_UP)
  setDocumentHeaders(page, status, nonce)
  page.context.response.end(html)
}

/** Development: the overlay has been told why there is nothing else to show. */
function sendErrorDocument(page: PageRequest, nonce: string | undefined): void {
  setDocumentHeaders(page, 500, nonce)
  page.context.response.end(page.app.runtime.createErrorDocument?.())
}

function setDocumentHeaders(page: PageRequest, status: number, nonce: string | undefined): void {
  setPageHeaders(page, status, DOCUMENT_CONTENT_TYPE)
  if (nonce !== undefined) setPolicy(page.context, page.app.runtime.config, nonce)
}

/** Resolves when the response is over, or before its first byte when it must not be sent like this. */
function sendDocument(
  page: PageRequest,
  { status, nonce, outcome, late, render, carried }: SendOptions,
): Promise<'sent' | 'refuse' | 'again'> {
  const { context, app } = page
  setDocumentHeaders(page, status, nonce)
  setServerTiming(context)
  const body = openBody(context.request, context.response, { compress: app.runtime.config.compress })
  body.onClose(() => {
    if (!context.visitor.isGone) return
    render.abort(context.visitor.signal.reason)
    carried?.abort(context.visitor.signal.reason)
    outcome.abort(context.visitor.signal.reason)
  })
  late.start()
  late.insert(writeTraceTags(context))
  // Of a document that is kept it is added when a server sends it.
  const hasScripts = context.staticRender === undefined || app.runtime.config.output === 'export'
  return new Promise((resolve) => {
    void closed(body).then(() => resolve('sent'))
    outcome.start(body, {
      takeInserts: () => late.takeInserts(),
      // In the head, so before the script that starts the page: code may read it as soon as it is loaded.
      headScripts: hasScripts ? encodeHeadScripts(app.runtime, nonce) : undefined,
      allowsMissing(tags) {
        const decision = render.paths === undefined ? 'send' : decideIncomplete(page, render.paths, tags)
        if (decision === 'send') return true
        render.abort(GIVEN_UP)
        carried?.abort(GIVEN_UP)
        resolve(decision)
        return false
      },
    })
  })
}

/** Resolves when the response is over, however it ends. */
export function closed(body: BodyWriter): Promise<void> {
  return new Promise((resolve) => body.onClose(resolve))
}

function stop(
  render: PageRender,
  outcome: HtmlOutcome<BodyWriter>,
  carried: CarriedPayload | undefined,
): void {
  if (outcome.kind === 'ready') outcome.abort(GIVEN_UP)
  render.abort(GIVEN_UP)
  carried?.abort(GIVEN_UP)
}

/** What decides the answer before the first byte; a redirect wins over anything else that was thrown. */
function findFailure(
  render: PageRender,
  outcome: HtmlOutcome<BodyWriter>,
  signals: SegmentFailure[],
): SegmentFailure | undefined {
  const all = [...render.tracker.failures, ...signals]
  const first = all.find(({ error }) => decodeRedirect(error)) ?? all[0]
  if (first !== undefined || outcome.kind === 'ready') return first
  return { segmentKey: outcome.segmentKey ?? '', error: outcome.error }
}

/** Nearest file that can stand in for the failed segment; never the place that failed last time. */
function chooseFallback(
  page: PageRequest,
  failure: SegmentFailure,
  paths: SegmentTree['paths'],
  before: SegmentFallback | undefined,
): SegmentFallback | undefined {
  const status = decodeAccessStatus(failure.error)
  const path = paths.get(before === undefined ? failure.segmentKey : parentKeyOf(paths, before.key)) ?? []
  const step = findFallbackStep(path, (level, slot) =>
    status === undefined ? level.files.error !== undefined : catchesStatus(level, slot, status),
  )
  if (step === undefined) return undefined
  const mainKey = status === undefined || step.slot === 'children' ? undefined : findMainKey(paths, step)
  const place = mainKey === undefined ? { key: step.key } : { key: mainKey, isWhole: true }
  const digest = digestOf(failure.error) ?? page.errors.note(failure.error, 'server-rendering')
  if (page.app.runtime.mode === 'production' || status !== undefined)
    return { ...place, kind: status ?? 'error', digest }
  return {
    ...place,
    kind: 'error',
    digest,
    message: String((failure.error as Error)?.message ?? failure.error),
  }
}

/** The fallback at `key` failed itself: look again from the level that holds it. */
function parentKeyOf(paths: SegmentTree['paths'], key: string): string {
  return paths.get(key)?.at(-2)?.key ?? ''
}

export function sendRedirect(page: PageRequest, { url, status }: Omit<RedirectSignal, 'type'>): void {
  const { response } = page.context
  setPageHeaders(page, status, DOCUMENT_CONTENT_TYPE)
  response.setHeader('location', encodeRedirect(url, page.context))
  response.end()
}

type Answered = Pick<PageRequest, 'app' | 'context'>

export function setPageHeaders(page: Answered, status: number, contentType: string): void {
  const { app, context } = page
  const { response, place } = context
  // Middleware may have chosen one for a page that is as it should be.
  if (status !== 200) response.statusCode = status
  response.setHeader('content-type', contentType)
  // What the configuration or middleware says about caching is meant.
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  addVary(response, app.matcher.isInterceptable(place.segments) ? VARY_INTERCEPTABLE : VARY_ROUTER)
  if (contentType === PAYLOAD_CONTENT_TYPE) setRewriteHeaders(page)
  if (app.runtime.config.poweredByHeader && contentType === DOCUMENT_CONTENT_TYPE) {
    response.setHeader('x-powered-by', 'Waymark')
  }
  if (context.setCookies.size > 0) response.appendHeader('set-cookie', [...context.setCookies.values()])
  // A page may be sent on a second try; each cookie is set once.
  context.setCookies.clear()
}

/** A client that navigates is told what its address stands for. */
function setRewriteHeaders({ app, context }: Answered): void {
  const { response, place, location } = context
  const { headerPrefix } = app.runtime.names
  if (place.pathname !== location.pathname)
    response.setHeader(`${headerPrefix}rewritten-path`, place.pathname)
  if (place.search !== location.search)
    response.setHeader(`${headerPrefix}rewritten-query`, place.search.slice(1))
}

const VARY_INTERCEPTABLE = `${VARY_ROUTER}, ${HEADER_NEXT_URL}`

/** Beside what the configuration or middleware set. */
function addVary(response: ServerResponse, names: string): void {
  const set = String(response.getHeader('vary') ?? '')
  if (!set.includes(names)) response.setHeader('vary', set === '' ? names : `${set}, ${names}`)
}
