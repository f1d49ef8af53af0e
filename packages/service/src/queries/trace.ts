import type { JsonObject } from '../digest/values.ts'
import { isVitalSpan } from '../digest/vitals.ts'
import { MAX_LOGS_PER_TRACE, MAX_TRACE_SPANS } from '../limits.ts'
import type { Db } from '../store/database.ts'
import type { SpanRow } from '../store/schema.ts'
import { readTraceLinks, type TraceLinks } from './trace-links.ts'

/** A trace as a waterfall: spans in the order in which they are drawn. */
export interface TraceDetail extends TraceLinks {
  traceId: string
  startMs: number
  /** Of its first segment, as in the list. */
  durationMs: number
  /** From its start to the end of the last work in it: what a waterfall has to show. */
  extentMs: number
  spans: TraceSpan[]
  /** Spans beyond the number that is shown. */
  hidden: number
  errors: { issueId: number; eventId: string; spanId: string; title: string; timeMs: number }[]
  logs: { timeMs: number; level: string; body: string; data: JsonObject }[]
}

export interface TraceSpan {
  spanId: string
  parentId: string
  /** 0: nothing above it is known. */
  depth: number
  /** Its parent is not part of what was received. */
  isOrphan: boolean
  isSegment: boolean
  /** Trace that the visitor had before; empty: none is named. */
  previousTraceId: string
  name: string
  op: string
  status: string
  /** From the start of the trace. */
  offsetMs: number
  durationMs: number
  /** Time in which none of its children ran. */
  selfMs: number
  route: string
  data: JsonObject
  /** Events that happened in it. */
  errors: string[]
}

export async function readTrace(db: Db, input: { projectId: number; traceId: string }): Promise<TraceDetail> {
  const { projectId, traceId } = input
  const rows = await db
    .selectFrom('span')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('trace_id', '=', traceId)
    .orderBy('start_ms')
    .limit(MAX_TRACE_SPANS + 1_000)
    .execute()
  const errors = await readErrors(db, projectId, traceId)
  const logs = await db
    .selectFrom('log')
    .select(['time_ms', 'level', 'body', 'data'])
    .where('project_id', '=', projectId)
    .where('trace_id', '=', traceId)
    .orderBy('time_ms')
    .limit(MAX_LOGS_PER_TRACE)
    .execute()
  const starts = [...rows.map((row) => row.start_ms), ...errors.map((error) => error.timeMs)]
  // A client may log in a trace of which it reports nothing else.
  const startMs = starts.length === 0 ? (logs[0]?.time_ms ?? 0) : Math.min(...starts)
  return {
    traceId,
    startMs,
    ...measureTrace(rows, startMs),
    ...(await readTraceLinks(db, input, rows)),
    spans: arrangeSpans(rows.slice(0, MAX_TRACE_SPANS), startMs, errors),
    hidden: Math.max(0, rows.length - MAX_TRACE_SPANS),
    errors,
    logs: logs.map((log) => ({
      timeMs: log.time_ms,
      level: log.level,
      body: log.body,
      data: JSON.parse(log.data) as JsonObject,
    })),
  }
}

/** Vitals are told when the visitor leaves: they say nothing about how long the work took. */
export function measureTrace(
  rows: readonly SpanRow[],
  startMs: number,
): Pick<TraceDetail, 'durationMs' | 'extentMs'> {
  const work = rows.filter((row) => !isVitalSpan(row.op))
  const ends = (work.length === 0 ? rows : work).map((row) => row.start_ms + row.duration_us / 1_000)
  const extentMs = Math.max(startMs, ...ends) - startMs
  const first = rows.find((row) => row.is_segment === 1)
  return { durationMs: first === undefined ? extentMs : first.duration_us / 1_000, extentMs }
}

async function readErrors(db: Db, projectId: number, traceId: string): Promise<TraceDetail['errors']> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('issue', 'issue.id', 'event.issue_id')
    .select([
      'event.issue_id',
      'event.event_id',
      'event.span_id',
      'event.time_ms',
      'issue.type',
      'issue.value',
    ])
    .where('event.project_id', '=', projectId)
    .where('event.trace_id', '=', traceId)
    .orderBy('event.time_ms')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    issueId: row.issue_id,
    eventId: row.event_id,
    spanId: row.span_id,
    title: [row.type, row.value].filter((part) => part !== '').join(': '),
    timeMs: row.time_ms,
  }))
}

/** Children behind their parent, in the order of their start. */
export function arrangeSpans(
  rows: readonly SpanRow[],
  startMs: number,
  errors: TraceDetail['errors'],
): TraceSpan[] {
  const ids = new Set(rows.map((row) => row.span_id))
  const children = new Map<string, SpanRow[]>()
  for (const row of rows) {
    const parent = ids.has(row.parent_id) && row.parent_id !== row.span_id ? row.parent_id : ''
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [row])
    else siblings.push(row)
  }
  const arranged: TraceSpan[] = []
  const seen = new Set<string>()
  const open: { row: SpanRow; depth: number }[] = (children.get('') ?? [])
    .map((row) => ({ row, depth: 0 }))
    .reverse()
  const rest = [...rows]
  while (open.length > 0 || rest.length > 0) {
    // Spans that are each other's parents have no beginning; they are shown all the same.
    const next = open.pop() ?? { row: rest.shift() as SpanRow, depth: 0 }
    const { row, depth } = next
    if (seen.has(row.span_id)) continue
    seen.add(row.span_id)
    const below = children.get(row.span_id) ?? []
    arranged.push(
      createTraceSpan(row, {
        depth,
        startMs,
        below,
        errors,
        isOrphan: row.parent_id !== '' && !ids.has(row.parent_id),
      }),
    )
    for (const child of below.toReversed()) open.push({ row: child, depth: depth + 1 })
  }
  return arranged
}

function createTraceSpan(
  row: SpanRow,
  facts: {
    depth: number
    startMs: number
    below: readonly SpanRow[]
    errors: TraceDetail['errors']
    isOrphan: boolean
  },
): TraceSpan {
  return {
    spanId: row.span_id,
    parentId: row.parent_id,
    depth: facts.depth,
    isOrphan: facts.isOrphan,
    isSegment: row.is_segment === 1,
    previousTraceId: row.previous_trace_id,
    name: row.name,
    op: row.op,
    status: row.status,
    offsetMs: row.start_ms - facts.startMs,
    durationMs: row.duration_us / 1_000,
    selfMs: selfTime(row, facts.below),
    route: row.route,
    data: JSON.parse(row.data) as JsonObject,
    errors: facts.errors.filter((error) => error.spanId === row.span_id).map((error) => error.eventId),
  }
}

/** Children may overlap: what any of them covers is counted once. Rows are in the order of their start. */
function selfTime(row: SpanRow, children: readonly SpanRow[]): number {
  const end = row.start_ms + row.duration_us / 1_000
  let covered = 0
  let at = row.start_ms
  for (const child of children) {
    const from = Math.max(at, child.start_ms)
    const to = Math.min(end, child.start_ms + child.duration_us / 1_000)
    if (to <= from) continue
    covered += to - from
    at = to
  }
  return Math.max(0, row.duration_us / 1_000 - covered)
}
