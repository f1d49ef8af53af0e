import { sql } from 'kysely'
import { addBuckets } from '../store/measures.ts'
import { inChunks } from '../store/issues.ts'
import type { Db } from '../store/database.ts'
import type { MeasureKind, SeriesRow } from '../store/schema.ts'
import { alignRange, splitRange, type SteppedRange, type TimeRange } from './time-range.ts'

/** In one list: the rows of the time are read once for each list. */
const MAX_SERIES = 5_000
/** More than these are not looked up one by one. */
const MANY_SERIES = 100

/** Which measurements are asked for. */
export interface SeriesFilter {
  projectId: number
  kind: MeasureKind
  route?: string
  op?: string
  release?: string
  environment?: string
  device?: string
}

/** Sums over some series and some time. */
export interface Measured {
  samples: number
  weight: number
  failed: number
  failedServer: number
  /** µs, weighted. */
  duration: number
  /** Bucket → Σ weight. */
  buckets: Map<number, number>
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

/** Sums over all series that have the same name, of exactly this time. */
export async function measureBySeries(
  db: Db,
  series: readonly SeriesRow[],
  range: SteppedRange,
  nameOf: (series: SeriesRow) => string,
): Promise<Map<string, Measured>> {
  const names = new Map(series.map((row) => [row.id, nameOf(row)]))
  const measured = new Map<string, Measured>()
  for (const piece of splitRange(range)) {
    for (const row of await readSums(db, series, piece, 'series_id')) {
      const name = names.get(row.place)
      if (name !== undefined) addSums(measured, name, row)
    }
  }
  return measured
}

/** Sums over all these series, for each step of the range that has something. */
export async function measureByTime(
  db: Db,
  series: readonly SeriesRow[],
  range: TimeRange & { step?: number },
): Promise<Map<number, Measured>> {
  const measured = new Map<number, Measured>()
  for (const row of await readSums(db, series, alignRange(range), 'start_ms'))
    addSums(measured, row.place, row)
  return measured
}

interface Sums {
  /** The series, or the start of the step. */
  place: number
  samples: number
  weight: number
  failed: number
  failed_server: number
  duration: number
  buckets: string | null
}

/** The database adds up what it can, and hands over the buckets of a group as one text. */
async function readSums(
  db: Db,
  series: readonly SeriesRow[],
  { step, fromMs, toMs }: SteppedRange,
  place: 'series_id' | 'start_ms',
): Promise<Sums[]> {
  const [first] = series
  if (first === undefined) return []
  // One walk along all of a kind is faster than many look-ups. By series, those nobody asked for can be left out afterwards.
  const isWalk = place === 'series_id' && series.length > MANY_SERIES
  return inChunks(
    series.map((row) => row.id),
    (ids) =>
      db
        .selectFrom('measure')
        .select((eb) => [
          eb.ref(place).as('place'),
          eb.fn.sum<number>('samples').as('samples'),
          eb.fn.sum<number>('weight').as('weight'),
          eb.fn.sum<number>('failed').as('failed'),
          eb.fn.sum<number>('failed_server').as('failed_server'),
          eb.fn.sum<number>('duration').as('duration'),
          sql<string | null>`string_agg(buckets, ',')`.as('buckets'),
        ])
        .where('project_id', '=', first.project_id)
        .where('step', '=', step)
        .where('kind', '=', first.kind)
        .where('start_ms', '>=', fromMs)
        .where('start_ms', '<', toMs)
        .$if(!isWalk, (query) => query.where('series_id', 'in', ids))
        .groupBy(place)
        .execute(),
    isWalk ? series.length : MAX_SERIES,
  )
}

function addSums<Name>(measured: Map<Name, Measured>, name: Name, row: Sums): void {
  const known = measured.get(name)
  const target = known ?? createMeasured()
  if (known === undefined) measured.set(name, target)
  target.samples += Number(row.samples)
  target.weight += row.weight
  target.failed += row.failed
  target.failedServer += row.failed_server
  target.duration += row.duration
  addBuckets(target.buckets, row.buckets)
}

export function createMeasured(): Measured {
  return { samples: 0, weight: 0, failed: 0, failedServer: 0, duration: 0, buckets: new Map() }
}

/** Adds the second to the first. */
export function addMeasured(target: Measured, more: Measured): void {
  target.samples += more.samples
  target.weight += more.weight
  target.failed += more.failed
  target.failedServer += more.failedServer
  target.duration += more.duration
  for (const [bucket, weight] of more.buckets) {
    target.buckets.set(bucket, (target.buckets.get(bucket) ?? 0) + weight)
  }
}
