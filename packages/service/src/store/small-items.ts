import type { Drop } from '../ingest/drop-counter.ts'
import type { LogData } from '../digest/decode-item.ts'
import { upsertRows, type Writer } from './bulk.ts'
import { DAY_MS, HOUR_MS, type Schema } from './schema.ts'
import { allocateIds } from './sequence.ts'

/** Rows that are only added: logs, attachments, feedback, drops, use of the quota. */

export async function saveLogs(writer: Writer, projectId: number, logs: readonly LogData[]): Promise<void> {
  const first = await allocateIds(writer, 'log', logs.length)
  await upsertRows(
    writer,
    { table: 'log', key: ['id'] },
    logs.map((log, index) => ({
      id: first + index,
      project_id: projectId,
      trace_id: log.traceId,
      time_ms: log.timeMs,
      level: log.level,
      body: log.body,
      data: JSON.stringify(log.data),
    })),
  )
}

export function saveAttachments(writer: Writer, rows: readonly Schema['attachment'][]): Promise<void> {
  return upsertRows(writer, { table: 'attachment', key: ['project_id', 'event_id', 'name'] }, rows)
}

export function saveFeedback(writer: Writer, rows: readonly Schema['feedback'][]): Promise<void> {
  return upsertRows(writer, { table: 'feedback', key: ['project_id', 'event_id'] }, rows)
}

export async function saveDrops(writer: Writer, drops: readonly Drop[], nowMs: number): Promise<void> {
  const day = Math.floor(nowMs / DAY_MS)
  await upsertRows(
    writer,
    {
      table: 'drop_day',
      key: ['project_id', 'day', 'source', 'reason', 'category'],
      merge: { quantity: 'add' },
    },
    drops.map((drop) => ({
      project_id: drop.projectId,
      day,
      source: drop.source,
      reason: drop.reason,
      category: drop.category,
      quantity: drop.quantity,
    })),
  )
}

export function saveUsage(
  writer: Writer,
  usage: readonly { projectId: number; events: number; spans: number }[],
  nowMs: number,
): Promise<void> {
  const hour = Math.floor(nowMs / HOUR_MS)
  return upsertRows(
    writer,
    { table: 'usage_hour', key: ['project_id', 'hour'], merge: { events: 'add', spans: 'add' } },
    usage.map((entry) => ({ project_id: entry.projectId, hour, events: entry.events, spans: entry.spans })),
  )
}

/** Of one project; beyond that they share a name. */
const MAX_ENVIRONMENTS = 100
const OTHER_ENVIRONMENT = '(other)'

/** Names of environments that reports came from. */
export async function saveEnvironments(
  writer: Writer,
  projectId: number,
  names: Iterable<string>,
  nowMs: number,
): Promise<void> {
  const wanted = new Set(names)
  if (wanted.size === 0) return
  const rows = await writer.tx
    .selectFrom('environment')
    .select('name')
    .where('project_id', '=', projectId)
    .execute()
  const known = new Set(rows.map((row) => row.name))
  const saved = new Set<string>()
  for (const name of wanted) {
    const hasRoom = known.has(name) || known.size < MAX_ENVIRONMENTS
    if (hasRoom) known.add(name)
    saved.add(hasRoom ? name : OTHER_ENVIRONMENT)
  }
  await upsertRows(
    writer,
    { table: 'environment', key: ['project_id', 'name'], merge: { last_ms: 'max' } },
    [...saved].map((name) => ({ project_id: projectId, name, last_ms: nowMs })),
  )
}

/** Up to where the spool was digested. */
export async function readSpoolPosition({ tx }: Writer, spoolId: string): Promise<number> {
  const row = await tx
    .selectFrom('spool_state')
    .select('seq')
    .where('spool_id', '=', spoolId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

export async function saveSpoolPosition(writer: Writer, spoolId: string, seq: number): Promise<void> {
  await upsertRows(writer, { table: 'spool_state', key: ['spool_id'], merge: { seq: 'max' } }, [
    { spool_id: spoolId, seq },
  ])
}
