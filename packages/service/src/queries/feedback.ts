import { FEEDBACK_PER_PAGE, MAX_FEEDBACK_PER_PAGE } from '../limits.ts'
import type { Db } from '../store/database.ts'
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
  /** Of the error that it is about; else its own. */
  eventId: string
  name: string
  email: string
  message: string
  timeMs: number
  /** Absent: it is about no error, or about one that is not stored. */
  issue?: { id: number; type: string; value: string }
}

export async function listFeedback(db: Db, input: FeedbackInput): Promise<FeedbackList> {
  const { projectId } = input
  const limit = Math.min(MAX_FEEDBACK_PER_PAGE, Math.max(1, Math.floor(input.limit ?? FEEDBACK_PER_PAGE)))
  const place = decodePlace(input.cursor)
  const rows = await db
    .selectFrom('feedback')
    .leftJoin('event', (join) =>
      join
        .onRef('event.project_id', '=', 'feedback.project_id')
        .onRef('event.event_id', '=', 'feedback.event_id'),
    )
    .leftJoin('issue', 'issue.id', 'event.issue_id')
    .select(['feedback.event_id', 'feedback.name', 'feedback.email', 'feedback.message', 'feedback.time_ms'])
    .select(['issue.id', 'issue.type', 'issue.value'])
    .where('feedback.project_id', '=', projectId)
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
    .orderBy('feedback.time_ms', 'desc')
    .orderBy('feedback.event_id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => ({
      eventId: row.event_id,
      name: row.name,
      email: row.email,
      message: row.message,
      timeMs: row.time_ms,
      ...(row.id === null ? {} : { issue: { id: row.id, type: row.type ?? '', value: row.value ?? '' } }),
    })),
    ...(rows.length > limit && last !== undefined
      ? { nextCursor: encodePlace(last.time_ms, last.event_id) }
      : {}),
  }
}
