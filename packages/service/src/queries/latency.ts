import { sql } from 'kysely'
import { percentile, valueOfBucket } from '../histogram.ts'
import { BUCKETS_PER_E } from '../limits.ts'
import type { Db } from '../store/database.ts'
import { inChunks } from '../store/issues.ts'
import { DAY_MS, HOUR_MS, type SeriesRow } from '../store/schema.ts'
import { readSeries, readTotals, type SeriesFilter, type Totals } from './measurements.ts'
import { listReleaseMarkers, type ReleaseMarker } from './release-markers.ts'
import { alignRange, type TimeRange } from './time-range.ts'

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

export async function readLatency(db: Db, input: LatencyInput): Promise<Latency> {
  const series = await readSeries(db, { ...input, kind: 'segment' })
  const step = chooseStep(input)
  const range = alignRange(step === undefined ? input : { ...input, step })
  const stored = storedStep(range.step)
  const totals = await readTotals(db, series, { ...range, step: stored }, (_, startMs) =>
    String(startOf(range, startMs)),
  )
  const histograms = await readSteps(db, series, range, stored)
  const points: LatencyPoint[] = []
  for (let startMs = range.fromMs; startMs < range.toMs; startMs += range.step) {
    points.push(createPoint(startMs, range.step, totals.get(String(startMs)), histograms.get(startMs)))
  }
  return {
    stepMs: range.step,
    points,
    buckets: sumBuckets([...histograms.values()]),
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

function startOf(range: TimeRange & { step: number }, ms: number): number {
  return ms - ((ms - range.fromMs) % range.step)
}

async function readSteps(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange & { step: number },
  stored: number,
): Promise<Map<number, Buckets>> {
  const rows = await inChunks(
    series.map((row) => row.id),
    (chunk) =>
      db
        .selectFrom('histogram')
        .select(['start_ms', 'bucket', sql<number>`sum(weight)`.as('weight')])
        .where('step', '=', stored)
        .where('start_ms', '>=', range.fromMs)
        .where('start_ms', '<', range.toMs)
        .where('series_id', 'in', chunk)
        .groupBy(['start_ms', 'bucket'])
        .execute(),
  )
  const steps = new Map<number, Buckets>()
  for (const row of rows) {
    const startMs = startOf(range, row.start_ms)
    const buckets = steps.get(startMs) ?? new Map<number, number>()
    steps.set(startMs, buckets)
    buckets.set(row.bucket, (buckets.get(row.bucket) ?? 0) + row.weight)
  }
  return steps
}

function createPoint(
  startMs: number,
  step: number,
  total: Totals | undefined,
  buckets: Buckets = new Map(),
): LatencyPoint {
  const inMs = (p: number): number | null => {
    const us = percentile(buckets, p)
    return us === undefined ? null : Math.round(us) / 1_000
  }
  return {
    startMs,
    throughput: (total?.weight ?? 0) / (step / 60_000),
    failureRate: total === undefined || total.weight === 0 ? null : total.failed / total.weight,
    p50: inMs(0.5),
    p75: inMs(0.75),
    p95: inMs(0.95),
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
