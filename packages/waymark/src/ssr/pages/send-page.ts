import { isDraft } from '../../server/draft-mode.ts'
import { openBody } from '../../server/body-writer.ts'
import type { CacheEntry } from '../../server/cache/cache.ts'
import { setPolicy } from '../../server/document-nonce.ts'
import { listHeadTexts } from '../../server/inline-script.ts'
import { createPageCacheControl } from '../../server/page-cache-control.ts'
import type { PageRedirect } from '../../server/pages/data-result.ts'
import { CACHE_CONTROL_NEVER, DATA_CONTENT_TYPE, DOCUMENT_CONTENT_TYPE } from '../../shared/wire.ts'
import type { RequestContext } from '../../server/request-context.ts'
import { setServerTiming } from '../../server/telemetry/trace-tags.ts'
import type { KeptSettings } from '../../server/prepared-body.ts'
import type { KeptPlace } from '../../server/ready-answers.ts'
import { sendKept } from '../../server/send-kept.ts'
import { createRedirectData, createRedirectTarget } from './page-redirect.ts'
import type { PageRequest, PagesState } from './page-request.ts'

interface SendOptions {
  status?: number
  /** Seconds; absent: nobody may keep the answer. */
  keep?: number | false | undefined
  nonce?: string | undefined
}

export function sendDocument(
  state: PagesState,
  context: RequestContext,
  html: string,
  options: SendOptions = {},
): Promise<void> {
  if (options.nonce !== undefined) setPolicy(context, state.host.runtime.config, options.nonce)
  writePoweredBy(state, context)
  return send(state, context, { ...options, body: html, contentType: DOCUMENT_CONTENT_TYPE })
}

export function sendData(
  state: PagesState,
  context: RequestContext,
  data: unknown,
  options: SendOptions = {},
): Promise<void> {
  return send(state, context, { ...options, body: JSON.stringify(data), contentType: DATA_CONTENT_TYPE })
}

interface Kept {
  entry: CacheEntry
  keep: number | false | undefined
  place: KeptPlace | undefined
}

/** The document of a static page, as it was kept. */
export function sendKeptDocument(
  state: PagesState,
  context: RequestContext,
  { entry, name, keep, place }: Kept & { name: 'html' | 'queryHtml' },
): Promise<void> {
  writePoweredBy(state, context)
  writeHead(state, context, { keep, contentType: DOCUMENT_CONTENT_TYPE })
  return sendKept(context, { answer: entry, name, settings: readKeptSettings(state), place })
}

export function sendKeptData(
  state: PagesState,
  context: RequestContext,
  { entry, keep, place }: Kept,
): Promise<void> {
  writeHead(state, context, { keep, contentType: DATA_CONTENT_TYPE })
  return sendKept(context, { answer: entry, name: 'data', settings: readKeptSettings(state), place })
}

/** Documents with a policy are never kept. */
function readKeptSettings({ host }: PagesState): KeptSettings {
  const { runtime } = host
  return { headTexts: listHeadTexts(runtime), compress: runtime.config.compress, contentSecurityPolicy: '' }
}

/** For the browser a redirect; for a script that asked for data, data that tells of one. */
export function sendRedirect(
  request: PageRequest,
  redirect: PageRedirect,
  keep?: number | false,
): Promise<void> {
  const { state, context } = request
  if (context.isPageData) return sendData(state, context, createRedirectData(request, redirect), { keep })
  const { status } = redirect
  const target = createRedirectTarget(request, redirect)
  context.response.setHeader('location', target)
  if (status === 308) context.response.setHeader('refresh', `0;url=${target}`)
  return send(state, context, { status, keep, body: target, contentType: 'text/plain; charset=utf-8' })
}

function writePoweredBy({ host }: PagesState, { response }: RequestContext): void {
  if (host.runtime.config.poweredByHeader) response.setHeader('x-powered-by', 'Waymark')
}

interface Head extends SendOptions {
  contentType: string
}

async function send(
  state: PagesState,
  context: RequestContext,
  { body, ...head }: Head & { body: string },
): Promise<void> {
  writeHead(state, context, head)
  // Whatever the page says of caching, a draft is for one visitor.
  if (await isDraft(context)) context.response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  setServerTiming(context)
  const { request, response } = context
  const writer = openBody(request, response, { compress: state.host.runtime.config.compress })
  writer.end(body)
  await new Promise<void>((resolve) => writer.onClose(resolve))
}

function writeHead(state: PagesState, context: RequestContext, { status, keep, contentType }: Head): void {
  const { response, setCookies } = context
  if (status !== undefined) response.statusCode = status
  if (!response.hasHeader('content-type')) response.setHeader('content-type', contentType)
  // What the configuration, middleware or the page itself says about caching is meant.
  if (!response.hasHeader('cache-control')) {
    const { expireTime } = state.host.runtime.config
    const mayKeep = state.isProduction && keep !== undefined
    response.setHeader(
      'cache-control',
      mayKeep ? createPageCacheControl(context, { revalidate: keep, expireTime }) : CACHE_CONTROL_NEVER,
    )
  }
  if (setCookies.size > 0) response.appendHeader('set-cookie', [...setCookies.values()])
}
