import { MAX_USERS_PER_ISSUE } from '../limits.ts'
import { tabOf } from '../digest/issue-state.ts'
import type { StoredState } from '../digest/mute-window.ts'
import { findRows, insertNewRows, upsertRows, type Upsert, type Writer } from './bulk.ts'
import type { EventRow, HistoryRow, IssueRow, Schema } from './schema.ts'

/** Values in one list of parameters; both databases take more. */
const LIST_SIZE = 500

const ISSUE_USER: Upsert<'issue_user'> = { table: 'issue_user', key: ['issue_id', 'user_key'] }

export async function inChunks<T, R>(
  values: readonly T[],
  run: (chunk: T[]) => Promise<R[]>,
  size: number = LIST_SIZE,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < values.length; start += size) {
    results.push(...(await run(values.slice(start, start + size))))
  }
  return results
}

/** Grouping key → issue. */
export async function findIssueIds(
  writer: Writer,
  projectId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await findRows(
    writer,
    { table: 'issue_key', key: ['project_id', 'key'] },
    keys.map((key) => ({ project_id: projectId, key })),
    ['key', 'issue_id'],
  )
  return new Map(rows.map((row) => [row.key, row.issue_id]))
}

const ISSUE_COLUMNS: readonly (keyof IssueRow)[] = [
  'id',
  'project_id',
  'tab',
  'state',
  'type',
  'value',
  'culprit',
  'route',
  'level',
  'platform',
  'is_unhandled',
  'is_regressed',
  'first_ms',
  'last_ms',
  'events',
  'users',
  'first_release',
  'last_release',
  'assignee',
  'search_text',
]

export function readIssues(writer: Writer, ids: readonly number[]): Promise<IssueRow[]> {
  const rows = ids.map((id) => ({ id }))
  return findRows(writer, { table: 'issue', key: ['id'] }, rows, ISSUE_COLUMNS)
}

const CHANGES: NonNullable<Upsert<'issue'>['merge']> = {
  state: 'replace',
  type: 'replace',
  value: 'replace',
  culprit: 'replace',
  route: 'replace',
  level: 'replace',
  is_unhandled: 'replace',
  is_regressed: 'replace',
  last_ms: 'replace',
  events: 'replace',
  last_release: 'replace',
  search_text: 'replace',
}

/** What an event seldom changes, and indexes hold: SQLite takes a row out of an index and puts it back, be the value the same or not. */
const SELDOM_CHANGED = ['tab', 'first_ms', 'users', 'first_release'] as const
const ALL_CHANGES: typeof CHANGES = {
  ...CHANGES,
  ...Object.fromEntries(SELDOM_CHANGED.map((column) => [column, 'replace' as const])),
}

/** `known`: issues as they are stored, where that is known. */
export async function saveIssues(
  writer: Writer,
  issues: readonly IssueRow[],
  known: ReadonlyMap<number, SeldomChanged> = new Map(),
): Promise<void> {
  const moved: IssueRow[] = []
  const others: IssueRow[] = []
  for (const issue of issues) {
    const before = known.get(issue.id)
    const isInPlace =
      before !== undefined && SELDOM_CHANGED.every((column) => issue[column] === before[column])
    ;(isInPlace ? others : moved).push(issue)
  }
  await upsertRows(writer, { table: 'issue', key: ['id'], merge: ALL_CHANGES }, moved)
  await upsertRows(writer, { table: 'issue', key: ['id'], merge: CHANGES }, others)
}

export type SeldomChanged = Pick<IssueRow, (typeof SELDOM_CHANGED)[number]>

/** Pairs of issue and user that were not known before. `created`: issues that nobody was counted for yet. */
export async function addUsers(
  writer: Writer,
  pairs: readonly Schema['issue_user'][],
  created: ReadonlySet<number>,
): Promise<Set<string>> {
  const fresh = pairs.filter((pair) => created.has(pair.issue_id))
  const others = pairs.filter((pair) => !created.has(pair.issue_id))
  await upsertRows(writer, ISSUE_USER, fresh)
  const inserted = await insertNewRows(writer, ISSUE_USER, others, ['issue_id', 'user_key'])
  return new Set([...fresh, ...inserted].map((row) => `${row.issue_id} ${row.user_key}`))
}

export function canCountUsers(issue: IssueRow): boolean {
  return issue.users < MAX_USERS_PER_ISSUE
}

/** The releases in which an issue occurred. */
export async function readIssueReleases(
  { tx }: Writer,
  ids: readonly number[],
): Promise<Map<number, Set<string>>> {
  const rows = await inChunks(ids, (chunk) =>
    tx.selectFrom('issue_release').select(['issue_id', 'version']).where('issue_id', 'in', chunk).execute(),
  )
  const releases = new Map<number, Set<string>>()
  for (const row of rows)
    releases.set(row.issue_id, (releases.get(row.issue_id) ?? new Set()).add(row.version))
  return releases
}

/** Ids among these that were stored before. */
export async function findKnownEvents(
  writer: Writer,
  table: 'event' | 'reference',
  projectId: number,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await findRows(
    writer,
    { table, key: ['project_id', 'event_id'] },
    eventIds.map((id) => ({ project_id: projectId, event_id: id })),
    ['event_id'],
  )
  return new Set(rows.map((row) => row.event_id))
}

export function saveEvents(writer: Writer, events: readonly EventRow[]): Promise<void> {
  return upsertRows(writer, { table: 'event', key: ['project_id', 'event_id'] }, events)
}

export function addHistory(writer: Writer, rows: readonly HistoryRow[]): Promise<void> {
  return upsertRows(writer, { table: 'history', key: ['id'] }, rows)
}

export async function setIssueState({ tx }: Writer, issueId: number, state: StoredState): Promise<void> {
  await tx
    .updateTable('issue')
    .set({ state: JSON.stringify(state), tab: tabOf(state) })
    .where('id', '=', issueId)
    .execute()
}

export function decodeState(issue: IssueRow): StoredState {
  return JSON.parse(issue.state) as StoredState
}
