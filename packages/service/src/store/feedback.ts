import type { Kysely } from 'kysely'
import { RETAINED_FEEDBACK, RETAINED_ROLLUPS_MS } from '../limits.ts'
import type { Db } from './database.ts'

/** What visitors wrote is read by project, the latest first. Several may write about one event. */
export async function extendFeedback(db: Kysely<unknown>): Promise<void> {
  for (const column of ['about_id', 'url']) {
    await db.schema
      .alterTable('feedback')
      .addColumn(column, 'text', (build) => build.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createIndex('feedback_project_id_about_id')
    .on('feedback')
    .columns(['project_id', 'about_id'])
    .execute()
  await db.schema
    .createIndex('feedback_project_id_time_ms')
    .on('feedback')
    .columns(['project_id', 'time_ms', 'event_id'])
    .execute()
}

/** By the event alone: SQLite takes an index that begins with the project for one that finds little more than the table itself does. */
export async function indexFeedbackByEvent(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('feedback_project_id_about_id').execute()
  await db.schema.createIndex('feedback_about_id').on('feedback').columns(['about_id']).execute()
}

/** By age, and the oldest above the number that a project may keep: anybody who can open the app can send more. */
export async function deleteOldFeedback(db: Db, projectIds: readonly number[], nowMs: number): Promise<void> {
  for (const projectId of projectIds) {
    const beyond = await db
      .selectFrom('feedback')
      .select('time_ms')
      .where('project_id', '=', projectId)
      .orderBy('time_ms', 'desc')
      .orderBy('event_id', 'desc')
      .offset(RETAINED_FEEDBACK)
      .limit(1)
      .executeTakeFirst()
    const oldestMs = Math.max(nowMs - RETAINED_ROLLUPS_MS, beyond === undefined ? 0 : beyond.time_ms + 1)
    await db
      .deleteFrom('feedback')
      .where('project_id', '=', projectId)
      .where('time_ms', '<', oldestMs)
      .execute()
  }
}
