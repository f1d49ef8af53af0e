import type { StoredEvent } from '../digest/stored-event.ts'
import type { Writer } from './bulk.ts'
import type { Db } from './database.ts'

/** Events of one grouping key, and what hangs on them, on their way to another issue. */

const PAGE_EVENTS = 200

export async function readKeys(db: Db, issueId: number): Promise<string[]> {
  const rows = await db.selectFrom('issue_key').select('key').where('issue_id', '=', issueId).execute()
  return rows.map((row) => row.key)
}

/** Each, a page at a time: together they may be large. */
export async function* readEventsOfKey(
  { tx }: Writer,
  issueId: number,
  key: string,
): AsyncGenerator<StoredEvent> {
  let after = 0
  for (;;) {
    const rows = await tx
      .selectFrom('event')
      .select(['id', 'tags', 'data'])
      .where('issue_id', '=', issueId)
      .where('grouping_key', '=', key)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_EVENTS)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** The oldest or newest event that is stored. */
export async function readEdgeEvent(
  { tx }: Writer,
  issueId: number,
  direction: 'asc' | 'desc',
): Promise<StoredEvent | undefined> {
  return tx
    .selectFrom('event')
    .select(['tags', 'data'])
    .where('issue_id', '=', issueId)
    .orderBy('time_ms', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

export interface Split {
  projectId: number
  key: string
  from: number
  /** Absent: the key belongs to no issue any more. */
  to: number | undefined
}

/** Returns how many users each of the two issues has then. */
export async function moveEvents(
  writer: Writer,
  { projectId, key, from, to }: Split,
): Promise<{ from: number; to: number }> {
  const { tx } = writer
  const isKey = { project_id: projectId, key }
  if (to === undefined) {
    await tx
      .deleteFrom('issue_key')
      .where((eb) => eb.and(isKey))
      .execute()
    return { from: 0, to: 0 }
  }
  await tx
    .updateTable('issue_key')
    .set({ issue_id: to })
    .where((eb) => eb.and(isKey))
    .execute()
  await tx
    .updateTable('event')
    .set({ issue_id: to })
    .where('issue_id', '=', from)
    .where('grouping_key', '=', key)
    .execute()
  const moved = tx.selectFrom('event').where('issue_id', '=', to)
  await tx
    .updateTable('history')
    .set({ issue_id: to })
    .where('issue_id', '=', from)
    .where('event_id', '!=', '')
    .where('event_id', 'in', moved.select('event_id'))
    .execute()
  await tx
    .updateTable('reference')
    .set({ issue_id: to })
    .where('issue_id', '=', from)
    .where('digest', 'in', moved.where('digest', '!=', '').select('digest'))
    .execute()
  return moveUsers(writer, from, to)
}

/** A user whose stored events all moved is no user of the issue that stays. */
async function moveUsers({ tx }: Writer, from: number, to: number): Promise<{ from: number; to: number }> {
  const usersOf = (issueId: number) =>
    tx.selectFrom('event').select('user_key').where('issue_id', '=', issueId).where('user_key', '!=', '')
  await tx
    .insertInto('issue_user')
    .columns(['issue_id', 'user_key'])
    .expression(
      tx
        .selectFrom('event')
        .select(['issue_id', 'user_key'])
        .distinct()
        .where('issue_id', '=', to)
        .where('user_key', '!=', ''),
    )
    .execute()
  await tx
    .deleteFrom('issue_user')
    .where('issue_id', '=', from)
    .where('user_key', 'in', usersOf(to))
    .where('user_key', 'not in', usersOf(from))
    .execute()
  const count = async (issueId: number): Promise<number> => {
    const row = await tx
      .selectFrom('issue_user')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .where('issue_id', '=', issueId)
      .executeTakeFirstOrThrow()
    return Number(row.users)
  }
  return { from: await count(from), to: await count(to) }
}

/** Counts that went to another issue entirely. */
export async function deleteEmptyCounters({ tx }: Writer, issueId: number): Promise<void> {
  for (const table of ['issue_hour', 'issue_release', 'issue_tag'] as const) {
    await tx.deleteFrom(table).where('issue_id', '=', issueId).where('events', '<=', 0).execute()
  }
}
