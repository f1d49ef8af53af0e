import { parseEventData } from '../digest/stored-event.ts'
import { createTitle } from '../digest/title.ts'
import { EVENTS_PER_PAGE, MAX_EVENTS_PER_PAGE } from '../limits.ts'
import type { Db } from '../store/database.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { requireIssue } from './issue-series.ts'

export interface EventListInput {
  projectId: number
  issueId: number
  cursor?: string
  limit?: number
}

export interface EventList {
  /** Those that are stored, the latest first. */
  events: EventSummary[]
  /** Absent: this is the last page. */
  nextCursor?: string
}

export interface EventSummary {
  eventId: string
  timeMs: number
  /** Its own text, which may differ from that of the issue. */
  value: string
  /** Empty, as the next ones: it was not told. */
  release: string
  environment: string
  route: string
  /** `id:42`, `email:…` */
  user: string
}

export async function listEvents(db: Db, input: EventListInput): Promise<EventList> {
  await requireIssue(db, input.projectId, input.issueId)
  const limit = Math.min(MAX_EVENTS_PER_PAGE, Math.max(1, Math.floor(input.limit ?? EVENTS_PER_PAGE)))
  const behind = decodeCursor(input.cursor)
  const rows = await db
    .selectFrom('event')
    .select(['id', 'event_id', 'time_ms', 'version', 'environment', 'route', 'user_key', 'data'])
    .where('issue_id', '=', input.issueId)
    .$if(behind !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('time_ms', '<', behind?.value ?? 0),
          eb.and([eb('time_ms', '=', behind?.value ?? 0), eb('id', '<', behind?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy('time_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    events: shown.map((row) => ({
      eventId: row.event_id,
      timeMs: row.time_ms,
      value: createTitle(parseEventData(row.data)).value,
      release: row.version,
      environment: row.environment,
      route: row.route,
      user: row.user_key,
    })),
    ...(rows.length > limit && last !== undefined
      ? { nextCursor: encodeCursor({ value: last.time_ms, id: last.id }) }
      : {}),
  }
}
