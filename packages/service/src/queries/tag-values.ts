import type { Db } from '../store/database.ts'
import { requireIssue } from './issue-series.ts'

export interface TagValue {
  value: string
  events: number
  /** Of all events with the tag. */
  share: number
  lastMs: number
}

const MAX_VALUES = 200

/** All values of one tag of an issue, the most frequent first. */
export async function listTagValues(
  db: Db,
  { projectId, issueId, key }: { projectId: number; issueId: number; key: string },
): Promise<TagValue[]> {
  await requireIssue(db, projectId, issueId)
  const rows = await db
    .selectFrom('issue_tag')
    .innerJoin('tag', 'tag.id', 'issue_tag.tag_id')
    .select(['tag.value', 'issue_tag.events', 'issue_tag.last_ms'])
    .where('issue_tag.issue_id', '=', issueId)
    .where('tag.key', '=', key)
    .execute()
  const total = rows.reduce((sum, row) => sum + row.events, 0)
  return rows
    .sort((a, b) => b.events - a.events)
    .slice(0, MAX_VALUES)
    .map((row) => ({
      value: row.value,
      events: row.events,
      share: row.events / total,
      lastMs: row.last_ms,
    }))
}
