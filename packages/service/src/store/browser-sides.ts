import type { Kysely } from 'kysely'
import { RETAINED_REFERENCES_MS, WAITING_REFERENCE_MS } from '../limits.ts'
import type { Db } from './database.ts'

/** What a browser had done before it showed an error of the server goes with the event of the server, and waits for it where it came first. */
export async function addBrowserSides(db: Kysely<unknown>): Promise<void> {
  for (const table of ['event', 'reference']) {
    await db.schema
      .alterTable(table)
      .addColumn('browser', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema.createIndex('reference_time_ms').on('reference').columns(['time_ms']).execute()
}

/** Old ones, and those that no report of the server has come to: it was over a quota, or is one of many of which only some are kept. */
export async function deleteOldReferences(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('reference')
    .where('time_ms', '<', nowMs - RETAINED_REFERENCES_MS)
    .execute()
  await db
    .deleteFrom('reference')
    .where('issue_id', 'is', null)
    .where('time_ms', '<', nowMs - WAITING_REFERENCE_MS)
    .execute()
}
