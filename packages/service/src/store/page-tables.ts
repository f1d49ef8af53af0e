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
  // One span in ten is a segment: an index of these alone is small.
  for (const column of ['start_ms', 'duration_us']) {
    await db.schema
      .createIndex(`span_segment_${column}`)
      .on('span')
      .columns(['project_id', column])
      .where(sql.ref('is_segment'), '=', sql.lit(1))
      .execute()
  }
}
