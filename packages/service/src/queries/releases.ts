import { sql } from 'kysely'
import { sortReleases } from '../digest/release-order.ts'
import type { Db } from '../store/database.ts'
import { DAY_MS, HOUR_MS } from '../store/schema.ts'

export interface ReleaseSummary {
  version: string
  firstMs: number
  lastMs: number
  events: number
  newIssues: number
  regressions: number
  sessions: number
  /** Share of all sessions of the last day. */
  adoption: number
  /** Shares of 1; absent without sessions. */
  crashFreeSessions?: number
  crashFreeUsers?: number
}

/** Latest first. */
export async function listReleases(
  db: Db,
  input: { projectId: number },
  nowMs: number,
): Promise<ReleaseSummary[]> {
  const { projectId } = input
  const rows = await db.selectFrom('release').selectAll().where('project_id', '=', projectId).execute()
  const sessions = await readSessions(db, projectId, 0)
  const recent = await readSessions(db, projectId, Math.floor((nowMs - DAY_MS) / HOUR_MS))
  const allRecent = [...recent.values()].reduce((sum, entry) => sum + entry.started, 0)
  const users = await readUsers(db, projectId)
  return sortReleases(rows.map((row) => ({ ...row, firstSeenMs: row.first_ms })))
    .reverse()
    .map((row) => {
      const count = sessions.get(row.version)
      const people = users.get(row.version)
      return {
        version: row.version,
        firstMs: row.first_ms,
        lastMs: row.last_ms,
        events: row.events,
        newIssues: row.new_issues,
        regressions: row.regressions,
        sessions: count?.started ?? 0,
        adoption: allRecent === 0 ? 0 : (recent.get(row.version)?.started ?? 0) / allRecent,
        ...(count === undefined || count.started === 0
          ? {}
          : { crashFreeSessions: 1 - count.crashed / count.started }),
        ...(people === undefined || people.all === 0
          ? {}
          : { crashFreeUsers: 1 - people.crashed / people.all }),
      }
    })
}

async function readSessions(
  db: Db,
  projectId: number,
  fromHour: number,
): Promise<Map<string, { started: number; crashed: number }>> {
  const rows = await db
    .selectFrom('session_hour')
    .select((eb) => [
      'version',
      eb.fn.sum<number>('started').as('started'),
      eb.fn.sum<number>('crashed').as('crashed'),
    ])
    .where('project_id', '=', projectId)
    .where('hour', '>=', fromHour)
    .groupBy('version')
    .execute()
  return new Map(
    rows.map((row) => [row.version, { started: Number(row.started), crashed: Number(row.crashed) }]),
  )
}

async function readUsers(db: Db, projectId: number): Promise<Map<string, { all: number; crashed: number }>> {
  const rows = await db
    .selectFrom('release_user')
    .select((eb) => [
      'version',
      eb.fn.countAll<number>().as('all'),
      sql<number>`sum(is_crashed)`.as('crashed'),
    ])
    .where('project_id', '=', projectId)
    .groupBy('version')
    .execute()
  return new Map(rows.map((row) => [row.version, { all: Number(row.all), crashed: Number(row.crashed) }]))
}
