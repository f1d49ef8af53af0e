import { openBody } from '../server/body-writer.ts'
import type { RequestContext } from '../server/request-context.ts'
import { createDigest } from '../server/request-digest.ts'
import { decodeAccessStatus, decodeRedirect, isControlFlow } from '../shared/control-flow.ts'
import { contentTypeOf } from '../shared/content-type.ts'
import { encodeRedirect } from '../server/redirect-target.ts'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { Match } from '../shared/route-match.ts'
import { METADATA_ID_PARAM, type MetadataFile } from '../shared/route-tree.ts'
import { CACHE_CONTROL_NEVER } from '../shared/wire.ts'
import type { AppState } from './app.ts'
import type { Refusal } from './guards.ts'
import { createOutlets } from './handler-outlets.ts'
import { runMetadataRoute } from './metadata/run-metadata-route.ts'

/** Answers icons, social images, sitemaps, robots and the manifest: files as they are, modules by running them. */
export async function runMetadataFile(
  app: AppState,
  context: RequestContext,
  match: Match<ModuleRef>,
  refusal: Refusal | undefined,
): Promise<void> {
  const { request, response } = context
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.statusCode = 405
    response.setHeader('allow', 'GET, HEAD')
    response.end()
    return
  }
  const file = match.route.metadata!
  const { module } = await file.file.load()
  if (file.source === 'static' && refusal === undefined)
    return sendStaticFile(context, file, module as unknown as StaticBytes)
  context.phase = 'handler'
  const { [METADATA_ID_PARAM]: id, ...params } = match.params
  try {
    if (refusal !== undefined) throw refusal.error
    const answer = await runMetadataRoute(file, module, { params, ...(typeof id === 'string' ? { id } : {}) })
    await createOutlets(app, context).send(context, answer)
  } catch (error) {
    if (!isControlFlow(error)) {
      const { method = 'GET', url: path = '' } = request
      const routePath = match.route.pattern
      app.report({ error, digest: createDigest(error), method, path, routePath, routeType: 'route' }, request)
    }
    const redirect = decodeRedirect(error)
    if (redirect !== undefined) response.setHeader('location', encodeRedirect(redirect.url, context))
    response.statusCode = redirect?.status ?? decodeAccessStatus(error) ?? 500
    response.end()
  }
}

interface StaticBytes {
  bytes: Uint8Array
  etag: string
}

const NAMED_CACHE_CONTROL = 'public, immutable, no-transform, max-age=31536000'
const PLAIN_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** What stands behind a lock must not be handed out by a cache that knows of none. */
function chooseCacheControl(
  { isGuarded, isWatched, request }: RequestContext,
  { hash }: MetadataFile<ModuleRef>,
): string {
  if (isGuarded) return CACHE_CONTROL_NEVER
  // Links name the content; under the plain address there will be another after the next build.
  const isNamed = hash !== undefined && request.url?.endsWith(`?${encodeURIComponent(hash)}`)
  return isNamed && !isWatched ? NAMED_CACHE_CONTROL : PLAIN_CACHE_CONTROL
}

function sendStaticFile(
  context: RequestContext,
  file: MetadataFile<ModuleRef>,
  { bytes, etag }: StaticBytes,
): void {
  const { request, response } = context
  response.setHeader('content-type', contentTypeOf(`x.${file.extension}`))
  response.setHeader('cache-control', chooseCacheControl(context, file))
  response.setHeader('etag', etag)
  response.setHeader('x-content-type-options', 'nosniff')
  openBody(request, response, { compress: true }).end(bytes)
}
