import { ServiceError } from '../errors.ts'
import type { Project } from '../project.ts'
import type { Db } from '../store/database.ts'
import { readProjects } from '../store/projects.ts'
import { DAY_MS, HOUR_MS } from '../store/schema.ts'

export interface ProjectSummary {
  id: number
  name: string
  publicKey: string
  unresolved: number
  /** Accepted within the last 24 hours. */
  recentEvents: number
}

export interface SettingsDetail {
  project: Project
  /** Accepted within the last hour, day and 30 days. */
  usage: { seconds: number; events: number; spans: number }[]
  /** Of the last 30 days. `client`: reported by the senders. */
  drops: { source: string; reason: string; category: string; quantity: number }[]
  storedEvents: number
  databaseBytes: number
  sourceMaps: { debugId: string; file: string; bytes: number; uploadedMs: number }[]
  channels: ChannelState[]
  /** There is a mail server, so channels of kind `email` can be made. */
  canSendMail: boolean
}

export interface ChannelState {
  id: number
  kind: string
  url: string
  /** Empty: it never failed. */
  lastFailure: string
  lastFailureMs: number | null
  /** Later than the failure: it works again. */
  lastSentMs: number | null
}

export async function listProjects(db: Db, nowMs: number): Promise<ProjectSummary[]> {
  const projects = await readProjects(db)
  return Promise.all(
    projects.map(async ({ id, name, publicKey }) => {
      const { count } = await db
        .selectFrom('issue')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('project_id', '=', id)
        .where('tab', '=', 'unresolved')
        .executeTakeFirstOrThrow()
      const { events } = await readUsage(db, id, nowMs, DAY_MS)
      return { id, name, publicKey, unresolved: Number(count), recentEvents: events }
    }),
  )
}

export async function readSettings(
  db: Db,
  input: { projectId: number },
  context: { nowMs: number; databaseBytes: number; canSendMail: boolean },
): Promise<SettingsDetail> {
  const { projectId } = input
  const project = (await readProjects(db)).find((candidate) => candidate.id === projectId)
  if (project === undefined) throw new ServiceError('WMS006')
  const usage = await Promise.all(
    [HOUR_MS, DAY_MS, 30 * DAY_MS].map((length) => readUsage(db, projectId, context.nowMs, length)),
  )
  const { count } = await db
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return {
    project,
    usage,
    drops: await readDrops(db, projectId, context.nowMs),
    storedEvents: Number(count),
    databaseBytes: context.databaseBytes,
    sourceMaps: await readSourceMaps(db, projectId),
    channels: await readChannels(db, projectId),
    canSendMail: context.canSendMail,
  }
}

async function readUsage(
  db: Db,
  projectId: number,
  nowMs: number,
  lengthMs: number,
): Promise<SettingsDetail['usage'][number]> {
  const row = await db
    .selectFrom('usage_hour')
    .select((eb) => [
      eb.fn.sum<number | null>('events').as('events'),
      eb.fn.sum<number | null>('spans').as('spans'),
    ])
    .where('project_id', '=', projectId)
    .where('hour', '>', Math.floor((nowMs - lengthMs) / HOUR_MS))
    .executeTakeFirstOrThrow()
  return { seconds: lengthMs / 1_000, events: Number(row.events ?? 0), spans: Number(row.spans ?? 0) }
}

async function readDrops(db: Db, projectId: number, nowMs: number): Promise<SettingsDetail['drops']> {
  const rows = await db
    .selectFrom('drop_day')
    .select((eb) => ['source', 'reason', 'category', eb.fn.sum<number>('quantity').as('quantity')])
    .where('project_id', '=', projectId)
    .where('day', '>', Math.floor(nowMs / DAY_MS) - 30)
    .groupBy(['source', 'reason', 'category'])
    .execute()
  return rows
    .map((row) => ({ ...row, quantity: Number(row.quantity) }))
    .sort((a, b) => b.quantity - a.quantity)
}

async function readSourceMaps(db: Db, projectId: number): Promise<SettingsDetail['sourceMaps']> {
  const rows = await db
    .selectFrom('source_map')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('uploaded_ms', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    debugId: row.debug_id,
    file: row.file,
    bytes: row.bytes,
    uploadedMs: row.uploaded_ms,
  }))
}

async function readChannels(db: Db, projectId: number): Promise<ChannelState[]> {
  const rows = await db.selectFrom('alert_channel').selectAll().where('project_id', '=', projectId).execute()
  // The secret is write-only.
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    url: row.url,
    lastFailure: row.last_failure,
    lastFailureMs: row.last_failure_ms,
    lastSentMs: row.last_sent_ms,
  }))
}
