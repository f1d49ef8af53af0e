import type { IssueState } from '../digest/issue-state.ts'
import type { Db } from '../store/database.ts'
import { decodeState } from '../store/issues.ts'
import { DAY_MS, HOUR_MS, type IssueRow } from '../store/schema.ts'

/** One line of the list. */
export interface IssueSummary {
  id: number
  type: string
  value: string
  culprit: string
  route: string
  level: string
  platform: string
  state: IssueState
  isUnhandled: boolean
  isRegressed: boolean
  /** First seen within the last day. */
  isNew: boolean
  firstMs: number
  lastMs: number
  events: number
  users: number
  firstRelease: string
  lastRelease: string
  assignee: string
  /** Events of each of the last 24 hours, oldest first. */
  hours: number[]
  /** Events of each of the last 30 days, oldest first. */
  days: number[]
}

const HOURS = 24
const DAYS = 30

export async function summariseIssues(
  db: Db,
  rows: readonly IssueRow[],
  nowMs: number,
): Promise<IssueSummary[]> {
  const counts = await readHourCounts(db, rows, nowMs)
  return rows.map((row) => {
    const { recent: _, ...state } = decodeState(row)
    return {
      id: row.id,
      type: row.type,
      value: row.value,
      culprit: row.culprit,
      route: row.route,
      level: row.level,
      platform: row.platform,
      state,
      isUnhandled: row.is_unhandled === 1,
      isRegressed: row.is_regressed === 1,
      isNew: row.first_ms > nowMs - DAY_MS,
      firstMs: row.first_ms,
      lastMs: row.last_ms,
      events: row.events,
      users: row.users,
      firstRelease: row.first_release,
      lastRelease: row.last_release,
      assignee: row.assignee,
      ...drawSparklines(counts.get(row.id) ?? [], nowMs),
    }
  })
}

type HourCount = { hour: number; events: number }

async function readHourCounts(
  db: Db,
  rows: readonly IssueRow[],
  nowMs: number,
): Promise<Map<number, HourCount[]>> {
  const counts = new Map<number, HourCount[]>()
  if (rows.length === 0) return counts
  const found = await db
    .selectFrom('issue_hour')
    .selectAll()
    .where(
      'issue_id',
      'in',
      rows.map((row) => row.id),
    )
    .where('hour', '>', Math.floor(nowMs / HOUR_MS) - DAYS * HOURS)
    .execute()
  for (const row of found) counts.set(row.issue_id, [...(counts.get(row.issue_id) ?? []), row])
  return counts
}

function drawSparklines(counts: readonly HourCount[], nowMs: number): { hours: number[]; days: number[] } {
  const hours = Array.from({ length: HOURS }, () => 0)
  const days = Array.from({ length: DAYS }, () => 0)
  const thisHour = Math.floor(nowMs / HOUR_MS)
  for (const { hour, events } of counts) {
    const age = thisHour - hour
    if (age < 0) continue
    if (age < HOURS) hours[HOURS - 1 - age] = (hours[HOURS - 1 - age] ?? 0) + events
    const day = Math.floor(age / HOURS)
    if (day < DAYS) days[DAYS - 1 - day] = (days[DAYS - 1 - day] ?? 0) + events
  }
  return { hours, days }
}
