import { randomBytes } from 'node:crypto'
import { LATEST_GROUPING } from '../digest/grouping.ts'
import { DEFAULT_QUOTAS, DEFAULT_SPAN_QUOTAS, RETAINED_EVENTS } from '../limits.ts'
import type { Project, ProjectSettings } from '../project.ts'
import type { Db } from './database.ts'
import { HOUR_MS, type ProjectRow } from './schema.ts'

const DEFAULT_SETTINGS: ProjectSettings = {
  quotas: [...DEFAULT_QUOTAS],
  spanQuotas: [...DEFAULT_SPAN_QUOTAS],
  allowedOrigins: ['*'],
  retainedEvents: RETAINED_EVENTS,
  storeAddresses: false,
  dropControlFlow: true,
  appOrigins: [],
  // Of projects from before there was a choice.
  grouping: 'wm-1',
  groupingSinceMs: 0,
}

export interface ProjectInput {
  id: number
  name: string
  /** Absent: kept, or made when the project is new. */
  publicKey?: string
  settings?: Partial<ProjectSettings>
}

export async function readProjects(db: Db): Promise<Project[]> {
  return (await db.selectFrom('project').selectAll().orderBy('id').execute()).map(toProject)
}

function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    settings: { ...DEFAULT_SETTINGS, ...(JSON.parse(row.settings) as Partial<ProjectSettings>) },
  }
}

/** Creates a project, or changes what is given. */
export async function saveProject(db: Db, input: ProjectInput, nowMs: number): Promise<Project> {
  const existing = await db.selectFrom('project').selectAll().where('id', '=', input.id).executeTakeFirst()
  const before =
    existing === undefined
      ? { grouping: LATEST_GROUPING }
      : (JSON.parse(existing.settings) as Partial<ProjectSettings>)
  const settings = { ...before, ...input.settings }
  const hadGrouping = before.grouping ?? DEFAULT_SETTINGS.grouping
  if (existing !== undefined && (settings.grouping ?? hadGrouping) !== hadGrouping) {
    settings.groupingSinceMs = nowMs
  }
  const row: ProjectRow = {
    id: input.id,
    name: input.name,
    public_key: input.publicKey ?? existing?.public_key ?? createPublicKey(),
    settings: JSON.stringify(settings),
    created_ms: existing?.created_ms ?? nowMs,
  }
  await db
    .insertInto('project')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: row.name, public_key: row.public_key, settings: row.settings }),
    )
    .execute()
  return toProject(row)
}

export function createPublicKey(): string {
  return randomBytes(16).toString('hex')
}

/** Accepted in the hours of the longest quota window. */
export async function readUsage(
  db: Db,
  projectId: number,
  nowMs: number,
): Promise<{ hourMs: number; events: number; spans: number }[]> {
  const rows = await db
    .selectFrom('usage_hour')
    .select(['hour', 'events', 'spans'])
    .where('project_id', '=', projectId)
    .where('hour', '>', Math.floor(nowMs / HOUR_MS) - 24 * 31)
    .execute()
  return rows.map((row) => ({ hourMs: row.hour * HOUR_MS, events: row.events, spans: row.spans }))
}
