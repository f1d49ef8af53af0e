import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressible } from '../shared/content-type.ts'
import type { Encoding } from '../shared/http-conditions.ts'
import { MIN_COMPRESS_BYTES } from '../shared/limits.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'

/**
 * Of a page the document and the payload; of a handler or metadata file the body. Of a page of pages/ the document, the one for addresses
 * with a query, and the data.
 */
export type BodyName = 'html' | 'payload' | 'body' | 'queryHtml' | 'data'

/** What a kept answer says about itself, beside its bytes. */
export interface KeptMeta {
  status: number
  /** Those that the answer itself has; what depends on the request is added when it is sent. */
  headers: [name: string, value: string][]
  /** Where the values of the environment go, in bytes from the start of the document. */
  headEnd?: number
  /** The same in the document for addresses with a query. */
  queryHeadEnd?: number
  /** `sha256-…` of each inline script and style, for a Content-Security-Policy. */
  scriptHashes?: string[]
  styleHashes?: string[]
}

export function readKeptMeta({ meta }: Pick<KeptAnswer, 'meta'>): KeptMeta {
  return meta as unknown as KeptMeta
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const BODY_SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** The bytes under their name, and compressed beside them where that pays. */
export async function createBodies(
  name: BodyName,
  bytes: Uint8Array,
  contentType: string,
): Promise<Record<string, Uint8Array>> {
  const bodies: Record<string, Uint8Array> = { [name]: bytes }
  if (bytes.length <= MIN_COMPRESS_BYTES || !isCompressible(contentType)) return bodies
  const [br, gz] = await Promise.all([compress(bytes, 'br'), compress(bytes, 'gzip')])
  if (br.length < bytes.length) bodies[name + BODY_SUFFIXES.br] = br
  if (gz.length < bytes.length) bodies[name + BODY_SUFFIXES.gzip] = gz
  return bodies
}

/** Once for many readers, but while somebody waits: the qualities are those with the best return. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: 7 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return compressBrotli(bytes, { params })
}

/** Scripts and styles that stand in the document itself; those with a `src` are named by their address. */
const INLINE_ELEMENT = /<(script|style)\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g

export function hashInline(html: string): Required<Pick<KeptMeta, 'scriptHashes' | 'styleHashes'>> {
  const found = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, text = ''] of html.matchAll(INLINE_ELEMENT))
    found[name as keyof typeof found].add(createCspHash(text))
  return { scriptHashes: [...found.script], styleHashes: [...found.style] }
}

export function createCspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
