/** Times between two borders, and how many there were. */
export interface LatencyBucket {
  fromMs: number
  toMs: number
  count: number
}

export interface HistogramBar extends LatencyBucket {
  /** Percent of the width. */
  place: number
  width: number
  /** Percent of the height. */
  height: number
}

export interface HistogramPlot {
  bars: HistogramBar[]
  fromMs: number
  toMs: number
  /** 1, 10, 100 …; where there is room, 2 and 5 of each as well, or still more. */
  ticks: number[]
  highest: number
}

const MOST_BARS = 48
/** With fewer, nobody can tell how wide a bar is. */
const LEAST_TICKS = 3
/** The service's own buckets: 16 per factor e. */
const NARROWEST = 1 / 16
/** A logarithm needs a start above zero: a microsecond. */
const SHORTEST_MS = 0.001

/**
 * Latency on a logarithmic axis: from 5 ms to 10 ms is as far as from 5 s to 10 s, which is how much worse it feels. Buckets
 * that would be too narrow to see are joined.
 */
export function createHistogramPlot(buckets: readonly LatencyBucket[]): HistogramPlot | undefined {
  const filled = buckets.filter((bucket) => bucket.count > 0)
  const [first, last] = [filled[0], filled.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const fromMs = Math.max(first.fromMs, SHORTEST_MS)
  const { toMs } = last
  const joined = joinNarrow(filled, fromMs, toMs)
  const highest = Math.max(...joined.map((bucket) => bucket.count))
  const bars = joined.map((bucket) => {
    const place = placeLatency({ fromMs, toMs }, bucket.fromMs)
    const width = placeLatency({ fromMs, toMs }, bucket.toMs) - place
    return { ...bucket, place, width, height: (bucket.count / highest) * 100 }
  })
  return { bars, fromMs, toMs, ticks: createLatencyTicks(fromMs, toMs), highest }
}

/** Percent of the width. */
export function placeLatency(range: { fromMs: number; toMs: number }, ms: number): number {
  const [low, high] = [Math.log(range.fromMs), Math.log(range.toMs)]
  if (high <= low) return 0
  return Math.min(100, Math.max(0, ((Math.log(ms) - low) / (high - low)) * 100))
}

function joinNarrow(buckets: readonly LatencyBucket[], fromMs: number, toMs: number): LatencyBucket[] {
  const low = Math.log(fromMs)
  const each = Math.max((Math.log(toMs) - low) / MOST_BARS, NARROWEST)
  const joined = new Map<number, LatencyBucket>()
  for (const bucket of buckets) {
    const middle = (Math.log(Math.max(bucket.fromMs, SHORTEST_MS)) + Math.log(bucket.toMs)) / 2
    const index = Math.floor((middle - low) / each)
    const known = joined.get(index)
    if (known !== undefined) known.count += bucket.count
    else
      joined.set(index, {
        fromMs: Math.exp(low + index * each),
        toMs: Math.exp(low + (index + 1) * each),
        count: bucket.count,
      })
  }
  return [...joined].sort(([a], [b]) => a - b).map(([, bucket]) => bucket)
}

function createLatencyTicks(fromMs: number, toMs: number): number[] {
  const powers: number[] = []
  for (let power = Math.floor(Math.log10(fromMs)); power <= Math.log10(toMs); power += 1)
    powers.push(10 ** power)
  const ticksOf = (factors: readonly number[]): number[] =>
    powers
      .flatMap((power) => factors.map((factor) => Number((power * factor).toPrecision(6))))
      .filter((tick) => tick >= fromMs && tick <= toMs)
  if (powers.length > 3) return ticksOf([1])
  const few = ticksOf([1, 2, 5])
  return few.length >= LEAST_TICKS ? few : ticksOf([1, 1.5, 2, 3, 4, 5, 7])
}
