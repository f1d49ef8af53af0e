import { STORED_EVENTS_PER_ISSUE_MINUTE } from '../limits.ts'
import type { Project } from '../project.ts'
import type { Writer } from '../store/bulk.ts'
import {
  addHistory,
  addUsers,
  canCountUsers,
  decodeState,
  findKnownEvents,
  readIssueReleases,
  readIssues,
  saveEvents,
  saveIssues,
  type SeldomChanged,
} from '../store/issues.ts'
import { readReleases, saveReleases } from '../store/releases.ts'
import { allocateIds } from '../store/sequence.ts'
import { HOUR_MS, type EventRow, type HistoryRow, type IssueRow, type ReleaseRow } from '../store/schema.ts'
import type { TagIds } from '../store/tags.ts'
import { assignIssues } from './assign-issues.ts'
import { createAlert, type AlertFact } from './alert-fact.ts'
import { addTo, createBatchCounters } from './batch-counters.ts'
import type { DecodedEvent } from './decode-item.ts'
import { createEventRow } from './event-row.ts'
import { findSpikes, type Addition } from './find-spikes.ts'
import { createIssue, touchIssue } from './issue-row.ts'
import { applyEvent, tabOf, type Transition } from './issue-state.ts'
import { countInPeriod, type StoredState } from './mute-window.ts'
import type { KnownRelease } from './release-order.ts'
import type { RecentEvents } from './recent-events.ts'
import { createReleaseWalk } from './release-walk.ts'

/** Stored events of each issue in the current minute, across batches. */
export type FloodCounts = Map<number, { minute: number; events: number }>

/** A few statements. */
const ROWS_AT_ONCE = 128

type Change = Transition | 'created'

interface ProjectBatch {
  project: Project
  issues: Map<number, IssueRow>
  /** Those that were there before, as they were. */
  stored: ReadonlyMap<number, SeldomChanged>
  states: Map<number, StoredState>
  /** Versions in which each issue occurred, as far as it matters. */
  versions: Map<number, Set<string>>
  releases: KnownRelease[]
  releaseRows: Map<string, ReleaseRow>
  newUsers: Set<string>
  history: Omit<HistoryRow, 'id'>[]
  alerts: AlertFact[]
}

/** All events of one project in a batch, in the order in which they came. `fresh`: those that came for the first time. */
export async function digestEvents(
  writer: Writer,
  project: Project,
  decoded: readonly DecodedEvent[],
  { flood, recent, tags, nowMs }: { flood: FloodCounts; recent: RecentEvents; tags: TagIds; nowMs: number },
): Promise<{ alerts: AlertFact[]; fresh: DecodedEvent[] }> {
  const events = await leaveOutKnown(writer, project, decoded, recent)
  if (events.length === 0) return { alerts: [], fresh: [] }
  const { ids: issueIds, created } = await assignIssues(writer, project, events)
  const batch = await loadBatch(writer, project, events, issueIds, created)
  const counters = createBatchCounters()
  const hourStart = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const rows: Omit<EventRow, 'id'>[] = []
  const additions = new Map<number, Addition>()
  for (const entry of events) {
    const issueId = issueIds.get(entry.key) as number
    counters.count(issueId, entry)
    const change = applyToIssue(batch, issueId, entry)
    countRelease(batch, entry, change)
    const isNamed = change !== undefined
    const issue = batch.issues.get(issueId) as IssueRow
    const addition = addTo(additions, issueId, () => ({ issue, events: 0, last: entry }))
    addition.last = entry
    if (entry.event.timeMs >= hourStart) addition.events += 1
    if (isNamed || hasRoom(flood, issueId, entry.event.receivedMs)) {
      rows.push(createEventRow(entry, issue, isNamed))
    }
    entry.stored = undefined
  }
  await saveIssues(writer, [...batch.issues.values()], batch.stored)
  await counters.write(writer, project.id, tags, nowMs)
  await saveReleases(writer, [...batch.releaseRows.values()])
  await saveRows(writer, rows)
  const firstHistory = await allocateIds(writer, 'history', batch.history.length)
  await addHistory(
    writer,
    batch.history.map((row, index) => ({ id: firstHistory + index, ...row })),
  )
  const spikes = await findSpikes(writer, [...additions.values()], nowMs)
  return { alerts: [...batch.alerts, ...spikes], fresh: events }
}

/** Texts are most of what a batch holds, and each is written once: it is let go with its row. */
async function saveRows(writer: Writer, rows: Omit<EventRow, 'id'>[]): Promise<void> {
  let id = await allocateIds(writer, 'event', rows.length)
  while (rows.length > 0) {
    const written = rows.splice(0, ROWS_AT_ONCE)
    await saveEvents(
      writer,
      written.map((row) => ({ id: id++, ...row })),
    )
  }
}

/** The same id a second time, from before or within the batch, is no second event. */
async function leaveOutKnown(
  writer: Writer,
  project: Project,
  decoded: readonly DecodedEvent[],
  recent: RecentEvents,
): Promise<DecodedEvent[]> {
  const unknown = decoded.filter((entry) => !recent.has(project.id, entry.event.eventId))
  const ids = unknown.map((entry) => entry.event.eventId)
  const known = await findKnownEvents(writer, 'event', project.id, ids)
  return unknown.filter((entry) => {
    if (known.has(entry.event.eventId)) return false
    known.add(entry.event.eventId)
    return true
  })
}

