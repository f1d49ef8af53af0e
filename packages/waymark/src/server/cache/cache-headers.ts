import { NATIVE_NAMES, type WireNames } from '../../shared/wire.ts'

/** `REVALIDATED`: it was made because somebody asked for it to be made anew. */
export type CacheOutcome = 'HIT' | 'STALE' | 'MISS' | 'REVALIDATED'

/** Headers that say whether an answer came from the cache, and which store had it. Tools expect the bare word under their name. */
export function createCacheHeaders(
  { headerPrefix }: WireNames,
  outcome: CacheOutcome,
  layer?: string,
): [name: string, value: string][] {
  const own = layer === undefined ? outcome : `${outcome}; layer=${layer}`
  const header: [string, string] = [`${NATIVE_NAMES.headerPrefix}cache`, own]
  return headerPrefix === NATIVE_NAMES.headerPrefix ? [header] : [[`${headerPrefix}cache`, outcome], header]
}
