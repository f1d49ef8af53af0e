import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '../ingest/answer.ts'
import {
  MAX_CHUNK_BYTES,
  MAX_CHUNK_REQUEST_BYTES,
  MAX_CHUNKS_PER_REQUEST,
  UPLOAD_TIMEOUT_MS,
} from '../limits.ts'
import { readBytes } from './read-request.ts'

export interface Chunk {
  /** SHA-1. */
  checksum: string
  bytes: Uint8Array
}

interface Sent {
  field: string
  file: File
}

const unzip = promisify(gunzip)

/** Pieces of bundles: a form with a file for each, which is called by its checksum. */
export async function readChunks(request: IncomingMessage): Promise<Chunk[]> {
  const limits = {
    wireBytes: MAX_CHUNK_REQUEST_BYTES,
    bytes: MAX_CHUNK_REQUEST_BYTES,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  }
  const body = await readBytes(request, limits)
  const files = await readFiles(body, request.headers['content-type'] ?? '')
  if (files.length > MAX_CHUNKS_PER_REQUEST) throw new Refusal(413, 'there are too many pieces')
  return Promise.all(files.map(readChunk))
}

async function readFiles(body: Uint8Array, type: string): Promise<Sent[]> {
  const form = await new Response(new Blob([body]), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) throw new Refusal(400, 'the body is no form with files')
  return [...form].flatMap(([field, file]) => (typeof file === 'string' ? [] : [{ field, file }]))
}

async function readChunk({ field, file }: Sent): Promise<Chunk> {
  const sent = Buffer.from(await file.arrayBuffer())
  const bytes =
    field === 'file_gzip'
      ? await unzip(sent, { maxOutputLength: MAX_CHUNK_BYTES }).catch(() => undefined)
      : sent
  if (bytes === undefined || bytes.length > MAX_CHUNK_BYTES) {
    throw new Refusal(400, `a piece is not packed as it says, or has more than ${MAX_CHUNK_BYTES} bytes`)
  }
  const checksum = createHash('sha1').update(bytes).digest('hex')
  if (checksum !== file.name) throw new Refusal(400, 'a piece is not called by its checksum')
  return { checksum, bytes }
}
