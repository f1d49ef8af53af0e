import type { CacheEntry } from './cache.ts'

/** What an object and its place in a map take beside their content, roughly. */
const OVERHEAD_BYTES = 512

/** Bytes of memory that an entry takes. Text is counted at two bytes for each character. */
export function measureEntry(key: string, { meta, bodies, tags }: CacheEntry): number {
  let bytes = OVERHEAD_BYTES + 2 * (key.length + JSON.stringify(meta).length)
  for (const tag of tags) bytes += 2 * tag.length
  for (const body of Object.values(bodies)) bytes += body.byteLength
  return bytes
}
