import { percentile } from '../histogram.ts'
import { MIN_COMPARED_SAMPLES } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import { readHistograms, readSeries, readTotals, type SeriesFilter, type Totals } from './measurements.ts'
import { alignRange, previousRange, type TimeRange } from './time-range.ts'

export interface PerformanceInput extends Omit<SeriesFilter, 'kind'>, TimeRange {
  /** `segment` (default): requests, page loads, navigations. `span`: the work inside them. */
  kind?: 'segment' | 'span'
}

/** One route and operation. Times are in milliseconds. */
export interface RoutePerformance {
  route: string
  op: string
  samples: number
  /** Per minute, extrapolated from the sample. */
  throughput: number
  p50: number
  p75: number
  p95: number
  p99: number
  /** Shares of 1. */
  failureRate: number
  serverFailureRate: number
  /** Share of all the time that was spent. */
  timeShare: number
  /** Against the period before; absent when there is nothing to compare with. */
  change?: { throughput: number; p95: number; failureRate: number }
}

export interface RouteDetail {
  performance: RoutePerformance | null
  /** One entry for each step of the range, oldest first. */
  points: { startMs: number; throughput: number; p50: number; p95: number; failureRate: number }[]
  slowest: SpanExample[]
  /** The work inside this route, by operation. */
  operations: RoutePerformance[]
}

export interface SpanExample {
  traceId: string
  spanId: string
  name: string
  startMs: number
  durationMs: number
  status: string
}

const SLOWEST = 10

export async function listRoutes(db: Db, input: PerformanceInput): Promise<RoutePerformance[]> {
  const series = await readSeries(db, { ...input, kind: input.kind ?? 'segment' })
  const now = await measureRoutes(db, series, input)
  const before = await measureRoutes(db, series, previousRange(input))
  return [...now]
    .map(([name, route]) => {
      const earlier = before.get(name)
      return isComparable(earlier) ? { ...route, change: compare(route, earlier) } : route
    })
    .sort((a, b) => b.timeShare - a.timeShare)
}

async function measureRoutes(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange,
): Promise<Map<string, RoutePerformance>> {
  const totals = await readTotals(db, series, range, nameOf)
  const histograms = await readHistograms(db, series, range, nameOf)
  const all = [...totals.values()].reduce((sum, total) => sum + total.duration, 0)
  const minutes = minutesOf(range)
  return new Map(
    [...totals].map(([name, total]) => [
      name,
      createPerformance(name, total, histograms.get(name) ?? new Map(), { minutes, all }),
    ]),
  )
}

function nameOf(series: SeriesRow): string {
  return `${series.op}\n${series.route}`
}

function minutesOf(range: TimeRange): number {
  const { fromMs, toMs } = alignRange(range)
  return Math.max(1, (toMs - fromMs) / 60_000)
}

function createPerformance(
  name: string,
  total: Totals,
  buckets: ReadonlyMap<number, number>,
  of: { minutes: number; all: number },
): RoutePerformance {
  const [op = '', route = ''] = name.split('\n')
  return {
    route,
    op,
    samples: total.samples,
    throughput: total.weight / of.minutes,
    p50: inMs(percentile(buckets, 0.5)),
    p75: inMs(percentile(buckets, 0.75)),
    p95: inMs(percentile(buckets, 0.95)),
    p99: inMs(percentile(buckets, 0.99)),
    failureRate: total.weight === 0 ? 0 : total.failed / total.weight,
    serverFailureRate: total.weight === 0 ? 0 : total.failedServer / total.weight,
    timeShare: of.all === 0 ? 0 : total.duration / of.all,
  }
}

function inMs(us: number | undefined): number {
  return Math.round(us ?? 0) / 1_000
}

/** A handful of measurements is no period to compare with. */
function isComparable(before: RoutePerformance | undefined): before is RoutePerformance {
  return before !== undefined && before.samples >= MIN_COMPARED_SAMPLES
}

