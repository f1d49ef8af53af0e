import { STATUS_CODES } from 'node:http'
import { decodeByteSize } from '../../shared/byte-size.ts'
import { createError } from '../../shared/errors.ts'
import { MAX_API_RESPONSE } from '../../shared/limits.ts'
import { CACHE_CONTROL_NEVER } from '../../shared/wire.ts'
import { createDigest } from '../request-digest.ts'
import { readBodyRefusal } from '../request-body.ts'
import type { RequestContext } from '../request-context.ts'
import { measure } from '../telemetry/measure.ts'
import { ApiError, readApiBody } from './api-body.ts'
import { createApiResponse, type Revalidate } from './api-response.ts'
import type { NextApiHandler, NextApiRequest, PageConfig } from './page-types.ts'
import type { PagesHost, PagesMatch } from './pages-router.ts'
import { createPreviewSecret, readPreview } from './preview.ts'
import { createQuery } from './query.ts'
import { replayBody } from './replay-body.ts'
import { createUserMessage } from './user-message.ts'
import { isWebApi, runWebApi, type WebApiHandler } from './web-api-route.ts'

export interface ApiRun {
  match: PagesMatch
  context: RequestContext
  host: PagesHost
  revalidate: Revalidate
}

interface ApiFile {
  module: Record<string, unknown>
  /** Relative to the project, for messages. */
  path: string
}

/** One request to a file of pages/api. */
export async function runApiRoute(load: () => Promise<ApiFile>, run: ApiRun): Promise<void> {
  const { context } = run
  context.phase = 'handler'
  try {
    const { module, path } = await load()
    if (typeof module['default'] !== 'function') throw createError('WM_API_NO_HANDLER', { file: path })
    if (isWebApi(module)) return await runWeb(module['default'] as WebApiHandler, run)
    await runHandler(module['default'] as NextApiHandler, { ...run, path, config: readConfig(module) })
  } catch (error) {
    fail(run, error)
  }
}

function runWeb(handler: WebApiHandler, { match, context, host }: ApiRun): Promise<void> {
  const { compress } = host.runtime.config
  return runWebApi(handler, context, { pattern: match.pattern, compress })
}

type ApiConfig = NonNullable<PageConfig['api']>

function readConfig(module: Record<string, unknown>): ApiConfig {
  return (module['config'] as PageConfig | undefined)?.api ?? {}
}

async function runHandler(
  handler: NextApiHandler,
  run: ApiRun & { path: string; config: ApiConfig },
): Promise<void> {
  const { context, host, config, path, revalidate } = run
  const { warn, config: runtimeConfig } = host.runtime
  const request = await createApiRequest(run, config)
  const secret = await createPreviewSecret(context, host.runtime)
  const limit = config.responseLimit ?? MAX_API_RESPONSE
  const response = createApiResponse({
    context,
    compress: runtimeConfig.compress,
    secret,
    revalidate,
    onSize(bytes) {
      const max = limit === false ? undefined : (decodeByteSize(limit) ?? decodeByteSize(MAX_API_RESPONSE))
      if (max !== undefined && bytes > max)
        warn?.(
          createError('WM_API_RESPONSE_SIZE', { file: path, path: request.url ?? '', limit: String(limit) }),
        )
    },
  })
  let isPiped = false
  response.once('pipe', () => (isPiped = true))
  await measure(context, { name: 'handler' }, () => handler(request, response))
  // An answer that was given waits for this, too.
  await Promise.allSettled(context.invalidations.pending)
  if (config.externalResolver === true || isPiped || response.writableEnded || response.headersSent) return
  warn?.(createError('WM_API_NO_RESPONSE', { file: path, path: request.url ?? '' }))
}

async function createApiRequest(
  { context, match, host }: ApiRun,
  config: ApiConfig,
): Promise<NextApiRequest> {
  const { place } = context
  const { bodyParser } = config
  const isRaw = bodyParser === false
  const given = isRaw ? { ...context, request: replayBody(context) } : context
  const request = createUserMessage(given) as NextApiRequest
  const { isPreview, previewData } = await readPreview(context, host.runtime)
  request.query = createQuery(place.search, match.params)
  const isDraft = isPreview ? true : undefined
  Object.assign(request, { preview: isDraft, draftMode: isDraft, previewData })
  if (!isRaw) request.body = await readApiBody(context, bodyParser?.sizeLimit)
  return request
}

function fail({ context, match, host }: ApiRun, error: unknown): void {
  const { request, response, visitor } = context
  const status = error instanceof ApiError ? error.status : (readBodyRefusal(error) ?? 500)
  // The client's mistake, not the app's.
  if (!visitor.isGone && status !== 413) {
    const { method = 'GET', url: path = '' } = request
    const digest = createDigest(error)
    const report = { error, digest, method, path, routePath: match.pattern, routeType: 'route' } as const
    host.report({ ...report, routerKind: 'Pages Router' }, request)
  }
  if (response.headersSent) return void response.destroy()
  for (const name of ['content-type', 'content-length', 'etag']) response.removeHeader(name)
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  if (error instanceof ApiError) response.statusMessage = error.message
  response.end(error instanceof ApiError ? error.message : STATUS_CODES[status])
}
