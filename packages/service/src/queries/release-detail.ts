import { sql } from 'kysely'
import { ServiceError } from '../errors.ts'
import { percentile } from '../histogram.ts'
import type { Db } from '../store/database.ts'
import { DAY_MS, type IssueRow } from '../store/schema.ts'
import { summariseIssues, type IssueSummary } from './issue-summary.ts'
import { measureBySeries, readSeries } from './measurements.ts'
import { listReleases, type ReleaseSummary } from './releases.ts'
import { alignRange, type SteppedRange } from './time-range.ts'
import { summariseVitals, type VitalSummary } from './vitals.ts'

/** What a release changed, beside the one before it. */
export interface ReleaseDetail {
  release: ReleaseSummary
  /** Absent: it is the first. */
  previous?: ReleaseSummary
  newIssues: IssueSummary[]
  regressions: IssueSummary[]
  /** By operation: requests, page loads, navigations. The most frequent first. */
  performance: { op: string; now: ReleaseTimes; before?: ReleaseTimes }[]
  vitals: { now: VitalSummary; before?: VitalSummary }[]
}

/** Milliseconds; `failureRate` is a share of 1. */
export interface ReleaseTimes {
  samples: number
  p50: number
  p95: number
  failureRate: number
}

const SHOWN_ISSUES = 25
/** Of a release that runs for long, its last days. */
const MEASURED_MS = 30 * DAY_MS

export async function readRelease(
  db: Db,
  input: { projectId: number; version: string },
  nowMs: number,
): Promise<ReleaseDetail> {
  const { projectId, version } = input
  const releases = await listReleases(db, { projectId }, nowMs)
  const index = releases.findIndex((candidate) => candidate.version === version)
  const [release, previous] = [releases[index], releases[index + 1]]
  if (release === undefined) throw new ServiceError('WMS006')
  const issues = async (rows: IssueRow[]): Promise<IssueSummary[]> => summariseIssues(db, rows, nowMs)
  return {
    release,
    ...(previous === undefined ? {} : { previous }),
    newIssues: await issues(await readNewIssues(db, input)),
    regressions: await issues(await readRegressions(db, input)),
    performance: await comparePerformance(db, projectId, release, previous),
    vitals: await compareVitals(db, projectId, release, previous),
  }
}

function readNewIssues(
  db: Db,
  { projectId, version }: { projectId: number; version: string },
): Promise<IssueRow[]> {
  return db
    .selectFrom('issue')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('first_release', '=', version)
    .orderBy('id', 'desc')
    .limit(SHOWN_ISSUES)
    .execute()
}

function readRegressions(
  db: Db,
  { projectId, version }: { projectId: number; version: string },
): Promise<IssueRow[]> {
  return (
    db
      .selectFrom('history')
      .innerJoin('issue', 'issue.id', 'history.issue_id')
      .selectAll('issue')
      .distinct()
      // As a literal: the index has nothing but regressions.
      .where('history.kind', '=', sql.lit('regression'))
      .where('history.data', '=', JSON.stringify({ release: version }))
      .where('issue.project_id', '=', projectId)
      .limit(SHOWN_ISSUES)
      .execute()
  )
}

/** In whole days: what is read is that of the release alone, so nothing of another time gets in. */
function rangeOf(release: ReleaseSummary): SteppedRange {
  const toMs = release.lastMs + 1
  return alignRange({ fromMs: Math.max(release.firstMs, toMs - MEASURED_MS), toMs, step: DAY_MS })
}

async function comparePerformance(
  db: Db,
  projectId: number,
  release: ReleaseSummary,
  previous: ReleaseSummary | undefined,
): Promise<ReleaseDetail['performance']> {
  const now = await measureRelease(db, projectId, release)
  const before = previous === undefined ? undefined : await measureRelease(db, projectId, previous)
  return [...now]
    .map(([op, times]) => {
      const earlier = before?.get(op)
      return { op, now: times, ...(earlier === undefined ? {} : { before: earlier }) }
    })
    .sort((a, b) => b.now.samples - a.now.samples)
}

async function measureRelease(
  db: Db,
  projectId: number,
  release: ReleaseSummary,
): Promise<Map<string, ReleaseTimes>> {
  const series = await readSeries(db, { projectId, kind: 'segment', release: release.version })
  const measured = await measureBySeries(db, series, rangeOf(release), (row) => row.op)
  return new Map(
    [...measured].map(([op, { samples, weight, failed, buckets }]) => [
      op,
      {
        samples,
        p50: (percentile(buckets, 0.5) ?? 0) / 1_000,
        p95: (percentile(buckets, 0.95) ?? 0) / 1_000,
        failureRate: weight === 0 ? 0 : failed / weight,
      },
    ]),
  )
}

async function compareVitals(
  db: Db,
  projectId: number,
  release: ReleaseSummary,
  previous: ReleaseSummary | undefined,
): Promise<ReleaseDetail['vitals']> {
  const read = async (of: ReleaseSummary): Promise<VitalSummary[]> => {
    const series = await readSeries(db, { projectId, kind: 'vital', release: of.version })
    return summariseVitals(db, series, rangeOf(of))
  }
  const now = await read(release)
  const before = previous === undefined ? [] : await read(previous)
  return now.map((vital, index) => {
    const earlier = before[index]
    return { now: vital, ...(earlier === undefined ? {} : { before: earlier }) }
  })
}
