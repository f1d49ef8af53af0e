import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AssetPrefixes } from '../../shared/asset-base.ts'
import { addVary, matchesEtag } from '../../shared/http-conditions.ts'
import type { ImageSettings } from '../../shared/image-config.ts'
import type { LocatedFile } from '../../shared/manifest.ts'
import { IMAGE_SEND_IDLE_MS, MAX_IMAGE_BYTES, MAX_IMAGE_BYTES_UNDER_WAY } from '../../shared/limits.ts'
import type { FileVerdict } from '../../shared/seams.ts'
import { CACHE_CONTROL_IMMUTABLE, CACHE_CONTROL_REVALIDATE, type WireNames } from '../../shared/wire.ts'
import { openChecked, sendText } from '../send-file.ts'
import { fetchImage, type Original } from './fetch-image.ts'
import { createImageCache, type CachedImage } from './image-cache.ts'
import { createImagePath } from './image-path.ts'
import { readImageRequest, type ImageSource } from './image-request.ts'
import { createJobQueue } from './job-queue.ts'
import { chooseFormat, makeImage, type ImageTarget } from './make-image.ts'
import { createResizePool, findSharp, type ResizePool } from './resize-pool.ts'

export interface ImageServiceOptions {
  mode: 'development' | 'production'
  settings: ImageSettings
  names: WireNames
  prefixes: AssetPrefixes
  /** Folder of the app; sharp is looked for from there. */
  root: string
  cacheDir: string
  locate(path: string): LocatedFile | undefined
  /** Development: whether this request may be answered at all. */
  allows?(request: IncomingMessage): boolean
  /** What middleware says to this request for a file of public/, by its path without base path. */
  askMiddleware?(request: IncomingMessage, path: string): Promise<FileVerdict>
  /** Told once that images cannot be resized here. */
  note?(sentence: string): void
}

export interface ImageService {
  /** Its path, without base path and query. */
  path: string
  serve(request: IncomingMessage, response: ServerResponse): void
}

interface Answer {
  image: CachedImage
  cache: 'HIT' | 'MISS' | 'STALE'
}
type Outcome = Answer | { kind: 'refused'; status: number; reason: string }

/** What a key stands for may change with the code that makes images. */
const CACHE_VERSION = 1
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
}
const NO_SHARP =
  'sharp is not installed: images are sent in their original size. To have them resized, run "npm install sharp".'

/** Answers requests for resized images: a gate, then the cache, then one job for each image that is missing. */
export function createImageService(options: ImageServiceOptions): ImageService {
  const { settings, names, prefixes } = options
  const gate = { settings, names, prefixes }
  const findOrMake = createImageStore(options)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (settings.unoptimized || settings.loader === 'custom') return sendText(response, 404, 'Not Found')
    if (options.allows?.(request) === false) return sendText(response, 403, 'Forbidden')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return sendText(response, 405, 'Method Not Allowed')
    }
    const asked = readImageRequest(request.url ?? '', gate)
    if (asked.kind === 'refused') return sendText(response, 400, asked.reason)
    const { source, width, quality } = asked
    const file = source.kind === 'local' ? options.locate(source.path) : undefined
    if (source.kind === 'local' && file === undefined) return sendText(response, 404, 'Not Found')
    const verdict = file === undefined || file.immutable ? 'open' : await askMiddleware(request, source)
    // Whoever may not have the file may not have a smaller copy of it either.
    if (verdict === 'refused') return sendText(response, 404, 'Not Found')
    const format = chooseFormat(request.headers.accept, settings.formats)
    const outcome = await findOrMake(source, file, { width, quality, format })
    if (!('image' in outcome)) {
      if (outcome.status === 503) response.setHeader('Retry-After', 1)
      return sendText(response, outcome.status, outcome.reason)
    }
    setHeaders(response, { answer: outcome, source, file, options })
    if (verdict === 'allowed') makePrivate(response)
    sendImage(request, response, outcome.image)
  }
  const askMiddleware = (request: IncomingMessage, source: ImageSource): Promise<FileVerdict> | 'open' =>
    source.kind === 'local' ? (options.askMiddleware?.(request, source.path) ?? 'open') : 'open'
  const sendImage = createImageSender()
  return {
    path: createImagePath(names),
    serve(request, response) {
      answer(request, response).catch(() => {
        if (response.headersSent) response.destroy()
        else sendText(response, 500, 'Internal Server Error')
      })
    },
  }
}

type FindOrMake = (
  source: ImageSource,
  file: LocatedFile | undefined,
  target: ImageTarget,
) => Promise<Outcome>

function createImageStore(options: ImageServiceOptions): FindOrMake {
  const cache = createImageCache(options.cacheDir)
  const queue = createJobQueue()
  const getPool = createLazyPool(options)
  const underWay = new Map<string, Promise<Outcome>>()

  const make = async (...[source, file, target]: Parameters<FindOrMake>): Promise<Outcome> => {
    const original = await readOriginal(source, file, options.settings)
    if (original.kind === 'refused') return original
    const made = await makeImage(original.bytes, target, { settings: options.settings, pool: getPool() })
    if (made.kind === 'refused') return made
    const { body, contentType } = made
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const seconds = Math.max(options.settings.minimumCacheTTL, original.maxAge)
    const expiry = source.kind === 'remote' ? { expiresAt: Date.now() + seconds * 1_000 } : {}
    return { image: { contentType, etag, body, ...expiry }, cache: 'MISS' }
  }

  const find = async (key: string, ...asked: Parameters<FindOrMake>): Promise<Outcome> => {
    const known = await cache.read(key)
    if (known !== undefined && (known.expiresAt ?? Infinity) > Date.now())
      return { image: known, cache: 'HIT' }
    const job = queue.run(() => make(...asked))
    if (job === undefined) return refuse(503, 'Too many images are being made.')
    const outcome = await job
    if ('image' in outcome) await cache.write(key, outcome.image)
    // The other site is down: what it sent before is better than nothing.
    else if (known !== undefined) return { image: known, cache: 'STALE' }
    return outcome
  }

  // From the look at the cache until the image is in it: whoever looks in between would make it again.
  return (source, file, target) => {
    const key = createKey(source, file, target)
    const known = underWay.get(key)
    if (known !== undefined) return known
    const outcome = find(key, source, file, target)
    underWay.set(key, outcome)
    const end = (): void => void underWay.delete(key)
    outcome.then(end, end)
    return outcome
  }
}

