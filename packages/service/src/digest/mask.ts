import { MAX_DEPTH, MAX_KEYS, MAX_STRING_CHARS } from '../limits.ts'
import type { Json, JsonObject } from './values.ts'

/**
 * Personal data and secrets are taken out before anything is written, whatever the sender did. The same pass bounds
 * depth, number of keys and length, and leaves out keys that could reach a prototype.
 */

export const FILTERED = '[Filtered]'

const MAX_KEY_CHARS = 200

const SENSITIVE_KEY =
  /auth|token|secret|session|password|passwd|passphrase|passcode|(?<![a-z])pass(?![a-z])|dbpass|pwd|key|jwt|bearer|sso|saml|csrf|xsrf|credentials|sid|identity|cookie/i
/** Names that contain one of the words and are none. */
const HARMLESS_KEY =
  /^(?:public_key|publickey|keyboard|author|authority|inside|side|client_side|server_side|outside|processor|processor_(?:count|frequency))$/i
/** What they name is written as in an address, but may lack the mark by which one is known there. */
const QUERY_KEY = /(?:query|query_?string|fragment)$/i
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** 13 to 19 digits, alone or in groups as on a card. */
const CARD_DIGITS = /(?<![\d.-])\d(?:[ -]?\d){12,18}(?![\d.-])/g
const URL_SECRET = /([?&#;][^=&#;?\s"']{1,100})=([^&#;\s"']*)/g
/** A password may hold an `@` itself, and need not have a user. */
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:"']{0,200}:[^\s/"']{1,200}@/gi
/** `Bearer abc`, `Basic abc`, and `password=abc` in running text. */
const SCHEME = /bearer|basic/i
const SCHEME_SECRET = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
const ASSIGNED_SECRET =
  /\b([\w-]{0,40}(?:token|secret|password|passwd|passphrase|passcode|(?<![a-z])pass|dbpass|pwd|api[_-]?key|jwt|credentials))(["']?\s*[=:]\s*["']?)([^\s"',;&]{3,})/gi
/** Its letters are also those of its parts: without the look behind, a text could make each of them a new start. */
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g

/** Keys are few and come with every event, so what is found out about one is remembered. */
const knownKeys = new Map<string, KeyFacts>()
const MAX_KNOWN_KEYS = 2_000

interface KeyFacts {
  /** As it is stored. */
  name: string
  isSensitive: boolean
  isQuery: boolean
}

function lookAtKey(key: string): KeyFacts {
  const known = knownKeys.get(key)
  if (known !== undefined) return known
  const isSensitive = SENSITIVE_KEY.test(key) && !HARMLESS_KEY.test(key)
  const facts = { name: maskText(key.slice(0, MAX_KEY_CHARS)), isSensitive, isQuery: QUERY_KEY.test(key) }
  if (knownKeys.size >= MAX_KNOWN_KEYS) knownKeys.clear()
  if (key.length <= MAX_KEY_CHARS) knownKeys.set(key, facts)
  return facts
}

export function isSensitiveKey(key: string): boolean {
  return lookAtKey(key).isSensitive
}

/** Short texts that were found to hold no secret. Names of files, lines of source and addresses come again and again. */
const harmlessTexts = new Set<string>()
const MAX_HARMLESS_TEXTS = 5_000
const MAX_HARMLESS_CHARS = 200

/** Secrets inside a text: of addresses, of headers, and digits that look like a card. */
export function maskText(text: string): string {
  if (harmlessTexts.has(text)) return text
  const masked = searchSecrets(text)
  if (masked === text && text.length <= MAX_HARMLESS_CHARS) {
    if (harmlessTexts.size >= MAX_HARMLESS_TEXTS) harmlessTexts.clear()
    harmlessTexts.add(text)
  }
  return masked
}

function searchSecrets(text: string): string {
  let masked = text
  // Most texts have nothing of the kind; one search for all words is cheaper than each pattern on its own.
  if (/[=:]/.test(text) && SENSITIVE_KEY.test(text)) {
    masked = masked
      .replaceAll(URL_SECRET, (whole, name: string) => (isSensitiveKey(name) ? `${name}=${FILTERED}` : whole))
      .replaceAll(ASSIGNED_SECRET, `$1$2${FILTERED}`)
  }
  if (masked.includes('@') && masked.includes('://'))
    masked = masked.replaceAll(URL_CREDENTIALS, `$1${FILTERED}@`)
  if (SCHEME.test(masked)) masked = masked.replaceAll(SCHEME_SECRET, `$1 ${FILTERED}`)
  if (masked.includes('eyJ')) masked = masked.replaceAll(JSON_WEB_TOKEN, FILTERED)
  return masked.length > 12 && /\d\D?\d\D?\d\D?\d/.test(masked)
    ? masked.replaceAll(CARD_DIGITS, maskCard)
    : masked
}

/** Random ids are long digit runs too; only numbers with a right check digit are cut. */
function maskCard(digits: string): string {
  const values = [...digits.replaceAll(/\D/g, '')].map(Number).reverse()
  const sum = values.reduce((total, value, index) => {
    const doubled = index % 2 === 1 ? value * 2 : value
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0 ? FILTERED : digits
}

/** A copy of any value as bounded JSON with everything sensitive replaced. */
export function maskValue(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return maskText(value.slice(0, MAX_STRING_CHARS))
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return null
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[Array]' : '[Object]'
  if (Array.isArray(value)) return maskList(value, depth)
  return maskObject(value as Record<string, unknown>, depth)
}

function maskList(list: unknown[], depth: number): Json[] {
  const kept = list.length > MAX_KEYS ? list.slice(0, MAX_KEYS) : list
  const [name, value] = kept
  // Headers and cookies come as pairs as well.
  if (kept.length === 2 && typeof name === 'string' && typeof value === 'string') {
    return [maskValue(name), maskNamed(name, value)]
  }
  return kept.map((entry) => maskValue(entry, depth + 1))
}

export function maskObject(object: Record<string, unknown>, depth = 0): JsonObject {
  const result: JsonObject = {}
  let count = 0
  for (const key in object) {
    if (PROTOTYPE_KEYS.has(key)) continue
    if (++count > MAX_KEYS) break
    const facts = lookAtKey(key)
    result[facts.name] = maskByKey(facts, object[key], depth + 1)
  }
  return result
}

/** A value by what its key says about it. */
export function maskNamed(key: string, value: unknown): Json {
  return maskByKey(lookAtKey(key), value, 0)
}

function maskByKey({ isSensitive, isQuery }: KeyFacts, value: unknown, depth: number): Json {
  if (isSensitive && value !== null && value !== undefined && value !== '') return FILTERED
  if (!isQuery) return maskValue(value, depth)
  if (typeof value === 'string') return maskQuery(value)
  if (!Array.isArray(value) || depth >= MAX_DEPTH) return maskValue(value, depth)
  return maskList(value, depth).map((entry) => (typeof entry === 'string' ? maskQuery(entry) : entry))
}

/** `a=1&token=2`, with or without a question mark. */
export function maskQuery(query: string): string {
  const mark = query.startsWith('?') ? '' : '?'
  return maskText(`${mark}${query.slice(0, MAX_STRING_CHARS)}`).slice(mark.length)
}