async function loadBatch(
  writer: Writer,
  project: Project,
  events: readonly DecodedEvent[],
  issueIds: ReadonlyMap<string, number>,
  created: ReadonlySet<number>,
): Promise<ProjectBatch> {
  const known = new Set([...issueIds.values()].filter((id) => !created.has(id)))
  const issues = await readIssues(writer, [...known])
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  const states = new Map(issues.map((issue) => [issue.id, decodeState(issue)]))
  const fixed = issues
    .filter((issue) => states.get(issue.id)?.kind === 'resolved-in')
    .map((issue) => issue.id)
  const pairs = new Map<string, { issue_id: number; user_key: string }>()
  for (const { key, userKey } of events) {
    const issueId = issueIds.get(key) as number
    const issue = byId.get(issueId)
    const isCounted = userKey !== '' && (issue === undefined || canCountUsers(issue))
    if (isCounted) pairs.set(`${issueId} ${userKey}`, { issue_id: issueId, user_key: userKey })
  }
  return {
    project,
    issues: byId,
    stored: new Map(
      issues.map(({ id, tab, first_ms, users, first_release }) => [
        id,
        { tab, first_ms, users, first_release },
      ]),
    ),
    states,
    versions: await readIssueReleases(writer, fixed),
    releases: await readReleases(writer, project.id),
    releaseRows: new Map(),
    newUsers: await addUsers(writer, [...pairs.values()], created),
    history: [],
    alerts: [],
  }
}

function countRelease(batch: ProjectBatch, { event }: DecodedEvent, change: Change | undefined): void {
  if (event.release === undefined) return
  const { release: version, timeMs } = event
  const row = addTo(batch.releaseRows, version, () => ({
    project_id: batch.project.id,
    version,
    first_ms: timeMs,
    last_ms: timeMs,
    events: 0,
    new_issues: 0,
    regressions: 0,
  }))
  row.events += 1
  if (change === 'created') row.new_issues += 1
  if (change === 'regression') row.regressions += 1
}

/** What the event did to its issue. One that did something is named in the history, so it must be stored and kept. */
function applyToIssue(batch: ProjectBatch, issueId: number, entry: DecodedEvent): Change | undefined {
  const { event, userKey } = entry
  const existing = batch.issues.get(issueId)
  const issue = existing ?? createIssue(issueId, batch.project.id, entry)
  batch.issues.set(issueId, issue)
  if (batch.newUsers.delete(`${issueId} ${userKey}`)) issue.users += 1
  const release = event.release ?? ''
  if (existing === undefined) {
    batch.states.set(issueId, { kind: 'unresolved' })
    addHistoryRow(batch, issueId, 'created', { timeMs: event.timeMs, release, eventId: event.eventId })
    batch.alerts.push(createAlert('new', issue, entry))
    return 'created'
  }
  touchIssue(issue, entry)
  const versions = batch.versions.get(issueId) ?? new Set<string>()
  const before = batch.states.get(issueId) ?? { kind: 'unresolved' }
  const counted = countInPeriod(before, event.timeMs)
  const change = applyEvent(counted.state, {
    timeMs: event.timeMs,
    release: event.release,
    eventsInPeriod: counted.eventsInPeriod,
    users: issue.users,
    walk: createReleaseWalk(batch.releases, (version) => versions.has(version)),
  })
  if (release !== '') batch.versions.set(issueId, versions.add(release))
  setState(batch, issue, change?.state ?? counted.state)
  if (change === undefined) return undefined
  const isRegression = change.transition === 'regression'
  if (isRegression) issue.is_regressed = 1
  addHistoryRow(batch, issueId, change.transition, { timeMs: event.timeMs, release, eventId: event.eventId })
  batch.alerts.push(createAlert(isRegression ? 'regression' : 'unmuted', issue, entry))
  return change.transition
}

function setState(batch: ProjectBatch, issue: IssueRow, state: StoredState): void {
  batch.states.set(issue.id, state)
  issue.state = JSON.stringify(state)
  issue.tab = tabOf(state)
}

function addHistoryRow(
  batch: ProjectBatch,
  issueId: number,
  kind: Change,
  facts: { timeMs: number; release: string; eventId: string },
): void {
  batch.history.push({
    issue_id: issueId,
    time_ms: facts.timeMs,
    kind,
    actor: '',
    data: JSON.stringify(facts.release === '' ? {} : { release: facts.release }),
    event_id: facts.eventId,
  })
}

/** One issue in a loop must not push all others out: past the limit of the minute it is only counted. */
function hasRoom(flood: FloodCounts, issueId: number, nowMs: number): boolean {
  const minute = Math.floor(nowMs / 60_000)
  const entry = flood.get(issueId)
  if (entry === undefined || entry.minute !== minute) {
    if (flood.size > 10_000) flood.clear()
    flood.set(issueId, { minute, events: 1 })
    return true
  }
  entry.events += 1
  return entry.events <= STORED_EVENTS_PER_ISSUE_MINUTE
}
