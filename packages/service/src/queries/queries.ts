import type { FrameMapper } from '../source-maps/map-frames.ts'
import type { Db } from '../store/database.ts'
import { completeSearch, type Completion } from './complete-search.ts'
import { findReport, readEvent, type EventDetail, type EventInput, type EventPlace } from './event-detail.ts'
import { readIssue, type IssueDetail } from './issue-detail.ts'
import { listIssues, type IssueList, type IssueListInput } from './issue-list.ts'
import {
  listRoutes,
  readRoute,
  type PerformanceInput,
  type RouteDetail,
  type RoutePerformance,
} from './performance.ts'
import { listReleases, type ReleaseSummary } from './releases.ts'
import { listProjects, readSettings, type ProjectSummary, type SettingsDetail } from './settings.ts'
import { readTrace, type TraceDetail } from './trace.ts'
import { listVitals, type RouteVitals, type VitalsInput } from './vitals.ts'

/** What pages can ask. Inputs and results are plain JSON; every question names its project. */
export interface Queries {
  listProjects(): Promise<ProjectSummary[]>
  listIssues(input: IssueListInput): Promise<IssueList>
  completeSearch(input: { projectId: number; text: string }): Promise<Completion[]>
  readIssue(input: { projectId: number; issueId: number }): Promise<IssueDetail>
  readEvent(input: EventInput): Promise<EventDetail>
  /** By the digest that a visitor saw, or by the id of an event. */
  findReport(input: { projectId: number; id: string }): Promise<EventPlace | null>
  readTrace(input: { projectId: number; traceId: string }): Promise<TraceDetail>
  listRoutes(input: PerformanceInput): Promise<RoutePerformance[]>
  readRoute(input: PerformanceInput & { route: string; op: string }): Promise<RouteDetail>
  listVitals(input: VitalsInput): Promise<RouteVitals[]>
  listReleases(input: { projectId: number }): Promise<ReleaseSummary[]>
  readSettings(input: { projectId: number }): Promise<SettingsDetail>
}

export function createQueries(context: {
  db: Db
  mapper: FrameMapper
  now: () => number
  /** Bytes of the database. */
  size(): Promise<number>
}): Queries {
  const { db, mapper, now } = context
  return {
    listProjects: () => listProjects(db, now()),
    listIssues: (input) => listIssues(db, input, now()),
    completeSearch: (input) => completeSearch(db, input),
    readIssue: (input) => readIssue(db, input, now()),
    readEvent: (input) => readEvent(db, mapper, input),
    findReport: (input) => findReport(db, input),
    readTrace: (input) => readTrace(db, input),
    listRoutes: (input) => listRoutes(db, input),
    readRoute: (input) => readRoute(db, input),
    listVitals: (input) => listVitals(db, input),
    listReleases: (input) => listReleases(db, input, now()),
    readSettings: async (input) =>
      readSettings(db, input, { nowMs: now(), databaseBytes: await context.size() }),
  }
}

export const QUERY_NAMES: readonly (keyof Queries)[] = [
  'listProjects',
  'listIssues',
  'completeSearch',
  'readIssue',
  'readEvent',
  'findReport',
  'readTrace',
  'listRoutes',
  'readRoute',
  'listVitals',
  'listReleases',
  'readSettings',
]
