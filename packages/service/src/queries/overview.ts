import type { Db } from '../store/database.ts'
import { valueOfBucket } from '../histogram.ts'
import { APDEX_BROWSER_MS, APDEX_SERVER_MS } from '../limits.ts'
import { DAY_MS, HOUR_MS, type SeriesRow } from '../store/schema.ts'
import { countUsers } from './count-users.ts'
import { measureBySeries, measureByTime, readSeries } from './measurements.ts'
import { listReleaseMarkers, type ReleaseMarker } from './release-markers.ts'
import { alignRange, countRange, previousRange, type SteppedRange, type TimeRange } from './time-range.ts'

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
  /** Distinct users who were hit by an error. Of an hour that is counted in part, an estimate. */
  users: number
  /** Requests, page loads and navigations, extrapolated from the sample. */
  requests: number
  /** Share of them that failed; an answer 4xx of the server is no failure. `null`: there were none. */
  errorRate: number | null
  /** 1: everybody was served quickly. `null`: nothing was measured. */
  apdex: number | null
}

/** Up to this length there is a point for each hour, and the numbers are exact to the minute. */
const MAX_HOURLY_MS = 7 * DAY_MS

export async function readOverview(db: Db, input: OverviewInput, nowMs: number): Promise<ProjectOverview> {
  const step = input.toMs - input.fromMs <= MAX_HOURLY_MS ? HOUR_MS : DAY_MS
  const range = alignRange({ fromMs: input.fromMs, toMs: input.toMs, step })
  const series = {
    errors: await readSeries(db, { ...input, kind: 'error' }),
    places: await readSeries(db, { ...input, kind: 'place' }),
  }
  const errors = await measureByTime(db, series.errors, range)
  const points: ProjectOverview['points'] = []
  for (let startMs = range.fromMs; startMs < range.toMs; startMs += step) {
    points.push({ startMs, errors: errors.get(startMs)?.samples ?? 0 })
  }
  const counted = countRange(input, nowMs, MAX_HOURLY_MS)
  return {
    now: await readNumbers(db, input, counted, series),
    before: await readNumbers(db, input, previousRange(counted), series),
    points,
    stepMs: step,
    releases: await listReleaseMarkers(db, input.projectId, range),
  }
}

async function readNumbers(
  db: Db,
  input: OverviewInput,
  range: SteppedRange,
  series: { errors: SeriesRow[]; places: SeriesRow[] },
): Promise<OverviewNumbers> {
  const errors = await measureBySeries(db, series.errors, range, () => 'all')
  const places = await measureBySeries(db, series.places, range, (row) => row.op)
  const [server, browser] = [places.get('server'), places.get('browser')]
  const requests = (server?.weight ?? 0) + (browser?.weight ?? 0)
  const failed = (server?.failedServer ?? 0) + (browser?.failed ?? 0)
  return {
    errors: errors.get('all')?.samples ?? 0,
    users: await countUsers(db, { ...input, errors: series.errors }, range),
    requests,
    errorRate: requests === 0 ? null : failed / requests,
    apdex: computeApdex([
      { buckets: server?.buckets, targetMs: APDEX_SERVER_MS },
      { buckets: browser?.buckets, targetMs: APDEX_BROWSER_MS },
    ]),
  }
}

/** Quick ones count whole, those within four times the target count half. */
function computeApdex(
  places: readonly { buckets: ReadonlyMap<number, number> | undefined; targetMs: number }[],
): number | null {
  let all = 0
  let satisfied = 0
  for (const { buckets, targetMs } of places) {
    for (const [bucket, weight] of buckets ?? []) {
      const ms = valueOfBucket(bucket) / 1_000
      all += weight
      if (ms <= targetMs) satisfied += weight
      else if (ms <= 4 * targetMs) satisfied += weight / 2
    }
  }
  return all === 0 ? null : satisfied / all
}
