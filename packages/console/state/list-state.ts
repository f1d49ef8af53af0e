import type { IssueSort, IssueTab } from '../../service/src/queries/issue-list.ts'
import { readCursor } from './page-trail.ts'
import { readPeriod, type Period } from './period.ts'
import { readOne, type Query } from './query.ts'

/** What the address says about the list of issues. */
export interface ListState {
  tab: IssueTab
  sort: IssueSort
  search: string
  environment: string | undefined
  period: Period
  cursor: string | undefined
}

export const TABS = ['unresolved', 'resolved', 'muted', 'all'] as const satisfies IssueTab[]
export const SORTS = ['last-seen', 'first-seen', 'events', 'users'] as const satisfies IssueSort[]

const MAX_SEARCH_CHARS = 500

export function readListState(query: Query, nowMs: number): ListState {
  return {
    tab: TABS.find((tab) => tab === readOne(query, 'tab')) ?? 'unresolved',
    sort: SORTS.find((sort) => sort === readOne(query, 'sort')) ?? 'last-seen',
    search: (readOne(query, 'q') ?? '').slice(0, MAX_SEARCH_CHARS),
    environment: readOne(query, 'env') || undefined,
    period: readPeriod(query, nowMs),
    cursor: readCursor(query),
  }
}
