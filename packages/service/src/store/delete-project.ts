import type { Writer } from './bulk.ts'
import type { Schema } from './schema.ts'

/** Tables that have a column. */
type TableWith<Column extends string> = {
  [Table in keyof Schema]: Column extends keyof Schema[Table] ? Table : never
}[keyof Schema]
type ProjectTable = TableWith<'project_id'>
type IssueTable = Exclude<TableWith<'issue_id'>, ProjectTable>

/** Tables whose rows name their project. The project itself is the last: what fails before leaves it as it was. */
export const OF_PROJECT: readonly ProjectTable[] = [
  'issue_key',
  'event',
  'reference',
  'attachment',
  'feedback',
  'issue',
  'release',
  'session',
  'session_hour',
  'release_user',
  'span',
  'measure',
  'series',
  'log',
  'tag',
  'drop_day',
  'user_hour',
  'environment',
  'usage_hour',
  'source_map',
  'source_map_part',
  'alert_channel',
]

export const OF_ISSUE: readonly IssueTable[] = [
  'issue_hour',
  'issue_release',
  'issue_user',
  'issue_tag',
  'history',
  'alert_sent',
]

/** With everything that was reported to it. Its id is not given out again: what other servers remember of it cannot come back. */
export async function deleteProject({ tx }: Writer, projectId: number): Promise<boolean> {
  const issues = tx.selectFrom('issue').select('id').where('project_id', '=', projectId)
  for (const table of OF_ISSUE) await tx.deleteFrom(table).where('issue_id', 'in', issues).execute()
  for (const table of OF_PROJECT) await tx.deleteFrom(table).where('project_id', '=', projectId).execute()
  const { numDeletedRows } = await tx.deleteFrom('project').where('id', '=', projectId).executeTakeFirst()
  await tx
    .insertInto('sequence')
    .values({ name: 'project', value: projectId })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: projectId }).where('sequence.value', '<', projectId),
    )
    .execute()
  return numDeletedRows > 0n
}
