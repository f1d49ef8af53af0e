import { HEADER_NEXT_URL, HEADER_PREFETCH, HEADER_SEGMENT_PREFETCH, HEADER_STATE_TREE } from './wire.ts'

/** Hints that shape a payload, in the order they are hashed. */
const HINT_HEADERS = [HEADER_PREFETCH, HEADER_SEGMENT_PREFETCH, HEADER_STATE_TREE, HEADER_NEXT_URL]

/**
 * Value of the payload query key: a short hash of the hints, empty without any. It keeps caches from mixing
 * answers; it guards nothing, so a fast hash that both sides can compute at once is enough.
 */
export function createPayloadKey(headers: Record<string, string | string[] | undefined>): string {
  if (HINT_HEADERS.every((name) => headers[name] === undefined)) return ''
  const text = HINT_HEADERS.map((name) => String(headers[name] ?? '0')).join(',')
  return hash(text, 0x9e3779b1) + hash(text, 0x85ebca6b)
}

/** 53 bits of a multiply-and-xor mix, in base 36. */
function hash(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
