import type { Db } from '../store/database.ts'

/** Of all that the histories of a project tell of merges: they move along, so that each stands where its issues are now. */
export async function findMerged(
  db: Db,
  { projectId, issueId }: { projectId: number; issueId: number },
): Promise<number | null> {
  const rows = await db
    .selectFrom('history')
    .innerJoin('issue', 'issue.id', 'history.issue_id')
    .select(['history.issue_id', 'history.data'])
    .where('issue.project_id', '=', projectId)
    .where('history.kind', '=', 'merged')
    .where('history.data', 'like', `%${issueId}%`)
    .orderBy('history.id', 'desc')
    .execute()
  const last = rows.find(({ data }) => readIssues(data).includes(issueId))
  return last?.issue_id ?? null
}

function readIssues(data: string): unknown[] {
  const { issues } = JSON.parse(data) as { issues?: unknown }
  return Array.isArray(issues) ? issues : []
}
