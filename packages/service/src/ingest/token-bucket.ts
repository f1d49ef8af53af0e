import { ADDRESS_BURST, ADDRESS_PER_SECOND, MAX_ADDRESSES } from '../limits.ts'

/** Limits how often each of many keys may do something. Keys that are quiet longest are forgotten first. */

export interface TokenBuckets {
  /** False: this key has to wait. */
  take(key: string, nowMs: number): boolean
}

export function createTokenBuckets(options: {
  burst: number
  perSecond: number
  maxKeys: number
}): TokenBuckets {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  return {
    take(key, nowMs) {
      const bucket = buckets.get(key)
      const filled = bucket === undefined ? options.burst : refill(bucket, nowMs)
      // Insertion order is the order of use.
      buckets.delete(key)
      buckets.set(key, { tokens: Math.max(0, filled - 1), atMs: nowMs })
      if (buckets.size > options.maxKeys) buckets.delete(buckets.keys().next().value ?? key)
      return filled >= 1
    },
  }

  function refill(bucket: { tokens: number; atMs: number }, nowMs: number): number {
    const gained = (Math.max(0, nowMs - bucket.atMs) / 1_000) * options.perSecond
    return Math.min(options.burst, bucket.tokens + gained)
  }
}

/** Requests of each address. */
export function createAddressBuckets(): TokenBuckets {
  return createTokenBuckets({ burst: ADDRESS_BURST, perSecond: ADDRESS_PER_SECOND, maxKeys: MAX_ADDRESSES })
}
