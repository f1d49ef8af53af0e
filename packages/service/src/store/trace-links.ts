import { sql, type Kysely } from 'kysely'

/** Which trace came before that of a span. Few spans name one; the index leads from a trace to the next. */
export async function addTraceLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('span')
    .addColumn('previous_trace_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('span_previous_trace_id')
    .on('span')
    .columns(['project_id', 'previous_trace_id'])
    .where(sql.ref('previous_trace_id'), '<>', sql.lit(''))
    .execute()
}
