import { sql, type Kysely } from 'kysely'
import { createTables, type TableSet } from './create-tables.ts'
import type { Dialect } from './database.ts'

/** What the pages of the console ask for beyond single issues and routes. */
const PAGE_TABLES: TableSet = {
  tables: {
    user_hour: {
      columns: { project_id: 'big', hour: 'big', environment: 'text', user_key: 'text' },
      key: ['project_id', 'hour', 'environment', 'user_key'],
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
