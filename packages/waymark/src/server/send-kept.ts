import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addVary, chooseEncoding, matchesEtag, type Encoding } from '../shared/http-conditions.ts'
import { isCompressible } from '../shared/content-type.ts'
import { MIN_COMPRESS_BYTES } from '../shared/limits.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'
import { writeScripts } from './inline-script.ts'
import { BODY_SUFFIXES, compress, createCspHash, readKeptMeta, type BodyName } from './kept-answer.ts'
import { createStaticPolicy } from './static-policy.ts'

/** What the server was started with, as far as kept documents depend on it. */
export interface KeptSettings {
  compress: boolean
  /** Of the scripts in the head of every document. */
  headTexts: readonly string[]
  /** Empty: none. */
  contentSecurityPolicy: string
}

/** The bytes of one form of an answer, ready to be sent. */
interface PreparedBody {
  bytes: Uint8Array
  etag: string
  encoded: Partial<Record<Encoding, Uint8Array>>
  /** Encodings that are still to be made, because the environment changed the bytes. */
  isPending: boolean
  policy?: string
}

// Made once, so the smallest wins at equal weight.
const OFFERS: readonly Encoding[] = ['br', 'gzip']

const prepared = new WeakMap<KeptAnswer, Partial<Record<BodyName, PreparedBody>>>()

/** Sends a kept answer as a whole: condition, coding, length. Status and other headers are set already. */
export async function sendKept(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { answer, name, settings }: { answer: KeptAnswer; name: BodyName; settings: KeptSettings },
): Promise<void> {
  const body = prepare(answer, name, settings)
  if (body.policy !== undefined) response.setHeader('content-security-policy', body.policy)
  response.setHeader('etag', body.etag)
  const mayEncode = settings.compress && isCompressible(String(response.getHeader('content-type') ?? ''))
  if (mayEncode) response.setHeader('vary', addVary(readVary(response), 'Accept-Encoding'))
  const known = request.headers['if-none-match']
  if (response.statusCode === 200 && known !== undefined && matchesEtag(known, body.etag)) {
    response.statusCode = 304
    response.removeHeader('content-type')
    response.end()
    return
  }
  let bytes: Uint8Array | undefined
  if (mayEncode) {
    const encoding = chooseEncoding(readAccepted(request), OFFERS)
    bytes = encoding && (body.isPending ? await encode(body, encoding) : body.encoded[encoding])
    if (bytes !== undefined) response.setHeader('content-encoding', encoding!)
  }
  bytes ??= body.bytes
  response.setHeader('content-length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function prepare(answer: KeptAnswer, name: BodyName, settings: KeptSettings): PreparedBody {
  let forms = prepared.get(answer)
  if (forms === undefined) prepared.set(answer, (forms = {}))
  const isDocument = name === 'html' || name === 'queryHtml'
  return (forms[name] ??= isDocument ? prepareDocument(answer, name, settings) : prepareBody(answer, name))
}

function prepareBody({ bodies }: KeptAnswer, name: BodyName): PreparedBody {
  const bytes = bodies[name] ?? new Uint8Array()
  const encoded: PreparedBody['encoded'] = {}
  for (const encoding of OFFERS) {
    const smaller = bodies[name + BODY_SUFFIXES[encoding]]
    if (smaller !== undefined) encoded[encoding] = smaller
  }
  return { bytes, etag: createEtag(bytes), encoded, isPending: false }
}

/** With what depends on how this server was started: public variables and telemetry are no part of what is kept. */
function prepareDocument(
  answer: KeptAnswer,
  name: 'html' | 'queryHtml',
  { headTexts, contentSecurityPolicy }: KeptSettings,
): PreparedBody {
  const { scriptHashes = [], styleHashes = [], ...ends } = readKeptMeta(answer)
  const headEnd = name === 'html' ? ends.headEnd : ends.queryHeadEnd
  const body = prepareBody(answer, name)
  if (contentSecurityPolicy !== '') {
    const scripts = [...headTexts.map(createCspHash), ...scriptHashes]
    const policy = createStaticPolicy(contentSecurityPolicy, { scripts, styles: styleHashes })
    if (policy !== undefined) body.policy = policy
  }
  if (headTexts.length === 0 || headEnd === undefined) return body
  const bytes = Buffer.concat([
    body.bytes.subarray(0, headEnd),
    Buffer.from(writeScripts(headTexts, undefined)),
    body.bytes.subarray(headEnd),
  ])
  return { ...body, bytes, etag: createEtag(bytes), encoded: {}, isPending: true }
}

async function encode(body: PreparedBody, encoding: Encoding): Promise<Uint8Array | undefined> {
  if (body.bytes.length <= MIN_COMPRESS_BYTES) return undefined
  return (body.encoded[encoding] ??= await compress(body.bytes, encoding))
}

/** Weak: the codings of one answer share it. */
function createEtag(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

function readVary(response: ServerResponse): string | undefined {
  const value = response.getHeader('vary')
  return value === undefined ? undefined : String(value)
}

function readAccepted({ headers }: IncomingMessage): string | undefined {
  const accepted = headers['accept-encoding']
  return Array.isArray(accepted) ? accepted.join(',') : accepted
}
