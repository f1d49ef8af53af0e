import { sql } from 'kysely'
import { ORPHAN_ATTACHMENT_MS } from '../limits.ts'
import type { Db } from './database.ts'

/**
 * Attachments whose event, or words of a visitor, is not there: it was never sent, was over its quota, or is one of many of which only some are kept.
 * An event may be a while behind its attachment; over the cap of the disk nobody waits for it.
 */
export async function deleteOrphanAttachments(
  db: Db,
  nowMs: number,
  waitMs: number = ORPHAN_ATTACHMENT_MS,
): Promise<void> {
  await db
    .deleteFrom('attachment')
    .where('received_ms', '<=', nowMs - waitMs)
    .where(({ not, exists, selectFrom, and }) =>
      and(
        (['event', 'feedback'] as const).map((owner) =>
          not(
            exists(
              selectFrom(owner)
                .select(`${owner}.event_id`)
                .whereRef(`${owner}.project_id`, '=', 'attachment.project_id')
                .whereRef(`${owner}.event_id`, '=', 'attachment.event_id'),
            ),
          ),
        ),
      ),
    )
    .execute()
}

/** The older half of the time that they are of: an event tells much without its attachments. */
export async function deleteOldAttachments(db: Db): Promise<void> {
  await sql`delete from attachment
    where received_ms <= (select (min(received_ms) + max(received_ms)) / 2 from attachment)`.execute(db)
}
