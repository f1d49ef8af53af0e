import { contentTypeOf } from '../../shared/content-type.ts'
import type { MetadataFile, MetadataFileKind } from '../../shared/route-tree.ts'
import { dropEmpty, isRecord, readText } from './field-values.ts'
import type { HeadFile } from './head-file.ts'
import { type DecodedParams, type MetadataFileModule, runGenerator } from './metadata-items.ts'

/**
 * The head tags of one metadata file: none for sitemap and robots, several for `generateImageMetadata`.
 * `module` is absent for static files. `params` are decoded.
 */
export async function listHeadFiles(
  file: MetadataFile<unknown>,
  module: MetadataFileModule | undefined,
  { params, basePath }: { params: DecodedParams; basePath: string },
): Promise<HeadFile[]> {
  const { kind, pattern } = file
  if (!isHeadKind(kind)) return []
  const path = fillPattern(pattern, params)
  if (path === undefined) return []
  // Images for other sites get it with the public base, which may have a path of its own.
  const url = isImageKind(kind) ? path : `${basePath}${path}`
  if (kind === 'manifest') return [{ kind, url }]
  if (!module) return [describeStatic(file, kind, url)]
  const items = await runGenerator(module, { name: 'generateImageMetadata', pattern, params })
  if (!items) return [describeImage(module, kind, addHash(url, file))]
  return items.map((item) =>
    describeImage(item, kind, addHash(`${url}/${encodeURIComponent(item.id)}`, file)),
  )
}

/** Browsers ask for the favicon under its plain name. */
function addHash(path: string, { kind, hash }: MetadataFile<unknown>): string {
  return hash && kind !== 'favicon' ? `${path}?${encodeURIComponent(hash)}` : path
}

/** False: what the file adds to the head depends on the address, or on code that has to run. */
export function isSameForAll({ kind, source, pattern }: MetadataFile<unknown>): boolean {
  if (!isHeadKind(kind)) return true
  return !pattern.includes('[') && (kind === 'manifest' || source === 'static')
}

function isHeadKind(kind: MetadataFileKind): kind is HeadFile['kind'] {
  return kind !== 'sitemap' && kind !== 'robots'
}

function isImageKind(kind: HeadFile['kind']): boolean {
  return kind === 'opengraph-image' || kind === 'twitter-image'
}

function describeStatic(file: MetadataFile<unknown>, kind: HeadFile['kind'], path: string): HeadFile {
  const { extension, width, height, alt } = file
  const url = addHash(path, file)
  // A drawing may say how large it is and is sharp in every size all the same: browsers are to prefer it.
  const details = dropEmpty({ width, height, alt, sizes: extension === 'svg' ? 'any' : undefined })
  return { kind, url, type: contentTypeOf(`x.${extension}`), ...details }
}

/** Of what `ImageResponse` draws. */
const DRAWN_TYPE = 'image/png'

/** `contentType`, `size` and `alt` are exports of the module or fields of a generated item. */
function describeImage(source: Record<string, unknown>, kind: HeadFile['kind'], url: string): HeadFile {
  const size = isRecord(source.size) ? source.size : {}
  const type = readText(source.contentType) ?? DRAWN_TYPE
  const width = readPixels(size.width)
  const height = readPixels(size.height)
  return { kind, url, ...dropEmpty({ type, width, height, alt: readText(source.alt) }) }
}

function readPixels(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** `undefined` when a value is missing or is a dot segment, which no URL can express. */
export function fillPattern(pattern: string, params: DecodedParams): string | undefined {
  const parts: string[] = []
  for (const segment of pattern.split('/')) {
    const match = /^\[(\[?)(?:\.\.\.)?([^[\]]+)\]?\]$/.exec(segment)
    if (!match) {
      parts.push(segment)
      continue
    }
    const [, optional, name = ''] = match
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value]
    if (values.length === 0 && !optional) return undefined
    if (values.some((item) => item === '' || item === '.' || item === '..')) return undefined
    parts.push(...values.map((item) => encodeURIComponent(item)))
  }
  return parts.join('/')
}
