/**
 * The tables. Times are milliseconds, flags 0 or 1, JSON is text: the part of SQL that SQLite and PostgreSQL share. Ids are
 * given out by the one writer (`sequence`), never by the database.
 */
export interface Schema {
  meta: { key: string; value: string }
  sequence: { name: string; value: number }
  /** Up to where the spool of each server was digested. */
  spool_state: { spool_id: string; seq: number }
  project: ProjectRow
  issue: IssueRow
  issue_key: { project_id: number; key: string; issue_id: number }
  issue_hour: { issue_id: number; hour: number; events: number }
  issue_release: { issue_id: number; version: string; events: number; first_ms: number; last_ms: number }
  issue_user: { issue_id: number; user_key: string }
  /** `seen_ms`: about when it was last in use. */
  tag: { id: number; project_id: number; key: string; value: string; seen_ms: number }
  issue_tag: { issue_id: number; tag_id: number; events: number; last_ms: number }
  event: EventRow
  history: HistoryRow
  /** Browsers that were shown an error of the server. */
  reference: {
    project_id: number
    event_id: string
    digest: string
    issue_id: number | null
    user_key: string | null
    time_ms: number
    /** `BrowserSide` as JSON, until the event of the server is there. */
    browser: string
  }
  attachment: {
    project_id: number
    event_id: string
    name: string
    content_type: string
    bytes: Uint8Array
    received_ms: number
  }
  feedback: {
    project_id: number
    event_id: string
    name: string
    email: string
    message: string
    time_ms: number
    /** The event that it is about; empty: none, or it has the id of that event itself. */
    about_id: string
    /** Of the page that it was written on. */
    url: string
  }
  release: ReleaseRow
  /** Sessions that may still change. */
  session: {
    project_id: number
    session_id: string
    is_errored: number
    is_crashed: number
    started_ms: number
  }
  session_hour: {
    project_id: number
    version: string
    environment: string
    hour: number
    started: number
    errored: number
    crashed: number
  }
  release_user: { project_id: number; version: string; user_key: string; is_crashed: number; last_ms: number }
  span: SpanRow
  series: SeriesRow
  /** Sums of a series in one step of time: a minute, an hour or a day. */
  measure: MeasureRow
  log: {
    id: number
    project_id: number
    trace_id: string
    time_ms: number
    level: string
    body: string
    data: string
  }
  drop_day: {
    project_id: number
    day: number
    source: string
    reason: string
    category: string
    quantity: number
  }
  /** Users that were hit by an error in an hour. */
  user_hour: { project_id: number; hour: number; environment: string; user_key: string }
  environment: { project_id: number; name: string; last_ms: number }
  usage_hour: { project_id: number; hour: number; events: number; spans: number }
  source_map: { project_id: number; debug_id: string; file: string; bytes: number; uploaded_ms: number }
  /** Packed, in pieces, where several servers share the database. */
  source_map_part: { project_id: number; debug_id: string; part: number; bytes: Uint8Array }
  alert_channel: AlertChannelRow
  alert_sent: { channel_id: number; issue_id: number; kind: string; sent_ms: number }
  console_user: ConsoleUserRow
  /** Sessions and tokens are known by their hashes only. */
  console_session: { hash: string; user_name: string; created_ms: number; expires_ms: number }
  console_token: ConsoleTokenRow
}

export interface ProjectRow {
  id: number
  name: string
  public_key: string
  settings: string
  created_ms: number
}

export interface IssueRow {
  id: number
  project_id: number
  /** Tab of the list: `unresolved`, `resolved` or `muted`. */
  tab: string
  /** The exact state as JSON. */
  state: string
  type: string
  value: string
  culprit: string
  route: string
  level: string
  platform: string
  is_unhandled: number
  is_regressed: number
  first_ms: number
  last_ms: number
  events: number
  users: number
  first_release: string
  last_release: string
  assignee: string
  /** Lower case, for the search. */
  search_text: string
}

export interface EventRow {
  id: number
  project_id: number
  issue_id: number
  event_id: string
  time_ms: number
  received_ms: number
  /** Grows with the number of events of the issue; with age it decides who goes first. */
  irrelevance: number
  /** Named in the history: never evicted. */
  is_kept: number
  version: string
  environment: string
  route: string
  user_key: string
  trace_id: string
  span_id: string
  digest: string
  /** By which it came to its issue; what is stored from before there were such keys may have none. */
  grouping_key: string
  /** `BrowserSide` as JSON, of the first browser that showed it. Empty: none has said anything. */
  browser: string
  /** `\nkey=value\n…`, to find events by tag. */
  tags: string
  data: string
}

export interface HistoryRow {
  id: number
  issue_id: number
  time_ms: number
  kind: string
  /** Empty: the service itself. */
  actor: string
  data: string
  event_id: string
}

export interface ReleaseRow {
  project_id: number
  version: string
  first_ms: number
  last_ms: number
  events: number
  new_issues: number
  regressions: number
}

export interface SpanRow {
  project_id: number
  trace_id: string
  span_id: string
  parent_id: string
  segment_id: string
  is_segment: number
  name: string
  op: string
  status: string
  start_ms: number
  duration_us: number
  route: string
  version: string
  environment: string
  http_status: number | null
  /** Empty: none is named. */
  previous_trace_id: string
  data: string
}

export interface SeriesRow {
  id: number
  project_id: number
  /** `segment`, `span` or `vital` of a route; of the whole project `place` (server or browser) and `error`. */
  kind: string
  route: string
  op: string
  version: string
  environment: string
  device: string
}

export interface MeasureRow {
  project_id: number
  step: number
  /** That of the series. */
  kind: string
  start_ms: number
  series_id: number
  samples: number
  weight: number
  failed: number
  failed_server: number
  /** Σ value × weight. */
  duration: number
  /** Bucket and Σ weight in turn: `180,2,181,1`. In one text, so that a page reads few rows. Absent: only counted. */
  buckets: string | null
}

export interface AlertChannelRow {
  id: number
  project_id: number
  /** `webhook`, `slack` or `email`. */
  kind: string
  /** Of a mailbox: `mailto:` and its address. */
  url: string
  secret: string
  last_failure: string
  last_failure_ms: number | null
  last_sent_ms: number | null
}

export interface ConsoleUserRow {
  name: string
  role: string
  /** Empty: nobody signs in with a password under this name. */
  password_hash: string
  created_ms: number
  last_seen_ms: number | null
}

export interface ConsoleTokenRow {
  id: number
  hash: string
  name: string
  /** `read` or `source-maps`. */
  purpose: string
  created_by: string
  created_ms: number
  last_used_ms: number | null
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const STEPS_MS: readonly [number, number, number] = [60_000, HOUR_MS, DAY_MS]
export const MEASURE_KINDS = ['segment', 'span', 'vital', 'place', 'error'] as const
export type MeasureKind = (typeof MEASURE_KINDS)[number]
