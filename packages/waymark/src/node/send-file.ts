import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { addVary, chooseEncoding, matchesEtag, readRange } from '../shared/http-conditions.ts'
import type { ByteRange, Encoding } from '../shared/http-conditions.ts'
import type { StaticFile } from '../shared/manifest.ts'
import { CACHE_CONTROL_IMMUTABLE, CACHE_CONTROL_REVALIDATE } from '../shared/wire.ts'

/** Where the bytes of a file come from. */
export interface FileSource {
  /** Absolute path of the file or of its compressed sibling. */
  pathOf(encoding: Encoding | undefined): string
  /** The whole content when it is worth keeping in memory; rejects when the disk has something else. */
  readWhole(encoding: Encoding | undefined): Promise<Uint8Array> | undefined
}

interface Selection {
  file: StaticFile
  encoding: Encoding | undefined
  size: number
  etag: string
  range: ByteRange
}

// Compressed once at build time, so the smallest wins at equal weight.
const OFFERS: readonly Encoding[] = ['br', 'gzip']

/** Answers GET and HEAD for one known file: conditions, ranges, codings. */
export function sendFile(
  { file, source }: { file: StaticFile; source: FileSource },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return sendText(response, 405, 'Method Not Allowed')
  }
  const selection = selectVariant(file, request)
  setFileHeaders(response, selection)
  if (isNotModified(request, selection)) {
    response.statusCode = 304
    response.removeHeader('Content-Type')
    response.end()
    return
  }
  const { range } = selection
  if (range.kind === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${selection.size}`)
    return sendText(response, 416, 'Range Not Satisfiable')
  }
  const start = range.kind === 'part' ? range.start : 0
  const end = range.kind === 'part' ? range.end : selection.size - 1
  if (range.kind === 'part') {
    response.statusCode = 206
    response.setHeader('Content-Range', `bytes ${start}-${end}/${selection.size}`)
  }
  response.setHeader('Content-Length', end - start + 1)
  if (request.method === 'HEAD' || selection.size === 0) {
    response.end()
    return
  }
  sendBytes({ selection, source, start, end }, response).catch(() => sendMissing(response))
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (status !== 416) response.setHeader('Cache-Control', 'no-store')
  response.end(text)
}

/** The disk no longer holds what the manifest says. */
function sendMissing(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  sendText(response, 404, 'Not Found')
}

function selectVariant(file: StaticFile, request: IncomingMessage): Selection {
  const ranged = request.method === 'GET' && isRangeWanted(request, file)
  const range = ranged ? readRange(request.headers.range, file.size) : ({ kind: 'all' } as const)
  const offers = OFFERS.filter((offer) => file.encodings[offer] !== undefined)
  const accepted = request.headers['accept-encoding']
  // Ranges are counted in the identity form, which is what resuming clients have.
  const encoding =
    range.kind === 'all' && offers.length > 0
      ? chooseEncoding(Array.isArray(accepted) ? accepted.join(',') : accepted, offers)
      : undefined
  const size = (encoding && file.encodings[encoding]) ?? file.size
  return { file, encoding, size, etag: variantEtag(file.etag, encoding), range }
}

/** Strong tags must differ between codings of the same file. */
function variantEtag(etag: string, encoding: Encoding | undefined): string {
  return encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag
}

function setFileHeaders(response: ServerResponse, { file, encoding, etag }: Selection): void {
  // A name without an ending says nothing of what is in the file; the configuration may.
  if (file.immutable || !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', file.contentType)
  response.setHeader('ETag', etag)
  if (file.modified !== undefined) {
    response.setHeader('Last-Modified', new Date(file.modified * 1000).toUTCString())
  }
  if (file.immutable) response.setHeader('Cache-Control', CACHE_CONTROL_IMMUTABLE)
  // Of other files the configuration may know better.
  else if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', CACHE_CONTROL_REVALIDATE)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (encoding) response.setHeader('Content-Encoding', encoding)
  else response.setHeader('Accept-Ranges', 'bytes')
  if (Object.keys(file.encodings).length > 0) {
    const vary = response.getHeader('Vary')
    response.setHeader('Vary', addVary(vary === undefined ? undefined : String(vary), 'Accept-Encoding'))
  }
}

function isNotModified(request: IncomingMessage, { file, etag }: Selection): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) return matchesEtag(known, etag)
  const since = readDate(request.headers['if-modified-since'])
  return since !== undefined && file.modified !== undefined && file.modified <= since
}

/** `If-Range` asks for a part only of the very same bytes, so a weak tag never matches (RFC 9110 §13.1.5). */
function isRangeWanted(request: IncomingMessage, file: StaticFile): boolean {
  const condition = request.headers['if-range']
  if (request.headers.range === undefined) return false
  if (condition === undefined) return true
  const text = String(condition).trim()
  if (text.startsWith('"')) return text === file.etag
  return file.modified !== undefined && readDate(text) === file.modified
}

function readDate(text: string | undefined): number | undefined {
  if (text === undefined || text.startsWith('W/')) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}

interface Part {
  selection: Selection
  source: FileSource
  start: number
  end: number
}

async function sendBytes({ selection, source, start, end }: Part, response: ServerResponse): Promise<void> {
  const whole = source.readWhole(selection.encoding)
  if (whole) {
    response.end((await whole).subarray(start, end + 1))
    return
  }
  const handle = await openChecked(source.pathOf(selection.encoding), selection.size)
  if (response.destroyed) return handle.close()
  // The pipeline destroys whichever side is left when the other fails, and with it the file handle.
  pipeline(handle.createReadStream({ start, end, highWaterMark: 65_536 }), response, () => {})
}

/** Rejects when the disk holds something else than a file of this size. */
export async function openChecked(path: string, size: number): Promise<FileHandle> {
  const handle = await open(path, 'r')
  const found = await handle.stat().catch(() => undefined)
  if (found?.isFile() && found.size === size) return handle
  await handle.close()
  throw new RangeError(path)
}
