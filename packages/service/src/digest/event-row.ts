import type { EventRow, IssueRow } from '../store/schema.ts'
import type { DecodedEvent } from './decode-item.ts'
import type { StoredEvent } from './stored-event.ts'

export function createEventRow(entry: DecodedEvent, issue: IssueRow, isKept: boolean): Omit<EventRow, 'id'> {
  const { event, project, userKey } = entry
  return {
    project_id: project.id,
    issue_id: issue.id,
    event_id: event.eventId,
    time_ms: event.timeMs,
    received_ms: event.receivedMs,
    irrelevance: computeIrrelevance(issue.events, Math.random()),
    is_kept: isKept ? 1 : 0,
    version: event.release ?? '',
    environment: event.environment,
    route: event.route ?? '',
    user_key: userKey,
    trace_id: event.trace?.traceId ?? '',
    span_id: event.trace?.spanId ?? '',
    digest: event.digest ?? '',
    grouping_key: entry.key,
    browser: '',
    ...(entry.stored as StoredEvent),
  }
}

/**
 * The more events an issue has, the less each of them says. The random part spreads what is kept over time instead of
 * keeping the beginning only.
 */
function computeIrrelevance(issueEvents: number, random: number): number {
  return random * Math.log2(issueEvents + 1)
}
