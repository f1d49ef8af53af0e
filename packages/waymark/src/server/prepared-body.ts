import { createHash } from 'node:crypto'
import type { Encoding } from '../shared/http-conditions.ts'
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
export interface PreparedBody {
  bytes: Uint8Array
  etag: string
  encoded: Partial<Record<Encoding, Uint8Array>>
  /** Encodings that are still to be made, because the environment changed the bytes. */
  isPending: boolean
  policy?: string
}

/** Made once, so the smallest wins at equal weight. */
export const OFFERS: readonly Encoding[] = ['br', 'gzip']

const prepared = new WeakMap<KeptAnswer, Partial<Record<BodyName, PreparedBody>>>()

export function prepareBody(answer: KeptAnswer, name: BodyName, settings: KeptSettings): PreparedBody {
  let forms = prepared.get(answer)
  if (forms === undefined) prepared.set(answer, (forms = {}))
  const isDocument = name === 'html' || name === 'queryHtml'
  return (forms[name] ??= isDocument ? prepareDocument(answer, name, settings) : prepareBytes(answer, name))
}

function prepareBytes({ bodies }: KeptAnswer, name: BodyName): PreparedBody {
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
  const body = prepareBytes(answer, name)
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

/** Makes a coding that is still to be made. It may turn out not to pay; then there is none. */
export async function encodeBody(body: PreparedBody, encoding: Encoding): Promise<void> {
  if (body.bytes.length <= MIN_COMPRESS_BYTES) return
  body.encoded[encoding] ??= await compress(body.bytes, encoding)
}

/** Weak: the codings of one answer share it. */
function createEtag(bytes: Uint8Array): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}
