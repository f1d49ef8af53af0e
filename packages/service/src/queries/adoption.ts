import { sortReleases } from '../digest/release-order.ts'
import type { Db } from '../store/database.ts'
import { DAY_MS, HOUR_MS } from '../store/schema.ts'
import { alignRange, type TimeRange } from './time-range.ts'

/** Sessions over time, by release. */
export interface Adoption {
  stepMs: number
  starts: number[]
  /** Newest release first; `sessions` has one number for each start. */
  releases: { version: string; sessions: number[] }[]
}

const SHOWN_RELEASES = 5

export async function readAdoption(
  db: Db,
  input: { projectId: number; environment?: string } & TimeRange,
): Promise<Adoption> {
  const { environment } = input
  const length = input.toMs - input.fromMs
  const step = length <= 2 * DAY_MS ? HOUR_MS : length <= 14 * DAY_MS ? 6 * HOUR_MS : DAY_MS
  const { fromMs, toMs } = alignRange({ fromMs: input.fromMs, toMs: input.toMs, step })
  const rows = await db
    .selectFrom('session_hour')
    .select((eb) => ['version', 'hour', eb.fn.sum<number>('started').as('started')])
    .where('project_id', '=', input.projectId)
    .where('hour', '>=', fromMs / HOUR_MS)
    .where('hour', '<', toMs / HOUR_MS)
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
    .groupBy(['version', 'hour'])
    .execute()
  const starts: number[] = []
  for (let startMs = fromMs; startMs < toMs; startMs += step) starts.push(startMs)
  const counts = new Map<string, number[]>()
  for (const row of rows) {
    const sessions = counts.get(row.version) ?? starts.map(() => 0)
    counts.set(row.version, sessions)
    const index = Math.floor((row.hour * HOUR_MS - fromMs) / step)
    sessions[index] = (sessions[index] ?? 0) + Number(row.started)
  }
  return { stepMs: step, starts, releases: await newestFirst(db, input.projectId, counts) }
}

async function newestFirst(
  db: Db,
  projectId: number,
  counts: ReadonlyMap<string, number[]>,
): Promise<Adoption['releases']> {
  const seen = await db
    .selectFrom('release')
    .select(['version', 'first_ms'])
    .where('project_id', '=', projectId)
    .execute()
  return sortReleases(seen.map((row) => ({ version: row.version, firstSeenMs: row.first_ms })))
    .reverse()
    .flatMap(({ version }) => {
      const sessions = counts.get(version)
      return sessions === undefined ? [] : [{ version, sessions }]
    })
    .slice(0, SHOWN_RELEASES)
}
