import { sql } from 'kysely'
import { FEEDBACK_PER_PAGE, MAX_FEEDBACK_PER_PAGE } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import { decodePlace, encodePlace } from './cursor.ts'

export interface FeedbackInput {
  projectId: number
  cursor?: string
  limit?: number
}

export interface FeedbackList {
  /** The latest first. */
  entries: FeedbackEntry[]
  /** Absent: this is the last page. */
  nextCursor?: string
}

/** What a visitor wrote. */
export interface FeedbackEntry {
  id: string
  /** Of the error that it is about. */
  eventId?: string
  name: string
  email: string
  message: string
  /** Of the page that it was written on; empty: nobody said. */
  url: string
  timeMs: number
  /** Names of files that came with it. */
  attachments: string[]
  /** Absent: it is about no error, or about one that is not stored. */
  issue?: { id: number; type: string; value: string }
}

export async function listFeedback(db: Db, input: FeedbackInput): Promise<FeedbackList> {
  const { projectId } = input
  const limit = Math.min(MAX_FEEDBACK_PER_PAGE, Math.max(1, Math.floor(input.limit ?? FEEDBACK_PER_PAGE)))
  const place = decodePlace(input.cursor)
  const rows = await selectFeedback(db, projectId)
    .leftJoin('issue', 'issue.id', 'event.issue_id')
    .select(['issue.id as issue_id', 'issue.type', 'issue.value'])
    .$if(place !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('feedback.time_ms', '<', place?.value ?? 0),
          eb.and([
            eb('feedback.time_ms', '=', place?.value ?? 0),
            eb('feedback.event_id', '<', place?.key ?? ''),
          ]),
        ]),
      ),
    )
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const entries = await createEntries(db, projectId, shown)
  return {
    entries: entries.map((entry, index) => {
      const { issue_id: id = null, type, value } = shown[index] ?? {}
      return id === null ? entry : { ...entry, issue: { id, type: type ?? '', value: value ?? '' } }
    }),
    ...(rows.length > limit && last !== undefined
      ? { nextCursor: encodePlace(last.time_ms, last.event_id) }
      : {}),
  }
}

/** The latest of those about one issue. */
export async function listIssueFeedback(
  db: Db,
  projectId: number,
  issueId: number,
): Promise<FeedbackEntry[]> {
  const latest = db
    .selectFrom('event')
    // SQLite takes them in this order: each event of the issue is looked up, and what is written about others is not read.
    .crossJoin('feedback')
    .selectAll('feedback')
    .where('event.issue_id', '=', issueId)
    .orderBy('feedback.time_ms', 'desc')
    .orderBy('feedback.event_id', 'desc')
    .limit(FEEDBACK_PER_PAGE)
  const about = await latest
    .whereRef('feedback.about_id', '=', 'event.event_id')
    // As a sum: else SQLite would read all of the project, whose index seems as good to it.
    .where(sql<number>`feedback.project_id + 0`, '=', projectId)
    .execute()
  // In an older form they have the id of the event that they are about.
  const ofEvents = await latest
    .whereRef('feedback.event_id', '=', 'event.event_id')
    .where('feedback.project_id', '=', projectId)
    .execute()
  const known = new Set(about.map((row) => row.event_id))
  const own = ofEvents.filter((row) => !known.has(row.event_id))
  const rows = [
    ...about.map((row) => ({ ...row, found_id: row.about_id })),
    ...own.map((row) => ({ ...row, found_id: row.event_id })),
  ]
  rows.sort((a, b) => b.time_ms - a.time_ms || (a.event_id < b.event_id ? 1 : -1))
  return createEntries(db, projectId, rows.slice(0, FEEDBACK_PER_PAGE))
}

/** With the event that each is about, by its own id in an older form. */
function selectFeedback(db: Db, projectId: number) {
  return db
    .selectFrom('feedback')
    .leftJoin('event', (join) =>
      join
        .on('event.project_id', '=', projectId)
        .on((eb) =>
          eb.or([
            eb('event.event_id', '=', eb.ref('feedback.event_id')),
            eb('event.event_id', '=', eb.ref('feedback.about_id')),
          ]),
        ),
    )
    .select([
      'feedback.event_id',
      'feedback.about_id',
      'feedback.name',
      'feedback.email',
      'feedback.message',
      'feedback.url',
      'feedback.time_ms',
      'event.event_id as found_id',
    ])
    .where('feedback.project_id', '=', projectId)
    .orderBy('feedback.time_ms', 'desc')
    .orderBy('feedback.event_id', 'desc')
}

type FoundRow = Schema['feedback'] & { found_id: string | null }

async function createEntries(
  db: Db,
  projectId: number,
  rows: readonly Omit<FoundRow, 'project_id'>[],
): Promise<FeedbackEntry[]> {
  const ids = rows.map((row) => row.event_id)
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom('attachment')
          .select(['event_id', 'name'])
          .where('project_id', '=', projectId)
          .where('event_id', 'in', ids)
          .orderBy('name')
          .execute()
  return rows.map((row) => {
    const eventId = row.about_id === '' ? row.found_id : row.about_id
    return {
      id: row.event_id,
      ...(eventId === null ? {} : { eventId }),
      name: row.name,
      email: row.email,
      message: row.message,
      url: row.url,
      timeMs: row.time_ms,
      // Those of an event are shown with it.
      attachments: files
        .filter((file) => file.event_id === row.event_id && eventId !== row.event_id)
        .map((file) => file.name),
    }
  })
}
