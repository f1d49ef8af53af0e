import { SPIKE_BASE_HOURS, SPIKE_FACTOR, SPIKE_MIN_EVENTS } from '../limits.ts'
import type { Writer } from '../store/bulk.ts'
import { inChunks } from '../store/issues.ts'
import { HOUR_MS, type IssueRow } from '../store/schema.ts'
import { createAlert, type AlertFact } from './alert-fact.ts'
import type { DecodedEvent } from './decode-item.ts'

/** What a batch added to an issue. */
export interface Addition {
  issue: IssueRow
  /** Events of the current hour. */
  events: number
  last: DecodedEvent
}

/**
 * Open issues that occur far more often than usual: once in each hour, with the batch in which the number is reached. In the
 * hour in which an issue is new there is nothing usual yet, and it was told as new.
 */
export async function findSpikes(
  { tx }: Writer,
  additions: readonly Addition[],
  nowMs: number,
): Promise<AlertFact[]> {
  const hour = Math.floor(nowMs / HOUR_MS)
  const old = additions.filter(
    ({ issue }) => issue.tab === 'unresolved' && Math.floor(issue.first_ms / HOUR_MS) < hour,
  )
  const ids = old.map(({ issue }) => issue.id)
  const current = await inChunks(ids, (chunk) =>
    tx
      .selectFrom('issue_hour')
      .select(['issue_id', 'events'])
      .where('issue_id', 'in', chunk)
      .where('hour', '=', hour)
      .where('events', '>=', SPIKE_MIN_EVENTS)
      .execute(),
  )
  const alerts: AlertFact[] = []
  for (const { issue_id: issueId, events } of current) {
    const addition = old.find(({ issue }) => issue.id === issueId) as Addition
    const { total } = await tx
      .selectFrom('issue_hour')
      .select((eb) => eb.fn.sum<number | null>('events').as('total'))
      .where('issue_id', '=', issueId)
      .where('hour', '>=', hour - SPIKE_BASE_HOURS)
      .where('hour', '<', hour)
      .executeTakeFirstOrThrow()
    const usual = Number(total ?? 0) / SPIKE_BASE_HOURS
    const limit = Math.max(SPIKE_MIN_EVENTS, usual * SPIKE_FACTOR)
    const isReachedNow = events >= limit && events - addition.events < limit
    if (!isReachedNow) continue
    alerts.push({ ...createAlert('spike', addition.issue, addition.last), rate: { events, usual } })
  }
  return alerts
}
