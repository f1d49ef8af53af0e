import { sql } from 'kysely'
import type { Db } from '../store/database.ts'

/** What is new since a page was made. */
export interface Changes {
  /** For the next question. */
  cursor: string
  /** Issues that were seen for the first time. */
  newIssues: number
  /** Issues that came back. */
  regressions: number
  /** Issues with new events or another state; the list ends at `MAX_CHANGED`. */
  issueIds: number[]
}

const MAX_CHANGED = 500

/**
 * Cheap enough to be asked every few seconds: ids only grow, so when the last ones are those of the cursor, nothing
 * happened. Without a cursor: where to begin.
 */
export async function readChanges(
  db: Db,
  { projectId, cursor }: { projectId: number; cursor?: string },
): Promise<Changes> {
  const [since, last] = [decode(cursor), await readLast(db)]
  const next = `${last.history}.${last.event}`
  const nothing = { cursor: next, newIssues: 0, regressions: 0, issueIds: [] }
  if (since === undefined || cursor === next) return nothing
  const history = await db
    .selectFrom('history')
    .innerJoin('issue', 'issue.id', 'history.issue_id')
    .select(['history.issue_id', 'history.kind'])
    .where('history.id', '>', since.history)
    .where('issue.project_id', '=', projectId)
    .orderBy('history.id')
    .limit(MAX_CHANGED)
    .execute()
  const events = await db
    .selectFrom('event')
    .select('issue_id')
    .where('id', '>', since.event)
    // The sign keeps a database from finding all events of the project, and sorting them.
    .where(sql`+project_id`, '=', projectId)
    .orderBy('id')
    .limit(MAX_CHANGED)
    .execute()
  const countOf = (kind: string): number => history.filter((row) => row.kind === kind).length
  const ids = new Set([...history, ...events].map((row) => row.issue_id))
  return {
    cursor: next,
    newIssues: countOf('created'),
    regressions: countOf('regression'),
    issueIds: [...ids].slice(0, MAX_CHANGED),
  }
}

interface Position {
  history: number
  event: number
}

function decode(cursor: string | undefined): Position | undefined {
  const [, history, event] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  return history === undefined ? undefined : { history: Number(history), event: Number(event) }
}

async function readLast(db: Db): Promise<Position> {
  const rows = await db.selectFrom('sequence').selectAll().where('name', 'in', ['history', 'event']).execute()
  const of = (name: string): number => rows.find((row) => row.name === name)?.value ?? 0
  return { history: of('history'), event: of('event') }
}
