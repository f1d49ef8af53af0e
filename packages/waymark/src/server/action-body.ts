import busboy from 'busboy'
import { createError } from '../shared/errors.ts'
import { MAX_ACTION_PARTS, MAX_PART_NAME_CHARS } from '../shared/limits.ts'
import { createBodyStream } from './request-body.ts'
import type { RequestContext } from './request-context.ts'
import { refuse } from './scan-reply.ts'

export interface FormPart {
  name: string
  value: string | File
}

/** As React encodes arguments: one text, or parts that refer to each other. */
export type ActionBody = { kind: 'text'; text: string } | { kind: 'form'; parts: FormPart[] }

export interface ActionBodyOptions {
  type: 'text/plain' | 'multipart/form-data'
  maxBytes: number
}

/** Reads the whole body within its bounds; nothing in it is decoded yet. */
export async function readActionBody(
  context: RequestContext,
  { type, maxBytes }: ActionBodyOptions,
): Promise<ActionBody> {
  const chunks = createBodyStream(context, { maxBytes })
  if (type === 'multipart/form-data')
    return { kind: 'form', parts: await readParts(chunks, context.request.headers['content-type'] ?? '') }
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)) }
  } catch {
    return refuse('it is not UTF-8')
  }
}

/** The size of the body bounds that of its parts. */
async function readParts(chunks: ReadableStream<Uint8Array>, contentType: string): Promise<FormPart[]> {
  const parts: FormPart[] = []
  const parser = createParser(contentType)
  const parsed = new Promise<void>((resolve, reject) => {
    const fail = (reason: string, cause?: unknown): void =>
      reject(createError('WM_ACTION_MALFORMED', { reason }, cause))
    const isNamed = (name: string | undefined): boolean => {
      const isFine = name !== undefined && name.length <= MAX_PART_NAME_CHARS
      if (!isFine) fail('a part has no name, or a very long one')
      return isFine
    }
    parser.on('field', (name, value) => {
      if (isNamed(name)) parts.push({ name, value })
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      if (!isNamed(name)) return void stream.resume()
      const place = parts.push({ name, value: '' }) - 1
      const bytes: Buffer[] = []
      stream.on('data', (chunk: Buffer) => bytes.push(chunk))
      stream.on('close', () => {
        parts[place] = { name, value: new File([Buffer.concat(bytes)], filename ?? '', { type: mimeType }) }
      })
      stream.on('error', (error) => fail('a file in it cannot be read', error))
    })
    parser.on('partsLimit', () => fail(`it has more than ${MAX_ACTION_PARTS} parts`))
    parser.on('error', (error) => fail('its parts cannot be read', error))
    parser.on('close', resolve)
  })
  // Who fails first is told; the other one may fail too.
  parsed.catch(() => {})
  await Promise.race([feed(chunks, parser), parsed])
  await parsed
  return parts
}

async function feed(chunks: ReadableStream<Uint8Array>, parser: busboy.Busboy): Promise<void> {
  for await (const chunk of chunks) {
    if (!parser.writable) return
    parser.write(chunk)
  }
  parser.end()
}

function createParser(contentType: string): busboy.Busboy {
  const limits = {
    fieldNameSize: MAX_PART_NAME_CHARS * 4,
    fieldSize: Infinity,
    fileSize: Infinity,
    parts: MAX_ACTION_PARTS,
  }
  try {
    return busboy({ headers: { 'content-type': contentType }, limits, defParamCharset: 'utf8' })
  } catch {
    return refuse('its content type names no boundary')
  }
}
