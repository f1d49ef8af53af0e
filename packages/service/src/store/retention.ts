import { sql } from 'kysely'
import {
  EVICTION_STEP_MAX,
  EVICTION_STEP_SHARE,
  RETAINED_LOGS_MS,
  RETAINED_MINUTES_MS,
  RETAINED_ROLLUPS_MS,
  RETAINED_SESSIONS_MS,
  RETAINED_SPANS_MS,
  RETAINED_USERS_MS,
} from '../limits.ts'
import type { Project } from '../project.ts'
import { deleteOldAttachments, deleteOrphanAttachments } from './attachments.ts'
import { deleteOldReferences } from './browser-sides.ts'
import { deleteIssue } from './change-issues.ts'
import type { Database, Db } from './database.ts'
import { deleteOldFeedback } from './feedback.ts'
import { inChunks } from './issues.ts'
import { DAY_MS, HOUR_MS, MEASURE_KINDS, STEPS_MS } from './schema.ts'

/** Issues that go in one round when nothing else is left. */
const QUIET_ISSUES_STEP = 200

/** Deletes the least relevant events until the project is within its limit. Says how many are left. */
export async function evictEvents(
  db: Db,
  project: Project,
  nowMs: number,
  { limit, evenKept = false }: { limit: number; evenKept?: boolean },
): Promise<number> {
  let stored = await countEvents(db, project.id)
  while (stored > limit) {
    const victims = await selectVictims(db, project.id, nowMs, {
      count: Math.min(EVICTION_STEP_MAX, Math.max(stepOf(limit), stored - limit)),
      evenKept,
    })
    if (victims.length === 0) break
    await deleteEvents(db, project.id, victims)
    stored -= victims.length
  }
  return stored
}

function stepOf(limit: number): number {
  return Math.ceil(limit * EVICTION_STEP_SHARE)
}

async function countEvents(db: Db, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Evicts after batches, and counts only when there may be something to evict. */
export type Evictor = (project: Project, added: number, nowMs: number) => Promise<void>

export function createEvictor(db: Db): Evictor {
  /** Of each project: events that may come before the next look. */
  const room = new Map<number, number>()
  return async (project, added, nowMs) => {
    const left = (room.get(project.id) ?? 0) - added
    room.set(project.id, left)
    if (left > 0) return
    const limit = project.settings.retainedEvents
    const free = limit - (await evictEvents(db, project, nowMs, { limit }))
    // Full of events that must stay: a look after each batch would only find the same ones.
    room.set(project.id, free >= 0 ? free : EVICTION_STEP_MAX)
  }
}

interface Victim {
  id: number
  event_id: string
}

async function selectVictims(
  db: Db,
  projectId: number,
  nowMs: number,
  { count, evenKept }: { count: number; evenKept: boolean },
): Promise<Victim[]> {
  const ageHours = sql<number>`(${nowMs} - received_ms) / 3600000.0`
  // An event four times as old is one point less relevant.
  const score = sql<number>`irrelevance + case when ${ageHours} > 1 then ln(${ageHours}) / ln(4) else 0 end`
  return (
    db
      .selectFrom('event')
      .select(['id', 'event_id'])
      .where('project_id', '=', projectId)
      .$if(!evenKept, (query) => query.where('is_kept', '=', 0))
      // The latest of each issue stays, as does the first, which the history names.
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          'not in',
          selectFrom('event as latest')
            .select(({ fn }) => fn.max('latest.id').as('id'))
            .where('latest.project_id', '=', projectId)
            .groupBy('latest.issue_id'),
        ),
      )
      .orderBy('is_kept')
      .orderBy(score, 'desc')
      .limit(count)
      .execute()
  )
}

async function deleteEvents(db: Db, projectId: number, victims: readonly Victim[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await inChunks(victims, async (chunk) => {
      const [ids, eventIds] = [chunk.map((row) => row.id), chunk.map((row) => row.event_id)]
      await tx.deleteFrom('event').where('id', 'in', ids).execute()
      await tx
        .deleteFrom('attachment')
        .where('project_id', '=', projectId)
        .where('event_id', 'in', eventIds)
        .execute()
      return []
    })
  })
}

