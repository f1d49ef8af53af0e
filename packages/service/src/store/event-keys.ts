import { sql, type Kysely } from 'kysely'

/** By which key an event came to its issue. For what is stored it is known where the issue has only one. */
export async function addEventKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('grouping_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update event set grouping_key = (select key from issue_key where issue_key.issue_id = event.issue_id)
    where issue_id in (select issue_id from issue_key group by issue_id having count(*) = 1)`.execute(db)
}
