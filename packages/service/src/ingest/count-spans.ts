import { MAX_SPANS_PER_CONTAINER } from '../limits.ts'
import type { SpoolItem } from './spool-record.ts'

/** Of each span, and of the segment that a transaction is itself. */
const START = Buffer.from('"start_timestamp"')
/** Letters may be written like this as well, though no client does. */
const ESCAPE = Buffer.from(String.raw`\u00`)

/**
 * How many spans an item brings: they are what costs, not the item around them. What its header says is the word of the sender, and
 * reading it all as JSON would cost more than the rest of the admission, so their starts are counted.
 */
export function countSpans({ meta, payload }: SpoolItem): number {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length)
  const count = bytes.includes(ESCAPE) ? countParsed(bytes) : countStarts(bytes)
  const most = meta.type === 'transaction' ? MAX_SPANS_PER_CONTAINER + 1 : MAX_SPANS_PER_CONTAINER
  return Math.min(most, Math.max(1, count))
}

function countStarts(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(START); at !== -1; at = bytes.indexOf(START, at + START.length)) count += 1
  return count
}

function countParsed(bytes: Buffer): number {
  try {
    const value = JSON.parse(bytes.toString()) as { items?: unknown; spans?: unknown } | null
    if (Array.isArray(value?.items)) return value.items.length
    return Array.isArray(value?.spans) ? value.spans.length + 1 : 1
  } catch {
    return 1
  }
}
