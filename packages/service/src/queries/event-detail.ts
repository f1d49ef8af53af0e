import type { SelectQueryBuilder } from 'kysely'
import { parseBrowserSide, type BrowserSide } from '../digest/browser-side.ts'
import type { EventData } from '../digest/event-data.ts'
import { parseStoredEvent } from '../digest/stored-event.ts'
import { present } from '../digest/values.ts'
import { ServiceError } from '../errors.ts'
import type { FrameMapper } from '../source-maps/map-frames.ts'
import { buildOf } from '../source-maps/map-id.ts'
import type { Db } from '../store/database.ts'
import type { EventRow, Schema } from '../store/schema.ts'

export interface EventInput {
  projectId: number
  issueId: number
  /** An event, or an end of the list. */
  event: string | 'first' | 'last'
  /** Only events with this tag are counted as neighbours. */
  tag?: { key: string; value: string }
}

export interface EventDetail {
  event: EventData
  /** Neighbours in time; absent at the ends. */
  previousId?: string
  nextId?: string
  attachments: { name: string; contentType: string; bytes: number }[]
  /** An error of the server that a browser showed: how the visitor came to it. */
  browser?: BrowserSide
}

/** A file that came with an event. */
export interface Attachment {
  contentType: string
  bytes: Uint8Array
}

export interface AttachmentInput {
  projectId: number
  eventId: string
  name: string
}

export interface EventPlace {
  issueId: number
  eventId: string
}

export async function readEvent(db: Db, mapper: FrameMapper, input: EventInput): Promise<EventDetail> {
  const row = await findEvent(db, input)
  if (row === undefined) throw new ServiceError('WMS006')
  const event = parseStoredEvent(row)
  // A map may have been uploaded after the event came.
  await mapper.mapExceptions(input.projectId, event.exceptions, buildOf(event))
  const previous = await findNeighbour(db, input, row, 'before')
  const next = await findNeighbour(db, input, row, 'after')
  const attachments = await db
    .selectFrom('attachment')
    .select((eb) => ['name', 'content_type', eb.fn<number>('length', ['bytes']).as('size')])
    .where('project_id', '=', input.projectId)
    .where('event_id', '=', row.event_id)
    .execute()
  return {
    event,
    ...(previous === undefined ? {} : { previousId: previous }),
    ...(next === undefined ? {} : { nextId: next }),
    ...present({ browser: parseBrowserSide(row.browser) }),
    attachments: attachments.map((file) => ({
      name: file.name,
      contentType: file.content_type,
      bytes: file.size,
    })),
  }
}

export async function readAttachment(db: Db, input: AttachmentInput): Promise<Attachment> {
  const row = await db
    .selectFrom('attachment')
    .select(['content_type', 'bytes'])
    .where('project_id', '=', input.projectId)
    .where('event_id', '=', input.eventId)
    .where('name', '=', input.name)
    .executeTakeFirst()
  if (row === undefined) throw new ServiceError('WMS006')
  // Drivers differ in what they read bytes into.
  return { contentType: row.content_type, bytes: new Uint8Array(row.bytes) }
}

function selectEvents(
  db: Db,
  { projectId, issueId, tag }: EventInput,
): SelectQueryBuilder<Schema, 'event', object> {
  const line = tag === undefined ? '' : `\n${tag.key}=${tag.value}\n`
  return db
    .selectFrom('event')
    .where('project_id', '=', projectId)
    .where('issue_id', '=', issueId)
    .$if(tag !== undefined, (query) => query.where('tags', 'like', `%${line.replaceAll(/[%_]/g, '_')}%`))
}

function findEvent(db: Db, input: EventInput): Promise<EventRow | undefined> {
  const events = selectEvents(db, input).selectAll()
  if (input.event !== 'first' && input.event !== 'last') {
    return events.where('event_id', '=', input.event).executeTakeFirst()
  }
  const direction = input.event === 'first' ? 'asc' : 'desc'
  return events.orderBy('time_ms', direction).orderBy('id', direction).limit(1).executeTakeFirst()
}

async function findNeighbour(
  db: Db,
  input: EventInput,
  row: EventRow,
  side: 'before' | 'after',
): Promise<string | undefined> {
  const [sign, direction] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const found = await selectEvents(db, input)
    .select('event_id')
    .where((eb) =>
      eb.or([
        eb('time_ms', sign, row.time_ms),
        eb.and([eb('time_ms', '=', row.time_ms), eb('id', sign, row.id)]),
      ]),
    )
    .orderBy('time_ms', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
  return found?.event_id
}

/** The digest that a visitor reads out, or the id of an event: where is it? */
export async function findReport(
  db: Db,
  input: { projectId: number; id: string },
): Promise<EventPlace | null> {
  for (const column of ['event_id', 'digest'] as const) {
    const row = await db
      .selectFrom('event')
      .select(['issue_id', 'event_id'])
      .where('project_id', '=', input.projectId)
      .where(column, '=', input.id)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return { issueId: row.issue_id, eventId: row.event_id }
  }
  return null
}
