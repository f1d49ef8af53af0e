import { percentile } from '../histogram.ts'
import { MIN_COMPARED_SAMPLES } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import { measureBySeries, readSeries, type Measured } from './measurements.ts'
import { countRange, type TimeRange } from './time-range.ts'

export interface ReleaseComparisonInput extends TimeRange {
  projectId: number
  environment?: string
  version: string
  /** What it is compared with. */
  previous: string
}

/** How a route changed from one release to another. */
export interface RouteChange {
  route: string
  op: string
  /** 0.1: ten percent more than before. */
  p95: number
}

/** Routes that both releases measured often enough. One walk along the measurements is for both. */
export async function compareReleases(
  db: Db,
  { version, previous, ...input }: ReleaseComparisonInput,
  nowMs: number,
): Promise<RouteChange[]> {
  const read = (release: string): Promise<SeriesRow[]> =>
    readSeries(db, { ...input, kind: 'segment', release })
  const series = [...(await read(version)), ...(await read(previous))]
  const measured = await measureBySeries(db, series, countRange(input, nowMs), nameOf)
  const routes = new Map(series.map((row) => [`${row.op}\n${row.route}`, row]))
  return [...routes.values()].flatMap(({ op, route }) => {
    const now = measureP95(measured.get(nameOf({ version, op, route })))
    const before = measureP95(measured.get(nameOf({ version: previous, op, route })))
    return now === undefined || before === undefined ? [] : [{ route, op, p95: now / before - 1 }]
  })
}

function nameOf({ version, op, route }: Pick<SeriesRow, 'version' | 'op' | 'route'>): string {
  return `${version}\n${op}\n${route}`
}

/** Undefined: fewer samples say nothing about the 95th of a hundred. */
function measureP95(measured: Measured | undefined): number | undefined {
  if (measured === undefined || measured.samples < MIN_COMPARED_SAMPLES) return undefined
  return percentile(measured.buckets, 0.95) || undefined
}
