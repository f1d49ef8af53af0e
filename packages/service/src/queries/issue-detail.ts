import { ServiceError } from '../errors.ts'
import { parseEventData } from '../digest/stored-event.ts'
import { createTitle, type Title } from '../digest/title.ts'
import type { Json } from '../digest/values.ts'
import type { Db } from '../store/database.ts'
import { readKeys } from '../store/split-events.ts'
import { listIssueFeedback, type FeedbackEntry } from './feedback.ts'
import { summariseIssues, type IssueSummary } from './issue-summary.ts'

export interface IssueDetail {
  issue: IssueSummary
  history: HistoryEntry[]
  tags: TagDistribution[]
  releases: { version: string; events: number; firstMs: number; lastMs: number }[]
  /** Browsers that showed the error page of this error of the server. */
  shown: { times: number; users: number }
  feedback: FeedbackEntry[]
  /** Several: issues were merged. */
  keys: string[]
  /** What each of several keys stands for, the most events first. */
  merged: MergedKey[]
  firstEventId?: string
  lastEventId?: string
}

export interface MergedKey extends Title {
  key: string
  /** That are stored; with none of them the title is empty. */
  events: number
}

export interface HistoryEntry {
  id: number
  timeMs: number
  kind: string
  /** Empty: the service itself. */
  actor: string
  data: Json
  eventId: string
}

export interface TagDistribution {
  key: string
  total: number
  /** The most frequent first. */
  values: { value: string; events: number; share: number }[]
}

const SHOWN_VALUES = 10

export async function readIssue(
  db: Db,
  input: { projectId: number; issueId: number },
  nowMs: number,
): Promise<IssueDetail> {
  const { projectId, issueId } = input
  const row = await db
    .selectFrom('issue')
    .selectAll()
    .where('id', '=', issueId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new ServiceError('WMS006')
  const [issue] = await summariseIssues(db, [row], nowMs)
  const keys = await readKeys(db, issueId)
  const first = await readEdge(db, issueId, 'asc')
  const last = await readEdge(db, issueId, 'desc')
  return {
    issue: issue as IssueSummary,
    history: await readHistory(db, issueId),
    tags: await readTags(db, issueId),
    releases: await readReleases(db, issueId),
    shown: await readShown(db, issueId),
    feedback: await listIssueFeedback(db, projectId, issueId),
    keys,
    merged: keys.length < 2 ? [] : await readMerged(db, issueId, keys),
    ...(first === undefined ? {} : { firstEventId: first }),
    ...(last === undefined ? {} : { lastEventId: last }),
  }
}

async function readMerged(db: Db, issueId: number, keys: readonly string[]): Promise<MergedKey[]> {
  const counts = await db
    .selectFrom('event')
    .select((eb) => [
      'grouping_key',
      eb.fn.countAll<number>().as('events'),
      eb.fn.max<number>('id').as('last_id'),
    ])
    .where('issue_id', '=', issueId)
    .where('grouping_key', 'in', keys)
    .groupBy('grouping_key')
    .execute()
  const ids = counts.map((row) => row.last_id)
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('event').select(['grouping_key', 'data']).where('id', 'in', ids).execute()
  const merged = keys.map((key): MergedKey => {
    const last = rows.find((row) => row.grouping_key === key)
    const title = last ? createTitle(parseEventData(last.data)) : { type: '', value: '', culprit: '' }
    return { key, events: Number(counts.find((row) => row.grouping_key === key)?.events ?? 0), ...title }
  })
  return merged.sort((one, other) => other.events - one.events)
}

async function readEdge(db: Db, issueId: number, direction: 'asc' | 'desc'): Promise<string | undefined> {
  const row = await db
    .selectFrom('event')
    .select('event_id')
    .where('issue_id', '=', issueId)
    .orderBy('time_ms', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.event_id
}

async function readHistory(db: Db, issueId: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('issue_id', '=', issueId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    timeMs: row.time_ms,
    kind: row.kind,
    actor: row.actor,
    data: JSON.parse(row.data) as Json,
    eventId: row.event_id,
  }))
}

async function readTags(db: Db, issueId: number): Promise<TagDistribution[]> {
  const rows = await db
    .selectFrom('issue_tag')
    .innerJoin('tag', 'tag.id', 'issue_tag.tag_id')
    .select(['tag.key', 'tag.value', 'issue_tag.events'])
    .where('issue_tag.issue_id', '=', issueId)
    .orderBy('tag.key')
    .orderBy('issue_tag.events', 'desc')
    .limit(5_000)
    .execute()
  const tags = new Map<string, TagDistribution>()
  for (const row of rows) {
    const tag = tags.get(row.key) ?? { key: row.key, total: 0, values: [] }
    tags.set(row.key, tag)
    tag.total += row.events
    if (tag.values.length < SHOWN_VALUES) tag.values.push({ value: row.value, events: row.events, share: 0 })
  }
  for (const tag of tags.values()) for (const entry of tag.values) entry.share = entry.events / tag.total
  return [...tags.values()]
}

async function readReleases(db: Db, issueId: number): Promise<IssueDetail['releases']> {
  const rows = await db
    .selectFrom('issue_release')
    .selectAll()
    .where('issue_id', '=', issueId)
    .orderBy('first_ms')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    events: row.events,
    firstMs: row.first_ms,
    lastMs: row.last_ms,
  }))
}

async function readShown(db: Db, issueId: number): Promise<IssueDetail['shown']> {
  const row = await db
    .selectFrom('reference')
    .select((eb) => [
      eb.fn.countAll<number>().as('times'),
      eb.fn.count<number>('user_key').distinct().as('users'),
    ])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow()
  return { times: Number(row.times), users: Number(row.users) }
}
