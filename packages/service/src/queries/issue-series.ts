import { ServiceError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import { DAY_MS, HOUR_MS } from '../store/schema.ts'
import { listReleaseMarkers, type ReleaseMarker } from './release-markers.ts'
import { alignRange, type TimeRange } from './time-range.ts'

/** The chart of an issue. */
export interface IssueSeries {
  stepMs: number
  /** One entry for each step of the range, oldest first. */
  points: { startMs: number; events: number }[]
  /** Releases that were first seen in the range. */
  releases: ReleaseMarker[]
}

export async function readIssueSeries(
  db: Db,
  input: { projectId: number; issueId: number } & TimeRange,
): Promise<IssueSeries> {
  const { projectId, issueId } = input
  await requireIssue(db, projectId, issueId)
  const { step, fromMs, toMs } = alignRange({ ...input, step: chooseStep(input) })
  const rows = await db
    .selectFrom('issue_hour')
    .select(['hour', 'events'])
    .where('issue_id', '=', issueId)
    .where('hour', '>=', fromMs / HOUR_MS)
    .where('hour', '<', toMs / HOUR_MS)
    .execute()
  const points: IssueSeries['points'] = []
  for (let startMs = fromMs; startMs < toMs; startMs += step) points.push({ startMs, events: 0 })
  for (const { hour, events } of rows) {
    const point = points[Math.floor((hour * HOUR_MS - fromMs) / step)]
    if (point !== undefined) point.events += events
  }
  return { stepMs: step, points, releases: await listReleaseMarkers(db, projectId, { fromMs, toMs }) }
}

/** About thirty to sixty columns. */
function chooseStep({ fromMs, toMs }: TimeRange): number {
  const length = toMs - fromMs
  if (length <= 2 * DAY_MS) return HOUR_MS
  return length <= 14 * DAY_MS ? 6 * HOUR_MS : DAY_MS
}

/** A project sees its own issues only. */
export async function requireIssue(db: Db, projectId: number, issueId: number): Promise<void> {
  const row = await db
    .selectFrom('issue')
    .select('id')
    .where('id', '=', issueId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new ServiceError('WMS006')
}
