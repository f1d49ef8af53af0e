import { sql, type Kysely } from 'kysely'
import { createTables, type TableSet } from './create-tables.ts'
import type { Dialect } from './database.ts'

/** What the pages of the console ask for: numbers of a project, and measurements in few rows. */
const PAGE_TABLES: TableSet = {
  tables: {
    user_hour: {
      columns: { project_id: 'big', hour: 'big', environment: 'text', user_key: 'text' },
      key: ['project_id', 'hour', 'environment', 'user_key'],
    },
    measure: {
      columns: {
        project_id: 'big',
        step: 'big',
        kind: 'text',
        start_ms: 'big',
        series_id: 'big',
        samples: 'big',
        weight: 'real',
        failed: 'real',
        failed_server: 'real',
        duration: 'real',
        buckets: 'text?',
      },
      key: ['project_id', 'step', 'kind', 'start_ms', 'series_id'],
    },
    environment: {
      columns: { project_id: 'big', name: 'text', last_ms: 'big' },
      key: ['project_id', 'name'],
    },
  },
  unique: [],
}

export async function createPageTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTables(db, dialect, PAGE_TABLES)
  // A row for each bucket was too many to read.
  for (const table of ['histogram', 'series_total']) await db.schema.dropTable(table).execute()
  await db.schema
    .alterTable('alert_channel')
    .addColumn('last_sent_ms', dialect === 'sqlite' ? sql`integer` : sql`bigint`)
    .execute()
  await db.schema
    .createIndex('issue_first_release')
    .on('issue')
    .columns(['project_id', 'first_release', 'id'])
    .execute()
  await db.schema
    .createIndex('history_regression')
    .on('history')
    .columns(['data', 'issue_id'])
    .where(sql.ref('kind'), '=', sql.lit('regression'))
    .execute()
  // Always asked for together with the project: without it in the index, all events of the project are looked at.
  for (const column of ['trace_id', 'digest']) {
    await db.schema.dropIndex(`event_${column}`).execute()
    await db.schema
      .createIndex(`event_project_${column}`)
      .on('event')
      .columns(['project_id', column])
      .execute()
  }
  // Lists look at segments only, one span in ten. What they filter by is in the index, so that they read no other rows;
  // the id of the span comes early, because it decides between equals.
  await db.schema.dropIndex('span_project_id_is_segment_route_op_duration_us').execute()
  const filters = ['route', 'op', 'version', 'environment', 'status', 'trace_id']
  for (const [first, second] of [
    ['start_ms', 'duration_us'],
    ['duration_us', 'start_ms'],
  ] as const) {
    await db.schema
      .createIndex(`span_segment_${first}`)
      .on('span')
      .columns(['project_id', first, 'span_id', second, ...filters])
      .where(sql.ref('is_segment'), '=', sql.lit(1))
      .execute()
  }
}
