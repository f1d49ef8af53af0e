import { createRouteTags } from '../server/cache/route-tags.ts'
import { CapturedResponse, createQuietRequest } from '../server/captured-response.ts'
import type { MadeAnswer } from '../server/kept-answers.ts'
import { createBodies, hashInline, type KeptMeta } from '../server/kept-answer.ts'
import { runWithContext, type RequestContext } from '../server/request-context.ts'
import { allowsKeptDocuments } from '../server/static-policy.ts'
import { applyRules, type StaticRender } from '../server/static-render.ts'
import { showPath } from '../shared/canonical-path.ts'
import { createError, isWaymarkError } from '../shared/errors.ts'
import { PRERENDER_TIMEOUT_MS } from '../shared/limits.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import { UNMATCHED_PATH, type KeptAnswer } from '../shared/prerendered.ts'
import type { Match } from '../shared/route-match.ts'
import type { Route } from '../shared/route-tree.ts'
import { DOCUMENT_CONTENT_TYPE, PAYLOAD_CONTENT_TYPE } from '../shared/wire.ts'
import { createAppContext } from './app-context.ts'
import type { AppState } from './app.ts'
import { DocumentTexts } from './inert/document-texts.ts'
import { fillPayload, settleIds } from './inert/kept-texts.ts'
import { runMetadataFile } from './metadata-file.ts'
import { createPageRequest } from './page-request.ts'
import { renderDocument, renderPayload } from './render-page.tsx'
import { runHandler } from './run-handler.ts'
import type { Spot } from './spot.ts'
import type { StaticPlan } from './static-plan.ts'

interface MakeOptions {
  spot: Spot
  plan: Extract<StaticPlan, { kind: 'static' }>
}

/** Makes what everybody gets at an address: nothing of any request goes into it. */
export async function makeAnswer(
  app: AppState,
  match: Match<ModuleRef> | undefined,
  { spot, plan }: MakeOptions,
): Promise<MadeAnswer> {
  const madeAt = app.cache.now()
  const errors: unknown[] = []
  const quiet: AppState = { ...app, report: ({ error }) => void errors.push(error) }
  const request = createQuietRequest(spot.location.shown, spot.host)
  const response = new CapturedResponse(request)
  // A crowd at addresses that nobody asked for before is not let in this way either.
  if (!app.renderGate.admit(response)) return { kind: 'dynamic', why: 'too much to do' }
  const context = createAppContext(quiet, request, response, spot)
  context.place = spot.place
  if (spot.place !== spot.location)
    context.told = { ...spot.place, shown: showPath(spot.place.pathname, context.config) }
  const routeTags = createRouteTags(match?.route.pattern ?? UNMATCHED_PATH, spot.place.pathname)
  applyRules(context, plan.rules, () => routeTags)
  const render: StaticRender = { onNeed: () => {}, revalidate: plan.revalidate, tags: new Set() }
  context.staticRender = render
  const record: PageRecord = { payload: [], inertTexts: new DocumentTexts() }
  try {
    const needed = new Promise<void>((resolve) => (render.onNeed = resolve))
    const work = runWithContext(context, () => run(quiet, context, { match, record }))
    await Promise.race([work, needed, createTimeout(response)])
  } catch (error) {
    errors.push(error)
  }
  const why = render.needs ?? (render.revalidate === 0 ? 'revalidate = 0' : undefined)
  // Ends the render, and what waits for the response.
  response.destroy()
  if (why !== undefined) return { kind: 'dynamic', why }
  const failure = errors.find((error) => !isRemark(error))
  if (failure !== undefined) return { kind: 'failed', error: failure }
  for (const error of errors)
    app.report({ error, method: 'GET', path: spot.location.shown, routeType: 'render' }, request)

  const isPage = match === undefined || match.route.kind === 'page'
  const content = await (isPage
    ? createPageContent(app, response, record)
    : createHandlerContent(response, match.route.kind))
  if (typeof content === 'string') return { kind: 'dynamic', why: content }
  const { revalidate } = render
  const answer: KeptAnswer = {
    ...content,
    madeAt,
    revalidate,
    expire: revalidate === false ? false : Math.max(app.runtime.config.expireTime, revalidate),
    tags: [...new Set([...render.tags, ...routeTags])],
  }
  return { kind: 'kept', answer }
}

/** Of a page, beside its document. */
interface PageRecord {
  payload: Uint8Array[]
  /** What the ids in both stand for. */
  inertTexts: DocumentTexts
}

