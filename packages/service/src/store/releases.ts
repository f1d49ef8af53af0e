import type { KnownRelease } from '../digest/release-order.ts'
import { upsertRows, type Writer } from './bulk.ts'
import type { ReleaseRow } from './schema.ts'

export async function readReleases({ tx }: Writer, projectId: number): Promise<KnownRelease[]> {
  const rows = await tx
    .selectFrom('release')
    .select(['version', 'first_ms'])
    .where('project_id', '=', projectId)
    .execute()
  return rows.map((row) => ({ version: row.version, firstSeenMs: row.first_ms }))
}

export function saveReleases(writer: Writer, rows: readonly ReleaseRow[]): Promise<void> {
  return upsertRows(
    writer,
    {
      table: 'release',
      key: ['project_id', 'version'],
      merge: { first_ms: 'min', last_ms: 'max', events: 'add', new_issues: 'add', regressions: 'add' },
    },
    rows,
  )
}

/** Forgets some, with their sessions and users: first those without errors, then those that were not seen for longest. */
export async function deleteReleases({ tx }: Writer, projectId: number, count: number): Promise<void> {
  const rows = await tx
    .selectFrom('release')
    .select('version')
    .where('project_id', '=', projectId)
    .orderBy((eb) => eb.case().when('events', '>', 0).then(1).else(0).end())
    .orderBy('last_ms')
    .limit(count)
    .execute()
  if (rows.length === 0) return
  const versions = rows.map((row) => row.version)
  for (const table of ['release', 'session_hour', 'release_user'] as const) {
    await tx.deleteFrom(table).where('project_id', '=', projectId).where('version', 'in', versions).execute()
  }
}

/** Issues that wait for the next release to get its name. */
export async function findWaitingForRelease({ tx }: Writer, projectId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('issue')
    .select('id')
    .where('project_id', '=', projectId)
    .where('tab', '=', 'resolved')
    .where('state', '=', JSON.stringify({ kind: 'resolved-in-next' }))
    .execute()
  return rows.map((row) => row.id)
}
