import { sql } from 'kysely'
import type { Db } from '../store/database.ts'
import { requireIssue } from './issue-series.ts'

/** Somebody who was hit by an issue. */
export interface IssueUser {
  /** `id:42`, `email:…`: also what `user:` of the search takes. */
  user: string
  /** Of those that are stored; more may have been counted. */
  storedEvents: number
  lastMs: number
}

const MAX_USERS = 100

/** Those who were hit most, first. The number of all is `users` of the issue. */
export async function listIssueUsers(
  db: Db,
  { projectId, issueId }: { projectId: number; issueId: number },
): Promise<IssueUser[]> {
  await requireIssue(db, projectId, issueId)
  const rows = await db
    .selectFrom('event')
    .select((eb) => [
      'user_key',
      eb.fn.countAll<number>().as('events'),
      eb.fn.max<number>('time_ms').as('last_ms'),
    ])
    .where('issue_id', '=', issueId)
    .where('user_key', '!=', '')
    .groupBy('user_key')
    .orderBy(sql`events`, 'desc')
    .orderBy(sql`last_ms`, 'desc')
    .limit(MAX_USERS)
    .execute()
  return rows.map((row) => ({
    user: row.user_key,
    storedEvents: Number(row.events),
    lastMs: Number(row.last_ms),
  }))
}