/** What is too old to keep. Each statement is of its own: readers and the digest get in between. */
export async function deleteOld(db: Db, nowMs: number): Promise<void> {
  const [minute, hour, day] = STEPS_MS
  await db
    .deleteFrom('span')
    .where('start_ms', '<', nowMs - RETAINED_SPANS_MS)
    .execute()
  await db
    .deleteFrom('log')
    .where('time_ms', '<', nowMs - RETAINED_LOGS_MS)
    .execute()
  await db
    .deleteFrom('session')
    .where('started_ms', '<', nowMs - RETAINED_SESSIONS_MS)
    .execute()
  await deleteOrphanAttachments(db, nowMs)
  await deleteOldReferences(db, nowMs)
  const projects = await db.selectFrom('project').select('id').execute()
  for (const [step, kept] of [
    [minute, RETAINED_MINUTES_MS],
    [hour, RETAINED_ROLLUPS_MS],
    [day, RETAINED_ROLLUPS_MS],
  ] as const) {
    // With every part of the key, so that the old rows are found without looking at the others.
    await db
      .deleteFrom('measure')
      .where(
        'project_id',
        'in',
        projects.map((project) => project.id),
      )
      .where('step', '=', step)
      .where('kind', 'in', MEASURE_KINDS)
      .where('start_ms', '<', nowMs - kept)
      .execute()
  }
  await db
    .deleteFrom('user_hour')
    .where('hour', '<', Math.floor((nowMs - RETAINED_USERS_MS) / HOUR_MS))
    .execute()
  const oldestHour = Math.floor((nowMs - RETAINED_ROLLUPS_MS) / HOUR_MS)
  await db.deleteFrom('issue_hour').where('hour', '<', oldestHour).execute()
  await db.deleteFrom('usage_hour').where('hour', '<', oldestHour).execute()
  await db.deleteFrom('session_hour').where('hour', '<', oldestHour).execute()
  await deleteOldFeedback(
    db,
    projects.map((project) => project.id),
    nowMs,
  )
  await db
    .deleteFrom('drop_day')
    .where('day', '<', Math.floor((nowMs - RETAINED_ROLLUPS_MS) / DAY_MS))
    .execute()
}

/** Spans above the number of rows that may be kept: the oldest go. */
export async function boundSpans(db: Db, maxRows: number): Promise<void> {
  const { count } = await db
    .selectFrom('span')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > maxRows) await deleteOldestSpans(db, (Number(count) - maxRows) / Number(count))
}

/** By time and not by row: the boundary is found in the index. */
async function deleteOldestSpans(db: Db, share: number): Promise<void> {
  const { first, last } = await db
    .selectFrom('span')
    .select((eb) => [eb.fn.min('start_ms').as('first'), eb.fn.max('start_ms').as('last')])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return
  const boundary = Number(first) + (Number(last) - Number(first)) * share
  await db.deleteFrom('span').where('start_ms', '<=', boundary).execute()
}

/** Keeps the database below `cap` bytes, whatever the other limits say. */
export type DiskBound = (projects: readonly Project[], nowMs: number) => Promise<void>

export function createDiskBound(database: Database, cap: number): DiskBound {
  /** PostgreSQL keeps the room of what was deleted for what comes; its files get no smaller. Too much is what they grow by since. */
  let keptBytes = 0
  return async (projects, nowMs) => {
    if ((await database.size()) <= Math.max(cap, keptBytes)) return
    await makeRoom(database, projects, cap, nowMs)
    if (database.dialect === 'sqlite') return
    await database.reclaim()
    keptBytes = await database.size()
  }
}

/**
 * The disk is not ours alone: over the cap, attachments of no event go first, with spans, logs and who saw which error; then old attachments; then events in
 * tenths, also those that the history names, and at last the issues that were quiet longest.
 */
async function makeRoom(
  database: Database,
  projects: readonly Project[],
  cap: number,
  nowMs: number,
): Promise<void> {
  const { db } = database
  const isOver = async (): Promise<boolean> => {
    await database.compact()
    return (await database.size()) > cap
  }
  await deleteOrphanAttachments(db, nowMs, 0)
  await deleteOldestSpans(db, 0.1)
  await sql`delete from reference where time_ms <= (select (min(time_ms) + max(time_ms)) / 2 from reference)`.execute(
    db,
  )
  await sql`delete from log where id <= (select (min(id) + max(id)) / 2 from log)`.execute(db)
  if (!(await isOver())) return
  await deleteOldAttachments(db)
  if (!(await isOver())) return
  let evicted = 0
  for (const project of projects) {
    const stored = await countEvents(db, project.id)
    const limit = Math.floor(stored * 0.9)
    evicted += stored - (await evictEvents(db, project, nowMs, { limit, evenKept: true }))
  }
  if (evicted === 0) await deleteQuietIssues(database)
  await database.compact()
}

async function deleteQuietIssues(database: Database): Promise<void> {
  const issues = await database.db
    .selectFrom('issue')
    .selectAll()
    .orderBy('last_ms')
    .limit(QUIET_ISSUES_STEP)
    .execute()
  await database.db.transaction().execute(async (tx) => {
    await database.lockWriter(tx)
    for (const issue of issues) await deleteIssue({ tx, dialect: database.dialect }, issue)
  })
}
