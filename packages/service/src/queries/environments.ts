import type { Db } from '../store/database.ts'

const MAX_ENVIRONMENTS = 100

/** Where reports came from, by name. Of more than can be chosen from, those heard of last. */
export async function listEnvironments(db: Db, { projectId }: { projectId: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('environment')
    .select('name')
    .where('project_id', '=', projectId)
    .orderBy('last_ms', 'desc')
    .limit(MAX_ENVIRONMENTS)
    .execute()
  return rows.map((row) => row.name).sort()
}
