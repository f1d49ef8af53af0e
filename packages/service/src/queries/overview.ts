import type { Db } from '../store/database.ts'
import { valueOfBucket } from '../histogram.ts'
import { APDEX_BROWSER_MS, APDEX_SERVER_MS } from '../limits.ts'
import { DAY_MS, HOUR_MS, type SeriesRow } from '../store/schema.ts'
import { readHistograms, readSeries, readTotals } from './measurements.ts'
import { listReleaseMarkers, type ReleaseMarker } from './release-markers.ts'
import { alignRange, previousRange, type TimeRange } from './time-range.ts'

export interface OverviewInput extends TimeRange {
  projectId: number
  environment?: string
}

/** Is something wrong now? Four numbers, each beside that of the period before. */
export interface ProjectOverview {
  now: OverviewNumbers
  before: OverviewNumbers
  /** Errors of each step of the range, oldest first. */
  points: { startMs: number; errors: number }[]
  stepMs: number
  /** Releases that were first seen in the range. */
  releases: ReleaseMarker[]
}

export interface OverviewNumbers {
  errors: number
  /** Distinct users who were hit by an error. */
  users: number
  /** Requests, page loads and navigations, extrapolated from the sample. */
  requests: number
  /** Share of them that failed; an answer 4xx of the server is no failure. `null`: there were none. */
  errorRate: number | null
  /** 1: everybody was served quickly. `null`: nothing was measured. */
  apdex: number | null
}

/** Up to this length there is a point for each hour. */
const MAX_HOURLY_MS = 7 * DAY_MS

export async function readOverview(db: Db, input: OverviewInput): Promise<ProjectOverview> {
  const step = input.toMs - input.fromMs <= MAX_HOURLY_MS ? HOUR_MS : DAY_MS
  const range = alignRange({ fromMs: input.fromMs, toMs: input.toMs, step })
  const before = { ...previousRange(range), step }
  const errors = await readSeries(db, { ...input, kind: 'error' })
  const segments = await readSeries(db, { ...input, kind: 'segment' })
  const totals = await readTotals(db, errors, range, (_, startMs) => String(startMs))
  const points: ProjectOverview['points'] = []
  for (let startMs = range.fromMs; startMs < range.toMs; startMs += step) {
    points.push({ startMs, errors: totals.get(String(startMs))?.samples ?? 0 })
  }
  return {
    now: await readNumbers(db, input, range, { errors, segments }),
    before: await readNumbers(db, input, before, { errors, segments }),
    points,
    stepMs: step,
    releases: await listReleaseMarkers(db, input.projectId, range),
  }
}

async function readNumbers(
  db: Db,
  input: OverviewInput,
  range: TimeRange & { step: number },
  series: { errors: SeriesRow[]; segments: SeriesRow[] },
): Promise<OverviewNumbers> {
  const errors = (await readTotals(db, series.errors, range, () => '')).get('')?.samples ?? 0
  // By day where the range allows it: there are many series, and their hours are many rows.
  const { step: _, ...plain } = range
  const byPlace = await readTotals(db, series.segments, plain, placeOf)
  const requests = sum([...byPlace.values()].map((total) => total.weight))
  const failed = (byPlace.get('server')?.failedServer ?? 0) + (byPlace.get('browser')?.failed ?? 0)
  return {
    errors,
    users: await countUsers(db, input, range),
    requests,
    errorRate: requests === 0 ? null : failed / requests,
    apdex: computeApdex(await readHistograms(db, series.segments, plain, placeOf)),
  }
}

type Place = 'server' | 'browser'

function placeOf(series: SeriesRow): Place {
  return series.op === 'http.server' ? 'server' : 'browser'
}

/** Quick ones count whole, those within four times the target count half. */
export function computeApdex(histograms: ReadonlyMap<string, ReadonlyMap<number, number>>): number | null {
  let all = 0
  let satisfied = 0
  for (const [place, buckets] of histograms) {
    const targetUs = 1_000 * (place === 'server' ? APDEX_SERVER_MS : APDEX_BROWSER_MS)
    for (const [bucket, weight] of buckets) {
      const value = valueOfBucket(bucket)
      all += weight
      if (value <= targetUs) satisfied += weight
      else if (value <= 4 * targetUs) satisfied += weight / 2
    }
  }
  return all === 0 ? null : satisfied / all
}

async function countUsers(
  db: Db,
  { projectId, environment }: OverviewInput,
  range: TimeRange,
): Promise<number> {
  const { users } = await db
    .selectFrom('user_hour')
    .select((eb) => eb.fn.count<number>('user_key').distinct().as('users'))
    .where('project_id', '=', projectId)
    .where('hour', '>=', Math.floor(range.fromMs / HOUR_MS))
    .where('hour', '<', Math.ceil(range.toMs / HOUR_MS))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
    .executeTakeFirstOrThrow()
  return Number(users)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
