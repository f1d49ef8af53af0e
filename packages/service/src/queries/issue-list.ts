import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { isDistributed } from '../digest/tags.ts'
import { ISSUES_PER_PAGE, MAX_ISSUES_PER_PAGE } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { IssueRow, Schema } from '../store/schema.ts'
import type { TagName } from '../store/tags.ts'
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts'
import { summariseIssues, type IssueSummary } from './issue-summary.ts'
import { parseSearch, type Search, type SearchFilter } from './search-syntax.ts'

export type IssueTab = 'unresolved' | 'resolved' | 'muted' | 'all'
export type IssueSort = 'last-seen' | 'first-seen' | 'events' | 'users'

export interface IssueListInput {
  projectId: number
  /** Overruled by `is:` in the search. */
  tab?: IssueTab
  sort?: IssueSort
  search?: string
  /** Only issues that occurred there. */
  environment?: string
  /** Only issues that were seen since. */
  sinceMs?: number
  cursor?: string
  limit?: number
}

export interface IssueList {
  issues: IssueSummary[]
  /** Absent: this is the last page. */
  nextCursor?: string
  /** All issues of the project and the environment, whatever was searched for. */
  counts: { unresolved: number; resolved: number; muted: number }
  problems: string[]
}

const SORT_COLUMNS = {
  'last-seen': 'last_ms',
  'first-seen': 'first_ms',
  events: 'events',
  users: 'users',
} as const
const TABS = ['unresolved', 'resolved', 'muted'] as const

export async function listIssues(db: Db, input: IssueListInput, nowMs: number): Promise<IssueList> {
  const search = parseSearch(input.search ?? '')
  const place = createPlaceFilters(input.environment)
  search.filters.push(...place)
  const column = SORT_COLUMNS[input.sort ?? 'last-seen']
  const limit = Math.min(MAX_ISSUES_PER_PAGE, Math.max(1, Math.floor(input.limit ?? ISSUES_PER_PAGE)))
  const cursor = decodeCursor(input.cursor)
  const found: IssueRow[] = []
  // One walk of an index for each tab, then merged: with all tabs in one query the whole table would be sorted.
  for (const tab of selectTabs(input.tab ?? 'unresolved', search)) {
    found.push(
      ...(await readPage(db, {
        projectId: input.projectId,
        sinceMs: input.sinceMs ?? 0,
        tab,
        column,
        cursor,
        limit: limit + 1,
        search,
      })),
    )
  }
  found.sort((a, b) => b[column] - a[column] || b.id - a.id)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    issues: await summariseIssues(db, rows, nowMs),
    ...(hasMore ? { nextCursor: encodeCursor({ value: last[column], id: last.id }) } : {}),
    counts: await countTabs(db, input.projectId, place),
    problems: search.problems,
  }
}

function createPlaceFilters(environment: string | undefined): SearchFilter[] {
  return environment === undefined ? [] : [{ key: 'environment', value: environment, isNegated: false }]
}

function selectTabs(tab: IssueTab, search: Search): readonly (typeof TABS)[number][] {
  const asked = search.filters.filter(({ key }) => key === 'is')
  const named = TABS.filter((name) => asked.some(({ value, isNegated }) => value === name && !isNegated))
  const refused = TABS.filter((name) => asked.some(({ value, isNegated }) => value === name && isNegated))
  const base = named.length > 0 ? named : tab === 'all' || refused.length > 0 ? TABS : [tab]
  return base.filter((name) => !refused.includes(name))
}

interface PageQuery {
  projectId: number
  sinceMs: number
  tab: string
  column: (typeof SORT_COLUMNS)[IssueSort]
  cursor: Cursor | undefined
  limit: number
  search: Search
}

