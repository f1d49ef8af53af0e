import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from '../store/database.ts'
import { HOUR_MS, type Schema, type SeriesRow } from '../store/schema.ts'
import { measureBySeries } from './measurements.ts'
import type { SteppedRange } from './time-range.ts'

/** Whose errors are asked for. */
export interface UsersInput {
  projectId: number
  environment?: string
  /** The series that count these errors. */
  errors: readonly SeriesRow[]
}

/**
 * Distinct users who were hit by an error. They are kept by the hour, errors by the minute: of an hour that the range has only a
 * part of, users count as much as errors of that hour are in the part.
 */
export async function countUsers(db: Db, input: UsersInput, range: SteppedRange): Promise<number> {
  const first = Math.floor(range.fromMs / HOUR_MS)
  const last = Math.ceil(range.toMs / HOUR_MS) - 1
  const shares = new Map<number, number>()
  for (const hour of new Set([first, last])) shares.set(hour, await readShare(db, input.errors, hour, range))
  const users = selectUsers(db, input, { first, last })
  const isWhole = [...shares.values()].every((share) => share === 1)
  return isWhole ? countAll(users) : addShares(db, users, shares)
}

type UserQuery = SelectQueryBuilder<Schema, 'user_hour', object>

function selectUsers(
  db: Db,
  { projectId, environment }: UsersInput,
  { first, last }: { first: number; last: number },
): UserQuery {
  return db
    .selectFrom('user_hour')
    .where('project_id', '=', projectId)
    .where('hour', '>=', first)
    .where('hour', '<=', last)
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? ''))
}

async function countAll(query: UserQuery): Promise<number> {
  const { users } = await query
    .select((eb) => eb.fn.count<number>('user_key').distinct().as('users'))
    .executeTakeFirstOrThrow()
  return Number(users)
}

async function addShares(db: Db, query: UserQuery, shares: ReadonlyMap<number, number>): Promise<number> {
  const cases = [...shares].map(([hour, share]) => sql`when ${hour} then cast(${share} as double precision)`)
  // Whoever was hit in several hours counts with that of which most is in the range.
  const share = sql<number>`max(case hour ${sql.join(cases, sql` `)} else 1 end)`
  const { users } = await db
    .selectFrom(query.select(share.as('share')).groupBy('user_key').as('seen'))
    .select((eb) => eb.fn.sum<number | null>('share').as('users'))
    .executeTakeFirstOrThrow()
  const sum = Number(users ?? 0)
  return sum > 0 ? Math.max(1, Math.round(sum)) : 0
}

/** Of the errors of an hour, the share that is in the range. */
async function readShare(
  db: Db,
  errors: readonly SeriesRow[],
  hour: number,
  range: SteppedRange,
): Promise<number> {
  const whole = { fromMs: hour * HOUR_MS, toMs: (hour + 1) * HOUR_MS, step: HOUR_MS }
  const part = {
    fromMs: Math.max(whole.fromMs, range.fromMs),
    toMs: Math.min(whole.toMs, range.toMs),
    step: range.step,
  }
  if (part.fromMs === whole.fromMs && part.toMs === whole.toMs) return 1
  const count = async (of: SteppedRange): Promise<number> =>
    (await measureBySeries(db, errors, of, () => 'all')).get('all')?.samples ?? 0
  const all = await count(whole)
  return all === 0 ? 1 : Math.min(1, (await count(part)) / all)
}
