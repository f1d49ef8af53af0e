import { sql } from 'kysely'
import { ServiceError } from '../errors.ts'
import { upsertRows, type Writer } from './bulk.ts'
import type { IssueRow } from './schema.ts'

/** Merging and deleting: everything that hangs on an issue goes with it. */

export async function mergeIssues(
  writer: Writer,
  target: IssueRow,
  others: readonly IssueRow[],
): Promise<void> {
  const { tx } = writer
  for (const { id } of others) {
    if (id === target.id)
      throw new ServiceError('WMS007', { detail: 'an issue cannot be merged into itself' })
    for (const table of ['issue_key', 'event', 'history', 'reference'] as const) {
      await tx.updateTable(table).set({ issue_id: target.id }).where('issue_id', '=', id).execute()
    }
    await moveCounters(writer, id, target.id)
    await tx.deleteFrom('issue').where('id', '=', id).execute()
  }
  const all = [target, ...others]
  const users = await tx
    .selectFrom('issue_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('issue_id', '=', target.id)
    .executeTakeFirstOrThrow()
  const first = all.reduce((a, b) => (b.first_ms < a.first_ms ? b : a))
  const last = all.reduce((a, b) => (b.last_ms > a.last_ms ? b : a))
  await tx
    .updateTable('issue')
    .set({
      events: all.reduce((sum, issue) => sum + issue.events, 0),
      users: Number(users.count),
      first_ms: first.first_ms,
      first_release: first.first_release,
      last_ms: last.last_ms,
      last_release: last.last_release,
    })
    .where('id', '=', target.id)
    .execute()
}

async function moveCounters(writer: Writer, from: number, to: number): Promise<void> {
  const { tx } = writer
  const hours = await tx.selectFrom('issue_hour').selectAll().where('issue_id', '=', from).execute()
  await upsertRows(
    writer,
    { table: 'issue_hour', key: ['issue_id', 'hour'], merge: { events: 'add' } },
    hours.map((row) => ({ ...row, issue_id: to })),
  )
  const releases = await tx.selectFrom('issue_release').selectAll().where('issue_id', '=', from).execute()
  await upsertRows(
    writer,
    {
      table: 'issue_release',
      key: ['issue_id', 'version'],
      merge: { events: 'add', first_ms: 'min', last_ms: 'max' },
    },
    releases.map((row) => ({ ...row, issue_id: to })),
  )
  const users = await tx.selectFrom('issue_user').selectAll().where('issue_id', '=', from).execute()
  await upsertRows(
    writer,
    { table: 'issue_user', key: ['issue_id', 'user_key'] },
    users.map((row) => ({ ...row, issue_id: to })),
  )
  const tags = await tx.selectFrom('issue_tag').selectAll().where('issue_id', '=', from).execute()
  await upsertRows(
    writer,
    { table: 'issue_tag', key: ['issue_id', 'tag_id'], merge: { events: 'add', last_ms: 'max' } },
    tags.map((row) => ({ ...row, issue_id: to })),
  )
  await deleteCounters(writer, from)
}

async function deleteCounters({ tx }: Writer, issueId: number): Promise<void> {
  for (const table of ['issue_hour', 'issue_release', 'issue_user', 'issue_tag'] as const) {
    await tx.deleteFrom(table).where('issue_id', '=', issueId).execute()
  }
}

/** A later event of the same kind opens a new issue. */
export async function deleteIssue(writer: Writer, issue: IssueRow): Promise<void> {
  const { tx } = writer
  const issueId = issue.id
  await deleteCounters(writer, issueId)
  const events = tx.selectFrom('event').select('event_id').where('issue_id', '=', issueId)
  for (const [table, column] of [
    ['attachment', 'event_id'],
    ['feedback', 'event_id'],
    ['feedback', 'about_id'],
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('project_id', '=', issue.project_id)
      .where(sql.ref(column), 'in', events)
      .execute()
  }
  for (const table of ['issue_key', 'event', 'history', 'reference', 'alert_sent'] as const) {
    await tx.deleteFrom(table).where('issue_id', '=', issueId).execute()
  }
  await tx.deleteFrom('issue').where('id', '=', issueId).execute()
}
