import type { Project } from '../project.ts'
import { insertNewRows, type Writer } from '../store/bulk.ts'
import type { SeriesIds } from '../store/series.ts'
import type { SpanRow } from '../store/schema.ts'
import type { SpanData } from './span-data.ts'
import { isFailure } from './span-status.ts'
import { sumMeasures, type Measurement } from './sum-measures.ts'
import { toHistogramUnit } from './vitals.ts'

/** Stores spans that are new and adds them to the histograms; one that comes twice counts once. */
export async function digestSpans(
  writer: Writer,
  project: Project,
  spans: readonly SpanData[],
  series: SeriesIds,
): Promise<void> {
  const byId = new Map(spans.map((span) => [`${span.traceId} ${span.spanId}`, span]))
  const rows = [...byId.values()].map((span) => createSpanRow(project, span))
  const inserted = await insertNewRows(
    writer,
    { table: 'span', key: ['project_id', 'trace_id', 'span_id'] },
    rows,
    ['trace_id', 'span_id'],
  )
  const measurements = inserted.flatMap((row) => {
    const span = byId.get(`${row.trace_id} ${row.span_id}`)
    return span === undefined ? [] : measure(project, span)
  })
  await sumMeasures(writer, measurements, series)
}

function createSpanRow(project: Project, span: SpanData): SpanRow {
  return {
    project_id: project.id,
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_id: span.parentId,
    segment_id: span.segmentId,
    is_segment: span.isSegment ? 1 : 0,
    name: span.name,
    op: span.op,
    status: span.status,
    start_ms: span.startMs,
    duration_us: span.durationUs,
    route: span.route,
    version: span.release,
    environment: span.environment,
    http_status: span.httpStatus ?? null,
    previous_trace_id: span.previousTraceId,
    data: JSON.stringify(span.data),
  }
}

function measure(project: Project, span: SpanData): Measurement[] {
  const isServerSide = span.op === 'http.server'
  const base = {
    project_id: project.id,
    route: span.route,
    version: span.release,
    environment: span.environment,
    // The device of a server's peer says nothing about its own time.
    device: isServerSide ? '' : span.device,
  }
  const at = { timeMs: span.startMs, weight: span.weight }
  const whole: Measurement = {
    ...at,
    key: { ...base, kind: span.isSegment ? 'segment' : 'span', op: span.op },
    value: span.durationUs,
    isFailed: isFailure(span.status),
    isServerFailure: (span.httpStatus ?? 0) >= 500,
  }
  const vitals = span.vitals.map((vital): Measurement => ({
    ...at,
    key: { ...base, kind: 'vital', op: vital.name },
    value: toHistogramUnit(vital),
    isFailed: false,
    isServerFailure: false,
  }))
  // A span that only carries a vital is no work of the app.
  if (span.op.startsWith('ui.webvital.')) return vitals
  return span.isSegment ? [whole, measurePlace(whole, isServerSide), ...vitals] : [whole, ...vitals]
}

/** For numbers of the whole project, which would otherwise be added up from hundreds of routes. */
function measurePlace(whole: Measurement, isServerSide: boolean): Measurement {
  const place = { route: '', op: isServerSide ? 'server' : 'browser', device: '' }
  return { ...whole, key: { ...whole.key, ...place, kind: 'place' } }
}
