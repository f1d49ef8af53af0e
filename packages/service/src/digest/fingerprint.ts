import { createHash } from 'node:crypto'
import { MAX_FINGERPRINT_PARTS, MAX_TAG_CHARS } from '../limits.ts'
import { maskText } from './mask.ts'

const DEFAULT_PART = /^\{\{ ?default ?\}\}$/
const HASHED_REST = /…[0-9a-f]{64}$/

/** What a client says that its event is grouped by. */
export function readFingerprint(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  const parts = value.filter((part) => ['string', 'number', 'boolean'].includes(typeof part)).map(String)
  // The default alone is the same as none.
  return parts.every(isDefaultPart) ? [] : parts.slice(0, MAX_FINGERPRINT_PARTS).map(shortenPart)
}

/** Stands for the key that the event has without a fingerprint. */
export function isDefaultPart(part: string): boolean {
  return DEFAULT_PART.test(part)
}

/** The beginning of a long part stays readable; the rest goes on telling it from others. */
function shortenPart(part: string): string {
  const start = maskText(part.slice(0, MAX_TAG_CHARS))
  if (part.length <= MAX_TAG_CHARS) return start
  return `${start}…${createHash('sha256').update(part.slice(MAX_TAG_CHARS)).digest('hex')}`
}

export function stripHashedRest(part: string): string {
  return part.replace(HASHED_REST, '')
}