/** 0.1: ten percent more than before. Of the failure rate: points. */
function compare(now: RoutePerformance, before: RoutePerformance): NonNullable<RoutePerformance['change']> {
  return {
    throughput: ratio(now.throughput, before.throughput),
    p95: ratio(now.p95, before.p95),
    failureRate: now.failureRate - before.failureRate,
  }
}

function ratio(now: number, before: number): number {
  return before === 0 ? 0 : now / before - 1
}

export async function readRoute(
  db: Db,
  input: PerformanceInput & { route: string; op: string },
): Promise<RouteDetail> {
  const series = await readSeries(db, { ...input, kind: input.kind ?? 'segment' })
  const measured = await measureRoutes(db, series, input)
  const before = (await measureRoutes(db, series, previousRange(input))).values().next().value
  const [performance] = measured.values()
  const { op: _, ...inside } = input
  const change = performance === undefined || !isComparable(before) ? undefined : compare(performance, before)
  return {
    performance:
      performance === undefined ? null : { ...performance, ...(change === undefined ? {} : { change }) },
    points: await readPoints(db, series, input),
    slowest: await readSlowest(db, input),
    operations: await listRoutes(db, { ...inside, kind: 'span' }),
  }
}

async function readPoints(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange,
): Promise<RouteDetail['points']> {
  const { step, fromMs, toMs: end } = alignRange(range)
  const totals = await readTotals(db, series, range, (_, startMs) => String(startMs))
  const points: RouteDetail['points'] = []
  for (let startMs = fromMs; startMs < end; startMs += step) {
    const total = totals.get(String(startMs))
    points.push({
      startMs,
      throughput: (total?.weight ?? 0) / (step / 60_000),
      p50: 0,
      p95: 0,
      failureRate: total === undefined || total.weight === 0 ? 0 : total.failed / total.weight,
    })
  }
  await addPercentiles(db, series, { step, fromMs, toMs: end }, points)
  return points
}

async function addPercentiles(
  db: Db,
  series: readonly SeriesRow[],
  { step, fromMs, toMs: end }: TimeRange & { step: number },
  points: RouteDetail['points'],
): Promise<void> {
  if (series.length === 0) return
  const rows = await db
    .selectFrom('histogram')
    .select(['start_ms', 'bucket', 'weight'])
    .where('step', '=', step)
    .where('start_ms', '>=', fromMs)
    .where('start_ms', '<', end)
    .where(
      'series_id',
      'in',
      series.slice(0, 500).map((row) => row.id),
    )
    .execute()
  const byStart = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const buckets = byStart.get(row.start_ms) ?? new Map<number, number>()
    byStart.set(row.start_ms, buckets)
    buckets.set(row.bucket, (buckets.get(row.bucket) ?? 0) + row.weight)
  }
  for (const point of points) {
    const buckets = byStart.get(point.startMs) ?? new Map<number, number>()
    point.p50 = inMs(percentile(buckets, 0.5))
    point.p95 = inMs(percentile(buckets, 0.95))
  }
}

/** Raw spans are examples only; the index has them by duration. */
async function readSlowest(
  db: Db,
  input: PerformanceInput & { route: string; op: string },
): Promise<SpanExample[]> {
  const rows = await db
    .selectFrom('span')
    .select(['trace_id', 'span_id', 'name', 'start_ms', 'duration_us', 'status'])
    .where('project_id', '=', input.projectId)
    .where('is_segment', '=', input.kind === 'span' ? 0 : 1)
    .where('route', '=', input.route)
    .where('op', '=', input.op)
    .where('start_ms', '>=', input.fromMs)
    .where('start_ms', '<', input.toMs)
    .orderBy('duration_us', 'desc')
    .limit(SLOWEST)
    .execute()
  return rows.map((row) => ({
    traceId: row.trace_id,
    spanId: row.span_id,
    name: row.name,
    startMs: row.start_ms,
    durationMs: row.duration_us / 1_000,
    status: row.status,
  }))
}
