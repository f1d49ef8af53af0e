import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { FAILED_STATUSES } from '../digest/span-status.ts'
import { MAX_TRACES_PER_PAGE, TRACES_PER_PAGE } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { Schema, SpanRow } from '../store/schema.ts'
import { decodePlace, encodePlace } from './cursor.ts'
import { readSpans, selectSegments, type SortColumn } from './segments.ts'
import type { TimeRange } from './time-range.ts'

export interface TraceListInput extends TimeRange {
  projectId: number
  sort?: 'recent' | 'slowest'
  route?: string
  op?: string
  release?: string
  environment?: string
  minDurationMs?: number
  /** Only traces that failed, or in which an error was reported. */
  hasErrors?: boolean
  cursor?: string
  limit?: number
}

export interface TraceList {
  traces: TraceSummary[]
  /** Absent: this is the last page. */
  nextCursor?: string
}

/** A trace by its first segment, or by the segment that was asked for. */
export interface TraceSummary {
  traceId: string
  spanId: string
  name: string
  route: string
  op: string
  status: string
  httpStatus: number | null
  startMs: number
  durationMs: number
  release: string
  environment: string
  /** Of the whole trace, as far as they are stored. */
  spans: number
  errors: number
}

type Builder = ExpressionBuilder<Schema, 'span'>

function columnOf({ sort }: TraceListInput): SortColumn {
  return sort === 'slowest' ? 'duration_us' : 'start_ms'
}

export async function listTraces(db: Db, input: TraceListInput): Promise<TraceList> {
  const limit = Math.min(MAX_TRACES_PER_PAGE, Math.max(1, Math.floor(input.limit ?? TRACES_PER_PAGE)))
  const rows = await readSegments(db, input, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    traces: await summariseTraces(db, input.projectId, shown),
    ...(hasMore ? { nextCursor: encodePlace(last[columnOf(input)], last.span_id) } : {}),
  }
}

/** The index says which, and only those are read. */
async function readSegments(db: Db, input: TraceListInput, limit: number): Promise<SpanRow[]> {
  const column = columnOf(input)
  const found = await selectSegments(db, input.projectId, column, input)
    .select(['trace_id', 'span_id'])
    .where((eb) => eb.and(createConditions(eb, input)))
    .orderBy(column, 'desc')
    .orderBy('span_id', 'desc')
    .limit(limit)
    .execute()
  return readSpans(db, input.projectId, found)
}

function createConditions(eb: Builder, input: TraceListInput): Expression<SqlBool>[] {
  const { route, op, release, environment, minDurationMs } = input
  const conditions: Expression<SqlBool>[] = []
  if (route !== undefined) conditions.push(eb('route', '=', route))
  if (op !== undefined) conditions.push(eb('op', '=', op))
  if (release !== undefined) conditions.push(eb('version', '=', release))
  if (environment !== undefined) conditions.push(eb('environment', '=', environment))
  if (minDurationMs !== undefined) conditions.push(eb('duration_us', '>=', minDurationMs * 1_000))
  if (input.hasErrors === true) conditions.push(hasErrors(eb, input))
  if (route === undefined && op === undefined) conditions.push(isFirst(eb))
  const place = decodePlace(input.cursor)
  if (place === undefined) return conditions
  const column = columnOf(input)
  const isBehind = eb.or([
    eb(column, '<', place.value),
    eb.and([eb(column, '=', place.value), eb('span_id', '<', place.key)]),
  ])
  return [...conditions, isBehind]
}

/** Looked up for one segment after the other: a list of all traces with an error would be made before the first is found. */
function hasErrors(eb: Builder, { projectId }: TraceListInput): Expression<SqlBool> {
  const reported = eb
    .selectFrom('event')
    .select('event.trace_id')
    .where('event.project_id', '=', projectId)
    .whereRef('event.trace_id', '=', 'span.trace_id')
  return eb.or([eb('status', 'in', FAILED_STATUSES), eb.exists(reported)])
}

/** A page load and the requests it made are one trace, and one line. */
function isFirst(eb: Builder): Expression<SqlBool> {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('span as earlier')
        .select('earlier.span_id')
        .whereRef('earlier.project_id', '=', 'span.project_id')
        .whereRef('earlier.trace_id', '=', 'span.trace_id')
        .where('earlier.is_segment', '=', 1)
        .where(
          sql<SqlBool>`(earlier.start_ms < span.start_ms
            or (earlier.start_ms = span.start_ms and earlier.span_id < span.span_id))`,
        ),
    ),
  )
}

async function summariseTraces(db: Db, projectId: number, rows: readonly SpanRow[]): Promise<TraceSummary[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map((row) => row.trace_id))]
  const count = async (table: 'span' | 'event'): Promise<Map<string, number>> => {
    const counts = await db
      .selectFrom(table)
      .select((eb) => ['trace_id', eb.fn.countAll<number>().as('count')])
      .where('project_id', '=', projectId)
      .where('trace_id', 'in', ids)
      .groupBy('trace_id')
      .execute()
    return new Map(counts.map((row) => [row.trace_id, Number(row.count)]))
  }
  const [spans, errors] = [await count('span'), await count('event')]
  return rows.map((row) => ({
    traceId: row.trace_id,
    spanId: row.span_id,
    name: row.name,
    route: row.route,
    op: row.op,
    status: row.status,
    httpStatus: row.http_status,
    startMs: row.start_ms,
    durationMs: row.duration_us / 1_000,
    release: row.version,
    environment: row.environment,
    spans: spans.get(row.trace_id) ?? 0,
    errors: errors.get(row.trace_id) ?? 0,
  }))
}
