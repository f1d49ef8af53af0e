import type { Db } from '../store/database.ts'
import type { TimeRange } from './time-range.ts'

/** Where a chart draws a line: a release was seen for the first time. */
export interface ReleaseMarker {
  version: string
  timeMs: number
}

const MAX_MARKERS = 50

/** Oldest first. Of more than can be drawn, the latest. */
export async function listReleaseMarkers(
  db: Db,
  projectId: number,
  range: TimeRange,
): Promise<ReleaseMarker[]> {
  const rows = await db
    .selectFrom('release')
    .select(['version', 'first_ms'])
    .where('project_id', '=', projectId)
    .where('first_ms', '>=', range.fromMs)
    .where('first_ms', '<', range.toMs)
    .orderBy('first_ms', 'desc')
    .limit(MAX_MARKERS)
    .execute()
  return rows.reverse().map((row) => ({ version: row.version, timeMs: row.first_ms }))
}
