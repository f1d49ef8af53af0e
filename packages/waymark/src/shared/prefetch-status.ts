import { PREFETCH_FRESH_MS, PREFETCH_STALE_MS } from './limits.ts'

/** `temporary`: fetched by a navigation that found nothing to use. */
export type PayloadKind = 'auto' | 'full' | 'temporary'

export interface PrefetchTimes {
  kind: PayloadKind
  prefetchTime: number
  /** Null until a navigation used it. */
  lastUsedTime: number | null
  /** Milliseconds the server allows; -1 when it did not say. */
  staleTime: number
}

export interface PrefetchWindows {
  dynamicMs: number
  staticMs: number
}

/** `fresh` and `reusable` are applied without a request, `stale` is shown and fetched again. */
export type PrefetchStatus = 'fresh' | 'reusable' | 'stale' | 'expired'

export const DEFAULT_WINDOWS: PrefetchWindows = { dynamicMs: PREFETCH_FRESH_MS, staticMs: PREFETCH_STALE_MS }

export function readPrefetchStatus(
  { kind, prefetchTime, lastUsedTime, staleTime }: PrefetchTimes,
  now: number,
  { dynamicMs, staticMs }: PrefetchWindows = DEFAULT_WINDOWS,
): PrefetchStatus {
  if (staleTime !== -1) return now < prefetchTime + staleTime ? 'fresh' : 'stale'
  if (now < (lastUsedTime ?? prefetchTime) + dynamicMs) return lastUsedTime === null ? 'fresh' : 'reusable'
  if (kind === 'temporary' || now >= prefetchTime + staticMs) return 'expired'
  return kind === 'auto' ? 'stale' : 'reusable'
}
