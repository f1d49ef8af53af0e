import { createError } from '../../shared/errors.ts'
import type { RobotsFile, SitemapEntry } from '../../shared/metadata.ts'
import type { MetadataFile } from '../../shared/route-tree.ts'
import { CACHE_CONTROL_NEVER } from '../../shared/wire.ts'
import { createAsyncId, createAsyncParams } from './async-prop.ts'
import { encodeRobots } from './encode-robots.ts'
import { encodeSitemap } from './encode-sitemap.ts'
import { isRecord, readText } from './field-values.ts'
import {
  type DecodedParams,
  type MetadataFileModule,
  type MetadataItem,
  runGenerator,
} from './metadata-items.ts'

export interface MetadataRouteRequest {
  params: DecodedParams
  /** Last part of the URL of one of several outputs: `small` of `/icon/small`, `2.xml` of a sitemap. */
  id?: string
}

const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/** Answers for a metadata file that is a module. What it throws, also a redirect, reaches the caller. */
export async function runMetadataRoute(
  file: MetadataFile<unknown>,
  module: MetadataFileModule,
  { params, id }: MetadataRouteRequest,
): Promise<Response> {
  const { pattern } = file
  const isSitemap = file.kind === 'sitemap'
  const name = isSitemap ? 'generateSitemaps' : 'generateImageMetadata'
  const items = await runGenerator(module, { name, pattern, params })
  const wanted = isSitemap ? id?.replace(/\.xml$/, '') : id
  const item = items?.find((candidate) => String(candidate.id) === wanted)
  // Several outputs need an id that exists; a single output has none.
  if (items ? item === undefined : id !== undefined) return createNotFound()

  const generate = module.default
  if (typeof generate !== 'function') throw createError('WM_METADATA_NO_DEFAULT', { pattern })
  const props = { params: createAsyncParams(params), ...(item && { id: createAsyncId(item.id) }) }
  const result: unknown = await generate(props)
  return result instanceof Response ? addHeaders(result) : createAnswer(file, result, item ?? module)
}

function createAnswer(
  file: MetadataFile<unknown>,
  result: unknown,
  source: MetadataItem | MetadataFileModule,
): Response {
  const { kind, pattern } = file
  if (kind === 'sitemap') {
    if (!Array.isArray(result)) throw createResultError(pattern, result, 'an array of sitemap entries')
    return createResponse(encodeSitemap(result as SitemapEntry[]), 'application/xml')
  }
  if (kind === 'robots') {
    if (!isRecord(result)) throw createResultError(pattern, result, 'an object with rules')
    return createResponse(encodeRobots(result as unknown as RobotsFile), 'text/plain')
  }
  if (kind === 'manifest') {
    if (!isRecord(result)) throw createResultError(pattern, result, 'a manifest object')
    return createResponse(JSON.stringify(result), 'application/manifest+json')
  }
  if (!isBody(result)) throw createResultError(pattern, result, 'an image as bytes, Blob, stream or SVG text')
  return createResponse(result, readText(source.contentType) ?? readImageType(result))
}

type ImageBody = string | ArrayBuffer | Uint8Array<ArrayBuffer> | Blob | ReadableStream

function isBody(value: unknown): value is ImageBody {
  if (typeof value === 'string' || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return true
  return value instanceof Blob || value instanceof ReadableStream
}

function readImageType(body: ImageBody): string {
  if (body instanceof Blob && body.type) return body.type
  return typeof body === 'string' ? 'image/svg+xml' : 'image/png'
}

function createResponse(body: ImageBody, contentType: string): Response {
  return addHeaders(new Response(body, { headers: { 'content-type': contentType } }))
}

/** The module's own headers win. Headers of a Response may be immutable, so a new one is made. */
function addHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', CACHE_CONTROL)
  if (!headers.has('x-content-type-options')) headers.set('x-content-type-options', 'nosniff')
  // Opened on its own, an SVG is a document that may run scripts in this origin.
  const isSvg = headers.get('content-type')?.startsWith('image/svg+xml')
  if (isSvg && !headers.has('content-security-policy')) {
    headers.set('content-security-policy', "script-src 'none'; sandbox")
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function createNotFound(): Response {
  const headers = { 'content-type': 'text/plain', 'cache-control': CACHE_CONTROL_NEVER }
  return new Response('Not Found', { status: 404, headers })
}

function createResultError(pattern: string, result: unknown, expected: string): Error {
  const found = result === null ? 'null' : Array.isArray(result) ? 'an array' : typeof result
  return createError('WM_METADATA_RESULT', { pattern, expected, found })
}
