import type { FrameMapper } from '../source-maps/map-frames.ts'
import type { Db } from '../store/database.ts'
import { readAdoption, type Adoption } from './adoption.ts'
import { readChanges, type Changes } from './changes.ts'
import { completeSearch, type Completion } from './complete-search.ts'
import { listEnvironments } from './environments.ts'
import {
  findReport,
  readAttachment,
  readEvent,
  type Attachment,
  type AttachmentInput,
  type EventDetail,
  type EventInput,
  type EventPlace,
} from './event-detail.ts'
import { listEvents, type EventList, type EventListInput } from './event-list.ts'
import { listFeedback, type FeedbackInput, type FeedbackList } from './feedback.ts'
import { readIssue, type IssueDetail } from './issue-detail.ts'
import { listIssues, type IssueList, type IssueListInput } from './issue-list.ts'
import { listIssueUsers, type IssueUser } from './issue-people.ts'
import { readIssueSeries, type IssueSeries } from './issue-series.ts'
import { readLatency, type Latency, type LatencyInput } from './latency.ts'
import { findMerged } from './merged-issue.ts'
import { readOverview, type OverviewInput, type ProjectOverview } from './overview.ts'
import {
  listRoutes,
  readRoute,
  type PerformanceInput,
  type RouteDetail,
  type RoutePerformance,
} from './performance.ts'
import { compareReleases, type ReleaseComparisonInput, type RouteChange } from './release-comparison.ts'
import { readRelease, type ReleaseDetail } from './release-detail.ts'
import { listReleases, type ReleaseSummary } from './releases.ts'
import { listProjects, readSettings, type ProjectSummary, type SettingsDetail } from './settings.ts'
import { listTagValues, type TagValue } from './tag-values.ts'
import type { TimeRange } from './time-range.ts'
import { listTraces, type TraceList, type TraceListInput } from './trace-list.ts'
import { readTrace, type TraceDetail } from './trace.ts'
import { readVitalsTrend, type VitalsTrend } from './vitals-trend.ts'
import { listVitals, type RouteVitals, type VitalsInput } from './vitals.ts'

/** What pages can ask. Inputs and results are plain data; every question names its project. */
export interface Queries {
  listProjects(): Promise<ProjectSummary[]>
  /** The numbers above the list of issues. */
  readOverview(input: OverviewInput): Promise<ProjectOverview>
  /** What is new since a page was made; cheap enough to be asked every few seconds. */
  readChanges(input: { projectId: number; cursor?: string }): Promise<Changes>
  listEnvironments(input: { projectId: number }): Promise<string[]>
  listIssues(input: IssueListInput): Promise<IssueList>
  completeSearch(input: { projectId: number; text: string }): Promise<Completion[]>
  readIssue(input: { projectId: number; issueId: number }): Promise<IssueDetail>
  /** The issue that an issue which is gone was merged into. */
  findMerged(input: { projectId: number; issueId: number }): Promise<number | null>
  readIssueSeries(input: { projectId: number; issueId: number } & TimeRange): Promise<IssueSeries>
  listIssueUsers(input: { projectId: number; issueId: number }): Promise<IssueUser[]>
  listTagValues(input: { projectId: number; issueId: number; key: string }): Promise<TagValue[]>
  /** What visitors wrote, about an error or about none. */
  listFeedback(input: FeedbackInput): Promise<FeedbackList>
  listEvents(input: EventListInput): Promise<EventList>
  readEvent(input: EventInput): Promise<EventDetail>
  readAttachment(input: AttachmentInput): Promise<Attachment>
  /** By the digest that a visitor saw, or by the id of an event. */
  findReport(input: { projectId: number; id: string }): Promise<EventPlace | null>
  listTraces(input: TraceListInput): Promise<TraceList>
  readTrace(input: { projectId: number; traceId: string }): Promise<TraceDetail>
  listRoutes(input: PerformanceInput): Promise<RoutePerformance[]>
  readRoute(input: PerformanceInput & { route: string; op: string }): Promise<RouteDetail>
  /** How the routes of a release changed against another one. */
  compareReleases(input: ReleaseComparisonInput): Promise<RouteChange[]>
  /** The charts of a route, or of all routes together. */
  readLatency(input: LatencyInput): Promise<Latency>
  listVitals(input: VitalsInput): Promise<RouteVitals[]>
  /** Vitals of all routes, now and in each of the latest releases. */
  readVitalsTrend(input: VitalsInput): Promise<VitalsTrend>
  listReleases(input: { projectId: number }): Promise<ReleaseSummary[]>
  readRelease(input: { projectId: number; version: string }): Promise<ReleaseDetail>
  /** Sessions over time, by release. */
  readAdoption(input: { projectId: number; environment?: string } & TimeRange): Promise<Adoption>
  readSettings(input: { projectId: number }): Promise<SettingsDetail>
}

export function createQueries(context: {
  db: Db
  mapper: FrameMapper
  now: () => number
  canSendMail: boolean
  /** Bytes of the database. */
  size(): Promise<number>
}): Queries {
  const { db, mapper, now } = context
  return {
    listProjects: () => listProjects(db, now()),
    readOverview: (input) => readOverview(db, input, now()),
    readChanges: (input) => readChanges(db, input),
    listEnvironments: (input) => listEnvironments(db, input),
    listIssues: (input) => listIssues(db, input, now()),
    completeSearch: (input) => completeSearch(db, input),
    readIssue: (input) => readIssue(db, input, now()),
    findMerged: (input) => findMerged(db, input),
    readIssueSeries: (input) => readIssueSeries(db, input),
    listIssueUsers: (input) => listIssueUsers(db, input),
    listTagValues: (input) => listTagValues(db, input),
    listFeedback: (input) => listFeedback(db, input),
    listEvents: (input) => listEvents(db, input),
    readEvent: (input) => readEvent(db, mapper, input),
    readAttachment: (input) => readAttachment(db, input),
    findReport: (input) => findReport(db, input),
    listTraces: (input) => listTraces(db, input),
    readTrace: (input) => readTrace(db, input),
    listRoutes: (input) => listRoutes(db, input, now()),
    readRoute: (input) => readRoute(db, input, now()),
    compareReleases: (input) => compareReleases(db, input, now()),
    readLatency: (input) => readLatency(db, input, now()),
    listVitals: (input) => listVitals(db, input, now()),
    readVitalsTrend: (input) => readVitalsTrend(db, input, now()),
    listReleases: (input) => listReleases(db, input, now()),
    readRelease: (input) => readRelease(db, input, now()),
    readAdoption: (input) => readAdoption(db, input),
    readSettings: async (input) =>
      readSettings(db, input, {
        nowMs: now(),
        databaseBytes: await context.size(),
        canSendMail: context.canSendMail,
      }),
  }
}
