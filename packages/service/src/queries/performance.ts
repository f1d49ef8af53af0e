import { percentiles } from '../histogram.ts'
import { MIN_COMPARED_SAMPLES } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import {
  measureBySeries,
  measureByTime,
  readSeries,
  type Measured,
  type SeriesFilter,
} from './measurements.ts'
import { readSpans, selectSegments } from './segments.ts'
import { alignRange, countRange, previousRange, type SteppedRange, type TimeRange } from './time-range.ts'

export interface PerformanceInput extends Omit<SeriesFilter, 'kind'>, TimeRange {
  /** `segment` (default): requests, page loads, navigations. `span`: the work inside them. */
  kind?: 'segment' | 'span'
}

/** One route and operation. Times are in milliseconds. */
export interface RoutePerformance {
  route: string
  op: string
  samples: number
  /** How often it happened, extrapolated from the sample. */
  count: number
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

export async function listRoutes(
  db: Db,
  input: PerformanceInput,
  nowMs: number,
): Promise<RoutePerformance[]> {
  const series = await readSeries(db, { ...input, kind: input.kind ?? 'segment' })
  const range = countRange(input, nowMs)
  const now = await measureRoutes(db, series, range, nowMs)
  const before = await measureRoutes(db, series, previousRange(range), nowMs)
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
  range: SteppedRange,
  nowMs: number,
): Promise<Map<string, RoutePerformance>> {
  const measured = await measureBySeries(db, series, range, nameOf)
  const all = [...measured.values()].reduce((sum, entry) => sum + entry.duration, 0)
  const minutes = minutesOf(range, nowMs)
  return new Map(
    [...measured].map(([name, entry]) => [name, createPerformance(name, entry, { minutes, all })]),
  )
}

function nameOf(series: SeriesRow): string {
  return `${series.op}\n${series.route}`
}

/** The last step may have only begun. */
function minutesOf({ fromMs, toMs }: TimeRange, nowMs: number): number {
  return Math.max(1, (Math.min(toMs, nowMs) - fromMs) / 60_000)
}

function createPerformance(
  name: string,
  measured: Measured,
  of: { minutes: number; all: number },
): RoutePerformance {
  const [op = '', route = ''] = name.split('\n')
  const [p50, p75, p95, p99] = percentiles(measured.buckets, [0.5, 0.75, 0.95, 0.99])
  return {
    route,
    op,
    samples: measured.samples,
    count: Math.round(measured.weight),
    throughput: measured.weight / of.minutes,
    p50: inMs(p50),
    p75: inMs(p75),
    p95: inMs(p95),
    p99: inMs(p99),
    failureRate: measured.weight === 0 ? 0 : measured.failed / measured.weight,
    serverFailureRate: measured.weight === 0 ? 0 : measured.failedServer / measured.weight,
    timeShare: of.all === 0 ? 0 : measured.duration / of.all,
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
  nowMs: number,
): Promise<RouteDetail> {
  const series = await readSeries(db, { ...input, kind: input.kind ?? 'segment' })
  const range = countRange(input, nowMs)
  const measured = await measureRoutes(db, series, range, nowMs)
  const [before] = (await measureRoutes(db, series, previousRange(range), nowMs)).values()
  const [performance] = measured.values()
  const { op: _, ...inside } = input
  const change = performance === undefined || !isComparable(before) ? undefined : compare(performance, before)
  return {
    performance:
      performance === undefined ? null : { ...performance, ...(change === undefined ? {} : { change }) },
    points: await readPoints(db, series, input),
    slowest: await readSlowest(db, input),
    operations: await listRoutes(db, { ...inside, kind: 'span' }, nowMs),
  }
}

async function readPoints(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange,
): Promise<RouteDetail['points']> {
  const { step, fromMs, toMs } = alignRange(range)
  const measured = await measureByTime(db, series, range)
  const points: RouteDetail['points'] = []
  for (let startMs = fromMs; startMs < toMs; startMs += step) {
    const { weight = 0, failed = 0, buckets = new Map<number, number>() } = measured.get(startMs) ?? {}
    const [p50, p95] = percentiles(buckets, [0.5, 0.95])
    points.push({
      startMs,
      throughput: weight / (step / 60_000),
      p50: inMs(p50),
      p95: inMs(p95),
      failureRate: weight === 0 ? 0 : failed / weight,
    })
  }
  return points
}

/** Raw spans are examples only. Of the work inside a route there are none: its trace shows it. */
async function readSlowest(
  db: Db,
  input: PerformanceInput & { route: string; op: string },
): Promise<SpanExample[]> {
  if (input.kind === 'span') return []
  const { release, environment } = input
  const places = await selectSegments(db, input.projectId, 'duration_us', input)
    .select(['trace_id', 'span_id'])
    .where('route', '=', input.route)
    .where('op', '=', input.op)
    .$if(release !== undefined, (query) => query.where('version', '=', release ?? ''))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
    .orderBy('duration_us', 'desc')
    .limit(SLOWEST)
    .execute()
  const rows = await readSpans(db, input.projectId, places)
  return rows.map((row) => ({
    traceId: row.trace_id,
    spanId: row.span_id,
    name: row.name,
    startMs: row.start_ms,
    durationMs: row.duration_us / 1_000,
    status: row.status,
  }))
}
