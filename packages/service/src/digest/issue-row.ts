import { MAX_SEARCHED_CHARS } from '../limits.ts'
import type { IssueRow } from '../store/schema.ts'
import type { DecodedEvent } from './decode-item.ts'

/** What a row shows of an event. */
export type ShownEvent = Pick<DecodedEvent, 'event' | 'title' | 'causes' | 'isUnhandled'>

export function createIssue(id: number, projectId: number, entry: ShownEvent): IssueRow {
  const { event, title } = entry
  const release = event.release ?? ''
  return {
    id,
    project_id: projectId,
    tab: 'unresolved',
    state: JSON.stringify({ kind: 'unresolved' }),
    type: title.type,
    value: title.value,
    culprit: title.culprit,
    route: event.route ?? '',
    level: event.level,
    platform: event.platform,
    is_unhandled: entry.isUnhandled ? 1 : 0,
    is_regressed: 0,
    first_ms: event.timeMs,
    last_ms: event.timeMs,
    events: 1,
    users: 0,
    first_release: release,
    last_release: release,
    assignee: '',
    search_text: createSearchText(entry),
  }
}

/** The row shows the latest event; times may arrive in any order. */
export function touchIssue(issue: IssueRow, entry: ShownEvent): void {
  const { event, title } = entry
  issue.events += 1
  issue.first_ms = Math.min(issue.first_ms, event.timeMs)
  if (entry.isUnhandled) issue.is_unhandled = 1
  if (event.timeMs < issue.last_ms) return
  issue.last_ms = event.timeMs
  issue.type = title.type
  issue.value = title.value
  issue.culprit = title.culprit
  issue.level = event.level
  if (event.route !== undefined) issue.route = event.route
  if (event.release !== undefined) issue.last_release = event.release
  issue.search_text = createSearchText(entry)
}

function createSearchText({ event, title, causes }: ShownEvent): string {
  const shown = `${title.type} ${title.value} ${title.culprit} ${event.route ?? ''}`
  // Each part has room of its own, so that a long text does not push the causes out.
  return `${shown.slice(0, MAX_SEARCHED_CHARS)} ${causes.slice(0, MAX_SEARCHED_CHARS)}`
    .trimEnd()
    .toLowerCase()
}