function readPage(db: Db, page: PageQuery): Promise<IssueRow[]> {
  const { column, cursor } = page
  return db
    .selectFrom('issue')
    .selectAll()
    .where('project_id', '=', page.projectId)
    .where('tab', '=', page.tab)
    .$if(page.sinceMs > 0, (query) =>
      // The sign keeps a database from finding all of a long time, and sorting them by something else.
      query.where(column === 'last_ms' ? sql.ref('last_ms') : sql`+last_ms`, '>=', page.sinceMs),
    )
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(column, '<', cursor?.value ?? 0),
          eb.and([eb(column, '=', cursor?.value ?? 0), eb('id', '<', cursor?.id ?? 0)]),
        ]),
      ),
    )
    .where((eb) => eb.and(createConditions(eb, page)))
    .orderBy(column, 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

async function countTabs(
  db: Db,
  projectId: number,
  filters: readonly SearchFilter[],
): Promise<IssueList['counts']> {
  const rows = await db
    .selectFrom('issue')
    .select((eb) => ['tab', eb.fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where((eb) => eb.and(filters.map((filter) => createCondition(eb, filter, projectId))))
    .groupBy('tab')
    .execute()
  const of = (tab: string): number => Number(rows.find((row) => row.tab === tab)?.count ?? 0)
  return { unresolved: of('unresolved'), resolved: of('resolved'), muted: of('muted') }
}

type Builder = ExpressionBuilder<Schema, 'issue'>

function createConditions(eb: Builder, { search, projectId }: PageQuery): Expression<SqlBool>[] {
  const words = search.words.map((word) => sql<SqlBool>`search_text like ${likePattern(word)} escape '\\'`)
  const filters = search.filters
    .filter(({ key, value }) => key !== 'is' || !TABS.some((tab) => tab === value))
    .map((filter) => {
      const condition = createCondition(eb, filter, projectId)
      return filter.isNegated ? eb.not(condition) : condition
    })
  return [...words, ...filters]
}

function createCondition(
  eb: Builder,
  { key, value }: Pick<SearchFilter, 'key' | 'value'>,
  projectId: number,
): Expression<SqlBool> {
  switch (key) {
    case 'is':
      return createIsCondition(eb, value)
    case 'release':
      return eb('id', 'in', eb.selectFrom('issue_release').select('issue_id').where('version', '=', value))
    case 'first-release':
      return eb('first_release', '=', value)
    case 'route':
    case 'level':
    case 'assignee':
    case 'platform':
      return eb(key, '=', value)
    case 'user':
      return createUserCondition(eb, projectId, value)
    case 'user.id':
    case 'user.email':
    case 'user.username':
      return createUserCondition(eb, projectId, `${key.slice('user.'.length)}:${value}`)
    case 'digest':
      return eb('id', 'in', selectEvents(eb, projectId).where('digest', '=', value))
    case 'trace':
      return eb('id', 'in', selectEvents(eb, projectId).where('trace_id', '=', value))
    case 'event':
      return eb('id', 'in', selectEvents(eb, projectId).where('event_id', '=', value))
    default:
      if (!isDistributed(key)) return createEventCondition(eb, { project_id: projectId, key, value })
      return eb(
        'id',
        'in',
        eb
          .selectFrom('issue_tag')
          .select('issue_id')
          .where('tag_id', '=', selectTag(eb, { project_id: projectId, key, value })),
      )
  }
}

/** Tags that are not counted, by the events that are stored. */
function createEventCondition(eb: Builder, { project_id, key, value }: TagName): Expression<SqlBool> {
  const line = likePattern(`\n${key}=${value}\n`)
  return eb('id', 'in', selectEvents(eb, project_id).where(sql<SqlBool>`event.tags like ${line} escape '\\'`))
}

/** The id of a tag; there is at most one. */
function selectTag(eb: Builder, name: TagName): SelectQueryBuilder<Schema, 'issue' | 'tag', { id: number }> {
  return eb
    .selectFrom('tag')
    .select('tag.id')
    .where('tag.project_id', '=', name.project_id)
    .where('tag.key', '=', name.key)
    .where('tag.value', '=', name.value)
}

function selectEvents(
  eb: Builder,
  projectId: number,
): SelectQueryBuilder<Schema, 'issue' | 'event', { issue_id: number }> {
  return eb.selectFrom('event').select('issue_id').where('event.project_id', '=', projectId)
}

function createIsCondition(eb: Builder, value: string): Expression<SqlBool> {
  if (value === 'regressed') return eb('is_regressed', '=', 1)
  if (value === 'unhandled') return eb('is_unhandled', '=', 1)
  return eb('assignee', value === 'assigned' ? '!=' : '=', '')
}

const USER_KINDS = ['id', 'email', 'username', 'address']

/**
 * `42` may be any of them; `email:a@b.c` says which. Who has an id is known by that alone. Mail and name are then in the
 * events, which are read one by one: only where they are asked for.
 */
function createUserCondition(eb: Builder, projectId: number, value: string): Expression<SqlBool> {
  const named = USER_KINDS.find((kind) => value.startsWith(`${kind}:`))
  const name = named === undefined ? value : value.slice(named.length + 1)
  const userKeys = (named === undefined ? USER_KINDS : [named]).map((kind) => `${kind}:${name}`)
  const isKnown = eb(
    'id',
    'in',
    eb.selectFrom('issue_user').select('issue_id').where('user_key', 'in', userKeys),
  )
  const kind = named ?? (name.includes('@') ? 'email' : 'id')
  if (kind !== 'email' && kind !== 'username') return isKnown
  const filter = { project_id: projectId, key: `user.${kind}`, value: name }
  return eb.or([isKnown, createEventCondition(eb, filter)])
}

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