interface RunOptions {
  match: Match<ModuleRef> | undefined
  /** Filled by a page. */
  record: PageRecord
}

async function run(app: AppState, context: RequestContext, { match, record }: RunOptions): Promise<void> {
  if (match?.route.kind === 'handler') return runHandler(app, context, match)
  if (match?.route.kind === 'metadata') return runMetadataFile(app, context, match, undefined)
  const recordPayload = (inertTexts: DocumentTexts): ((bytes: Uint8Array) => void) => {
    const payload: Uint8Array[] = []
    Object.assign(record, { payload, inertTexts })
    return (bytes) => void payload.push(bytes)
  }
  await renderDocument({ ...createPageRequest(app, context, match), recordPayload })
  if (isExport(app) && context.response.hasHeader('location'))
    record.payload = [await renderRedirectPayload(app, context, match)]
}

function isExport({ runtime }: AppState): boolean {
  return runtime.config.output === 'export'
}

/** Files cannot redirect: the router of the browser finds in the payload where to go. */
async function renderRedirectPayload(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef> | undefined,
): Promise<Uint8Array> {
  const response = new CapturedResponse(context.request)
  const page = createPageRequest(app, { ...context, response }, match)
  await renderPayload(page, { have: new Set(), isPrefetch: false, isStatic: true })
  return response.body
}

/** Rejects when the answer does not come. */
function createTimeout(response: CapturedResponse): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(createError('WM_PRERENDER_TIMEOUT', { seconds: PRERENDER_TIMEOUT_MS / 1000 }))
    }, PRERENDER_TIMEOUT_MS)
    response.once('close', () => clearTimeout(timer))
  })
}

/** It says something about a file, and the answer is right all the same. */
function isRemark(error: unknown): boolean {
  return isWaymarkError(error) && error.code === 'WM_ROOT_LAYOUT_TAGS'
}

type Content = Pick<KeptAnswer, 'meta' | 'bodies'>

/** Kept is what was found, what is not there, and where else to look. A text says why another answer is not. */
function readRefusal({ statusCode, isWhole }: CapturedResponse): string | undefined {
  if (!isWhole) return 'an answer that breaks off'
  if (statusCode === 200 || statusCode === 404 || (statusCode >= 301 && statusCode <= 308)) return undefined
  return `status ${statusCode}`
}

async function createPageContent(
  app: AppState,
  response: CapturedResponse,
  record: PageRecord,
): Promise<Content | string> {
  const refusal = readRefusal(response)
  if (refusal !== undefined) return refusal
  const { statusCode: status } = response
  const body = settleIds(response.body, record.inertTexts)
  const payload = fillPayload(Buffer.concat(record.payload), record.inertTexts)
  const location = response.getHeader('location')
  if (location !== undefined)
    return {
      meta: createMeta({ status, headers: [['location', String(location)]] }),
      bodies: isExport(app) ? { payload } : {},
    }
  const html = body.toString('utf8')
  const headEnd = body.indexOf('</head>')
  const hasHtml = allowsKeptDocuments(app.runtime.config.contentSecurityPolicy)
  const [htmlBodies, payloadBodies] = await Promise.all([
    hasHtml ? createBodies('html', body, DOCUMENT_CONTENT_TYPE) : {},
    createBodies('payload', payload, PAYLOAD_CONTENT_TYPE),
  ])
  return {
    meta: createMeta({ status, headers: [], ...(headEnd !== -1 && { headEnd }), ...hashInline(html) }),
    bodies: { ...htmlBodies, ...payloadBodies },
  }
}

/** About the way that the bytes take, which is decided anew for each request. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['content-length', 'etag', 'vary', 'date'])

async function createHandlerContent(
  response: CapturedResponse,
  kind: Route<ModuleRef>['kind'],
): Promise<Content | string> {
  const refusal = readRefusal(response)
  if (refusal !== undefined) return refusal
  // A sitemap that is not there today may be there tomorrow, and nobody would say so to a cache.
  if (kind === 'metadata' && response.statusCode === 404) return 'status 404'
  if (response.hasHeader('set-cookie')) return 'Set-Cookie'
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]): [string, string][] =>
    value === undefined || OWN_HEADERS.has(name) ? [] : [[name, String(value)]],
  )
  const { statusCode: status, body } = response
  const contentType = String(response.getHeader('content-type') ?? '')
  return { meta: createMeta({ status, headers }), bodies: await createBodies('body', body, contentType) }
}

function createMeta(meta: KeptMeta): Record<string, unknown> {
  return { ...meta }
}
