import { ServiceError } from '../errors.ts'
import type { Writer } from '../store/bulk.ts'
import { saveIssues } from '../store/issues.ts'
import type { IssueRow } from '../store/schema.ts'
import { allocateIds } from '../store/sequence.ts'
import {
  deleteEmptyCounters,
  moveEvents,
  readEventsOfKey,
  readKeys,
  readEdgeEvent,
} from '../store/split-events.ts'
import { createTagIds } from '../store/tags.ts'
import { createBatchCounters } from './batch-counters.ts'
import { headOf, type EventData } from './event-data.ts'
import { createIssue, touchIssue, type ShownEvent } from './issue-row.ts'
import { findUnhandled } from './stack.ts'
import { parseStoredEvent } from './stored-event.ts'
import { createTitle, describeCauses } from './title.ts'

/**
 * The events of one grouping key leave a merged issue for one of their own, and take along what they added to its counts. Events
 * that are counted but no longer stored do not say by which key they came: their counts stay. With no event to go by there is no
 * new issue yet; the next event of the key opens it.
 */
export async function splitIssue(
  writer: Writer,
  issue: IssueRow,
  key: string,
  nowMs: number,
): Promise<number | undefined> {
  const keys = await readKeys(writer.tx, issue.id)
  if (keys.length < 2 || !keys.includes(key)) {
    throw new ServiceError('WMS007', { detail: 'only a key of a merged issue can be taken out' })
  }
  const counters = createBatchCounters()
  const project = { id: issue.project_id }
  let created: IssueRow | undefined
  for await (const stored of readEventsOfKey(writer, issue.id, key)) {
    const event = parseStoredEvent(stored)
    const entry = { ...showEvent(event), tags: event.tags }
    if (created === undefined) {
      created = createIssue(await allocateIds(writer, 'issue', 1), project.id, entry)
    } else touchIssue(created, entry)
    counters.count(created.id, entry)
    counters.count(issue.id, entry, -1)
  }
  const target = { projectId: project.id, key, from: issue.id, to: created?.id }
  const users = await moveEvents(writer, target)
  if (created === undefined) return undefined
  await counters.write(writer, project.id, createTagIds(), nowMs)
  await deleteEmptyCounters(writer, issue.id)
  const rest = await describeRest(writer, issue, created)
  await saveIssues(writer, [
    { ...rest, users: users.from },
    { ...created, users: users.to },
  ])
  return created.id
}

/** What stays is shown by its own latest event, if one is stored. */
async function describeRest(writer: Writer, issue: IssueRow, created: IssueRow): Promise<IssueRow> {
  const rest = { ...issue, events: Math.max(0, issue.events - created.events) }
  const first = await readEdgeEvent(writer, issue.id, 'asc')
  const last = await readEdgeEvent(writer, issue.id, 'desc')
  if (first === undefined || last === undefined) return rest
  const shown = createIssue(issue.id, issue.project_id, showEvent(parseStoredEvent(last)))
  const earliest = headOf(parseStoredEvent(first))
  const isFirstGone = created.first_ms <= issue.first_ms
  return {
    ...rest,
    type: shown.type,
    value: shown.value,
    culprit: shown.culprit,
    route: shown.route,
    level: shown.level,
    last_ms: shown.last_ms,
    last_release: shown.last_release,
    search_text: shown.search_text,
    ...(isFirstGone ? { first_ms: earliest.timeMs, first_release: earliest.release ?? '' } : {}),
  }
}

function showEvent(event: EventData): ShownEvent {
  return {
    event: headOf(event),
    title: createTitle(event),
    causes: describeCauses(event),
    isUnhandled: findUnhandled(event.exceptions) !== undefined,
  }
}
