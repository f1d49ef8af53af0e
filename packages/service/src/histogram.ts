import { BUCKETS_PER_E } from './limits.ts'

/** Logarithmic buckets: percentiles come from Σ weight per bucket and never from raw values. */

/** Below one unit everything is bucket 0: durations in µs, layout shift in 1/10,000. */
export function bucketOf(value: number): number {
  return value <= 1 ? 0 : Math.round(Math.log(value) * BUCKETS_PER_E)
}

export function valueOfBucket(bucket: number): number {
  return bucket <= 0 ? 0 : Math.exp(bucket / BUCKETS_PER_E)
}

/** The value below which the share `p` (0 to 1) of the weight lies; `undefined` without any. */
export function percentile(buckets: ReadonlyMap<number, number>, p: number): number | undefined {
  return percentiles(buckets, [p])[0]
}

/** Several at once: what takes long is to bring the buckets into order. */
export function percentiles(
  buckets: ReadonlyMap<number, number>,
  shares: readonly number[],
): (number | undefined)[] {
  const numbers = [...buckets.keys()].sort((a, b) => a - b)
  let total = 0
  for (const weight of buckets.values()) total += weight
  if (total <= 0) return shares.map(() => undefined)
  return shares.map((share) => {
    const wanted = total * share - 1e-9
    let sum = 0
    for (const bucket of numbers) {
      sum += buckets.get(bucket) ?? 0
      if (sum >= wanted) return valueOfBucket(bucket)
    }
    return valueOfBucket(numbers.at(-1) ?? 0)
  })
}