function refuse(status: number, reason: string): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', status, reason }
}

/** Looked for with the first image: most apps that do not use the service never start a process. */
function createLazyPool({ root, note }: ImageServiceOptions): () => ResizePool | undefined {
  let found: { pool: ResizePool | undefined } | undefined
  return () => {
    if (found === undefined) {
      const sharpPath = findSharp(root)
      if (sharpPath === undefined) note?.(NO_SHARP)
      found = { pool: sharpPath === undefined ? undefined : createResizePool({ sharpPath }) }
    }
    return found.pool
  }
}

function createKey(source: ImageSource, file: LocatedFile | undefined, target: ImageTarget): string {
  const origin = source.kind === 'local' ? [source.path, file?.etag] : [source.url.href]
  const parts = [CACHE_VERSION, source.kind, ...origin, target.width, target.quality, target.format ?? '']
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function readOriginal(
  source: ImageSource,
  file: LocatedFile | undefined,
  settings: ImageSettings,
): Promise<Original> {
  if (source.kind === 'remote')
    return fetchImage(source.url, { allowsPrivate: settings.dangerouslyAllowLocalIP })
  if (file === undefined) return refuse(404, 'Not Found')
  if (file.size > MAX_IMAGE_BYTES) return refuse(413, 'The original is too large.')
  const handle = await openChecked(file.path, file.size).catch(() => undefined)
  if (handle === undefined) return refuse(404, 'Not Found')
  try {
    return { kind: 'read', bytes: await handle.readFile(), maxAge: 0 }
  } finally {
    await handle.close()
  }
}

interface HeaderFacts {
  answer: Answer
  source: ImageSource
  file: LocatedFile | undefined
  options: ImageServiceOptions
}

function setHeaders(response: ServerResponse, { answer, source, file, options }: HeaderFacts): void {
  const { image, cache } = answer
  const { settings, names } = options
  response.setHeader('Content-Type', image.contentType)
  response.setHeader('ETag', image.etag)
  response.setHeader('Vary', addVary(response.getHeader('Vary')?.toString(), 'Accept'))
  response.setHeader('Cache-Control', chooseCacheControl(image, file, options))
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // An image that is opened as a page of this site must not be able to do anything there.
  response.setHeader('Content-Security-Policy', settings.contentSecurityPolicy)
  const name = `${readName(source)}.${EXTENSIONS[image.contentType] ?? image.contentType.slice(6)}`
  response.setHeader('Content-Disposition', `${settings.contentDispositionType}; filename="${name}"`)
  response.setHeader(`${names.headerPrefix}cache`, cache)
}

function chooseCacheControl(
  { expiresAt }: CachedImage,
  file: LocatedFile | undefined,
  { mode, settings }: ImageServiceOptions,
): string {
  if (mode === 'development') return CACHE_CONTROL_REVALIDATE
  if (file?.immutable === true) return CACHE_CONTROL_IMMUTABLE
  const seconds =
    expiresAt === undefined
      ? settings.minimumCacheTTL
      : Math.max(0, Math.ceil((expiresAt - Date.now()) / 1_000))
  return `public, max-age=${seconds}, must-revalidate`
}

/** Letters and digits of the last path segment, so that nothing in a header needs escaping. */
function readName(source: ImageSource): string {
  const path = source.kind === 'local' ? source.path : source.url.pathname
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return base.replace(/[^\w-]+/g, '_').slice(0, 80) || 'image'
}

/** Only this visitor was asked about: a cache that others share must not keep it. */
function makePrivate(response: ServerResponse): void {
  const value = String(response.getHeader('Cache-Control'))
  response.setHeader('Cache-Control', value.replace(/^public\b/, 'private'))
}

type SendImage = (request: IncomingMessage, response: ServerResponse, image: CachedImage) => void

/** Images are in memory until they are sent, and readers may be slow: there is a bound to both. */
function createImageSender(): SendImage {
  let bytesUnderWay = 0
  return (request, response, { etag, body }) => {
    const known = request.headers['if-none-match']
    if (known !== undefined && matchesEtag(known, etag)) {
      response.statusCode = 304
      response.removeHeader('Content-Type')
      response.end()
      return
    }
    if (bytesUnderWay > 0 && bytesUnderWay + body.length > MAX_IMAGE_BYTES_UNDER_WAY) {
      response.setHeader('Retry-After', 1)
      return sendText(response, 503, 'Too many images are being sent.')
    }
    bytesUnderWay += body.length
    response.once('close', () => (bytesUnderWay -= body.length))
    response.setTimeout(IMAGE_SEND_IDLE_MS, () => response.destroy())
    response.setHeader('Content-Length', body.length)
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
