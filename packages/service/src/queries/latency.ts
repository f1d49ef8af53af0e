import { percentiles, valueOfBucket } from '../histogram.ts'
import { BUCKETS_PER_E } from '../limits.ts'
import type { Db } from '../store/database.ts'
import { DAY_MS, HOUR_MS, type SeriesRow } from '../store/schema.ts'
import { addMeasured, measureByTime, readSeries, type Measured, type SeriesFilter } from './measurements.ts'
import { listReleaseMarkers, type ReleaseMarker } from './release-markers.ts'
import { alignRange, type TimeRange } from './time-range.ts'

const MINUTE_MS = 60_000

/** Of one route and operation, or of all of them together. */
export interface LatencyInput extends Omit<SeriesFilter, 'kind'>, TimeRange {}

/** How long things took, over time and by how often. Times are milliseconds. */
export interface Latency {
  stepMs: number
  /** One entry for each step of the range, oldest first. */
  points: LatencyPoint[]
  /** Shortest first; buckets without anything are left out. */
  buckets: { fromMs: number; toMs: number; count: number }[]
  /** Releases that were first seen in the range. */
  releases: ReleaseMarker[]
}

export interface LatencyPoint {
  startMs: number
  /** Per minute, extrapolated from the sample. */
  throughput: number
  /** Shares of 1 and times; `null`: there was nothing. */
  failureRate: number | null
  p50: number | null
  p75: number | null
  p95: number | null
}

type Buckets = Map<number, number>

export async function readLatency(db: Db, input: LatencyInput, nowMs: number): Promise<Latency> {
  // All routes together are kept as a sum of their own; adding them up would read hundreds of rows for each of it.
  const isWhole = input.route === undefined && input.op === undefined && input.device === undefined
  const series = await readSeries(db, { ...input, kind: isWhole ? 'place' : 'segment' })
  const step = chooseStep(input)
  const range = alignRange(step === undefined ? input : { ...input, step })
  const measured = await readSteps(db, series, range)
  const points: LatencyPoint[] = []
  for (let startMs = range.fromMs; startMs < range.toMs; startMs += range.step) {
    // The last step may have only begun.
    const passed = Math.max(MINUTE_MS, Math.min(range.step, nowMs - startMs))
    points.push(createPoint(startMs, passed, measured.get(startMs)))
  }
  return {
    stepMs: range.step,
    points,
    buckets: sumBuckets([...measured.values()].map((entry) => entry.buckets)),
    releases: await listReleaseMarkers(db, input.projectId, range),
  }
}

/** One route has few rows, so its week is drawn in quarters of days. All routes are read as they are rolled up. */
function chooseStep({ route, fromMs, toMs }: LatencyInput): number | undefined {
  const length = toMs - fromMs
  return route !== undefined && length > 2 * DAY_MS && length <= 14 * DAY_MS ? 6 * HOUR_MS : undefined
}

/** The roll-up that a step is added up from. */
function storedStep(step: number): number {
  return step > HOUR_MS && step < DAY_MS ? HOUR_MS : step
}

/** The steps of the roll-up, added up to those of the range. */
async function readSteps(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange & { step: number },
): Promise<Map<number, Measured>> {
  const stored = await measureByTime(db, series, { ...range, step: storedStep(range.step) })
  const steps = new Map<number, Measured>()
  for (const [ms, entry] of stored) {
    const startMs = ms - ((ms - range.fromMs) % range.step)
    const step = steps.get(startMs)
    if (step === undefined) steps.set(startMs, entry)
    else addMeasured(step, entry)
  }
  return steps
}

function createPoint(startMs: number, lengthMs: number, measured: Measured | undefined): LatencyPoint {
  const { weight = 0, failed = 0, buckets = new Map<number, number>() } = measured ?? {}
  const [p50 = null, p75 = null, p95 = null] = percentiles(buckets, [0.5, 0.75, 0.95])
  const inMs = (us: number | null): number | null => (us === null ? null : Math.round(us) / 1_000)
  return {
    startMs,
    throughput: weight / (lengthMs / MINUTE_MS),
    failureRate: weight === 0 ? null : failed / weight,
    p50: inMs(p50),
    p75: inMs(p75),
    p95: inMs(p95),
  }
}

function sumBuckets(steps: readonly Buckets[]): Latency['buckets'] {
  const sum: Buckets = new Map()
  for (const buckets of steps) {
    for (const [bucket, weight] of buckets) sum.set(bucket, (sum.get(bucket) ?? 0) + weight)
  }
  // A bucket holds what is nearest to its value, so its borders are half a step away on both sides.
  const half = Math.exp(0.5 / BUCKETS_PER_E)
  return [...sum]
    .sort(([a], [b]) => a - b)
    .map(([bucket, count]) => {
      const ms = valueOfBucket(bucket) / 1_000
      return { fromMs: ms / half, toMs: bucket <= 0 ? 0.001 : ms * half, count }
    })
}
