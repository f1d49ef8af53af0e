import { createBodyStream, announcesMoreThan, cutBodyAfterAnswer, hasBody } from '../request-body.ts'
import type { RequestContext } from '../request-context.ts'
import { isWaymarkError } from '../../shared/errors.ts'
import { decodeByteSize } from '../../shared/byte-size.ts'
import { MAX_API_BODY } from '../../shared/limits.ts'
import { createQuery } from './query.ts'

/** A request whose body is not accepted; the message is the answer. */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    // The request is wrong; where it was found to be is nobody's concern.
    this.stack = `${this.name}: ${message}`
  }
}

/** Reads the body as its content type says; never more than the limit, whatever the request announces. */
export async function readApiBody(
  context: RequestContext,
  sizeLimit: unknown = MAX_API_BODY,
): Promise<unknown> {
  const { request } = context
  const maxBytes = decodeByteSize(sizeLimit) ?? decodeByteSize(MAX_API_BODY)!
  const tooLarge = (): ApiError => {
    cutBodyAfterAnswer(context)
    return new ApiError(413, `Body exceeded ${String(sizeLimit)} limit`)
  }
  if (!hasBody(request)) return decodeApiBody(Buffer.alloc(0), request.headers['content-type'])
  if (announcesMoreThan(maxBytes, request)) throw tooLarge()
  let bytes: Buffer
  try {
    bytes = await readAll(createBodyStream(context, { maxBytes }))
  } catch (error) {
    if (isWaymarkError(error) && error.code === 'WM_REQUEST_BODY_SIZE') throw tooLarge()
    throw new ApiError(400, 'Invalid body', error)
  }
  return decodeApiBody(bytes, request.headers['content-type'])
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value)
  return Buffer.concat(chunks)
}

const ENCODINGS: Readonly<Record<string, BufferEncoding>> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'us-ascii': 'latin1',
  'utf-16le': 'utf16le',
}

/** JSON, a form, or text: whoever wants bytes turns the parser off. */
export function decodeApiBody(bytes: Buffer, contentType = 'text/plain'): unknown {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  const charset = parameters
    .find((parameter) => /^charset=/i.test(parameter))
    ?.slice(8)
    .replaceAll('"', '')
  const encoding = charset === undefined ? 'utf8' : ENCODINGS[charset.toLowerCase()]
  if (encoding === undefined) throw new ApiError(400, 'Invalid body')
  const kind = type.toLowerCase()
  const text = bytes.toString(encoding)
  if (kind === 'application/json' || kind === 'application/ld+json') return decodeJson(text)
  return kind === 'application/x-www-form-urlencoded' ? createQuery(text, {}) : text
}

function decodeJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    // What it says of the place quotes the body.
    throw new ApiError(400, 'Invalid JSON')
  }
}
