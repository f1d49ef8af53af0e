import { fromHistogramUnit, VITAL_NAMES, VITALS } from '../digest/vitals.ts'
import type { VitalName } from '../digest/span-data.ts'
import { percentile } from '../histogram.ts'
import { MIN_VITAL_SAMPLES } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import { measureBySeries, readSeries, type Measured, type SeriesFilter } from './measurements.ts'
import { countRange, type SteppedRange, type TimeRange } from './time-range.ts'

export interface VitalsInput extends Omit<SeriesFilter, 'kind' | 'op'>, TimeRange {}

export interface RouteVitals {
  route: string
  vitals: VitalSummary[]
}

export interface VitalSummary {
  name: VitalName
  samples: number
  /** Milliseconds; of cls the score. Absent: nothing was measured. */
  p75?: number
  rating: 'good' | 'needs-improvement' | 'poor' | 'too-few'
}

/** Vitals of each route, judged where three quarters of the page views are at least as good. */
export async function listVitals(db: Db, input: VitalsInput, nowMs: number): Promise<RouteVitals[]> {
  const series = await readSeries(db, { ...input, kind: 'vital' })
  const nameOf = (row: { route: string; op: string }): string => `${row.op}\n${row.route}`
  const measured = await measureBySeries(db, series, countRange(input, nowMs), nameOf)
  const routes = [...new Set(series.map((row) => row.route))]
  return routes
    .map((route) => ({
      route,
      vitals: VITAL_NAMES.map((name) => summarise(name, measured.get(nameOf({ op: name, route })))),
    }))
    .filter(({ vitals }) => vitals.some((vital) => vital.samples > 0))
    .sort((a, b) => samplesOf(b) - samplesOf(a))
}

/** Vitals of all these series together. */
export async function summariseVitals(
  db: Db,
  series: readonly SeriesRow[],
  range: SteppedRange,
): Promise<VitalSummary[]> {
  return judgeVitals(await measureBySeries(db, series, range, (row) => row.op))
}

/** The sums by name of the vital. */
export function judgeVitals(measured: ReadonlyMap<string, Measured>): VitalSummary[] {
  return VITAL_NAMES.map((name) => summarise(name, measured.get(name)))
}

function samplesOf({ vitals }: RouteVitals): number {
  return Math.max(...vitals.map((vital) => vital.samples))
}

function summarise(name: VitalName, measured: Measured | undefined): VitalSummary {
  const { samples = 0, buckets = new Map<number, number>() } = measured ?? {}
  const value = percentile(buckets, 0.75)
  if (value === undefined) return { name, samples, rating: 'too-few' }
  const p75 = fromHistogramUnit(name, value)
  if (samples < MIN_VITAL_SAMPLES) return { name, samples, p75, rating: 'too-few' }
  const { good, poor } = VITALS[name]
  return { name, samples, p75, rating: p75 <= good ? 'good' : p75 > poor ? 'poor' : 'needs-improvement' }
}
