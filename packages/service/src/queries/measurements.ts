import { sql } from 'kysely'
import { inChunks } from '../store/issues.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import { alignRange, type TimeRange } from './time-range.ts'

/** Which measurements are asked for. */
export interface SeriesFilter {
  projectId: number
  kind: 'segment' | 'span' | 'vital' | 'error'
  route?: string
  op?: string
  release?: string
  environment?: string
  device?: string
}

/** Sums over all series that have the same name. */
export interface Totals {
  samples: number
  weight: number
  failed: number
  failedServer: number
  /** µs, weighted. */
  duration: number
}

export function readSeries(db: Db, filter: SeriesFilter): Promise<SeriesRow[]> {
  const { projectId, kind, route, op, release, environment, device } = filter
  return db
    .selectFrom('series')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .$if(route !== undefined, (query) => query.where('route', '=', route ?? ''))
    .$if(op !== undefined, (query) => query.where('op', '=', op ?? ''))
    .$if(release !== undefined, (query) => query.where('version', '=', release ?? ''))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
    .$if(device !== undefined, (query) => query.where('device', '=', device ?? ''))
    .execute()
}

/** Name of a group → weight of each bucket. */
export async function readHistograms(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange & { step?: number },
  nameOf: (series: SeriesRow) => string,
): Promise<Map<string, Map<number, number>>> {
  const { step, fromMs, toMs } = alignRange(range)
  const names = new Map(series.map((row) => [row.id, nameOf(row)]))
  const rows = await inChunks([...names.keys()], (chunk) =>
    db
      .selectFrom('histogram')
      .select(['series_id', 'bucket', sql<number>`sum(weight)`.as('weight')])
      .where('step', '=', step)
      .where('start_ms', '>=', fromMs)
      .where('start_ms', '<', toMs)
      .where('series_id', 'in', chunk)
      .groupBy(['series_id', 'bucket'])
      .execute(),
  )
  const histograms = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const name = names.get(row.series_id) ?? ''
    const buckets = histograms.get(name) ?? new Map<number, number>()
    histograms.set(name, buckets)
    buckets.set(row.bucket, (buckets.get(row.bucket) ?? 0) + row.weight)
  }
  return histograms
}

export async function readTotals(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange & { step?: number },
  nameOf: (series: SeriesRow, startMs: number) => string,
): Promise<Map<string, Totals>> {
  const { step, fromMs, toMs } = alignRange(range)
  const byId = new Map(series.map((row) => [row.id, row]))
  const rows = await inChunks([...byId.keys()], (chunk) =>
    db
      .selectFrom('series_total')
      .selectAll()
      .where('step', '=', step)
      .where('start_ms', '>=', fromMs)
      .where('start_ms', '<', toMs)
      .where('series_id', 'in', chunk)
      .execute(),
  )
  const totals = new Map<string, Totals>()
  for (const row of rows) {
    const name = nameOf(byId.get(row.series_id) as SeriesRow, row.start_ms)
    const total = totals.get(name) ?? { samples: 0, weight: 0, failed: 0, failedServer: 0, duration: 0 }
    totals.set(name, total)
    total.samples += row.samples
    total.weight += row.weight
    total.failed += row.failed
    total.failedServer += row.failed_server
    total.duration += row.duration
  }
  return totals
}
