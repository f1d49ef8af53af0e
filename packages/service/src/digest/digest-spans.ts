import { bucketOf } from '../histogram.ts'
import type { Project } from '../project.ts'
import { insertNewRows, upsertRows, type Writer } from '../store/bulk.ts'
import type { SeriesIds, SeriesKey } from '../store/series.ts'
import { STEPS_MS, type Schema, type SpanRow } from '../store/schema.ts'
import { addTo } from './batch-counters.ts'
import type { SpanData } from './span-data.ts'
import { isFailure } from './span-status.ts'
import { toHistogramUnit } from './vitals.ts'

interface Measurement {
  key: SeriesKey
  timeMs: number
  value: number
  weight: number
  isFailed: boolean
  isServerFailure: boolean
}

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
  await addMeasurements(writer, measurements, series)
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
  return span.op.startsWith('ui.webvital.') ? vitals : [whole, ...vitals]
}

async function addMeasurements(
  writer: Writer,
  list: readonly Measurement[],
  series: SeriesIds,
): Promise<void> {
  const ids = await series.find(
    writer,
    list.map((measurement) => measurement.key),
  )
  const buckets = new Map<string, Schema['histogram']>()
  const totals = new Map<string, Schema['series_total']>()
  for (const [index, measurement] of list.entries()) {
    const seriesId = ids[index] as number
    for (const step of STEPS_MS) {
      const start = Math.floor(measurement.timeMs / step) * step
      const place = { step, start_ms: start, series_id: seriesId }
      const bucket = bucketOf(measurement.value)
      const name = `${step} ${start} ${seriesId}`
      addTo(buckets, `${name} ${bucket}`, { ...place, bucket, weight: 0 }).weight += measurement.weight
      const empty = { ...place, samples: 0, weight: 0, failed: 0, failed_server: 0, duration: 0 }
      const total = addTo(totals, name, empty)
      total.samples += 1
      total.weight += measurement.weight
      total.duration += measurement.value * measurement.weight
      if (measurement.isFailed) total.failed += measurement.weight
      if (measurement.isServerFailure) total.failed_server += measurement.weight
    }
  }
  await upsertRows(
    writer,
    { table: 'histogram', key: ['step', 'start_ms', 'series_id', 'bucket'], merge: { weight: 'add' } },
    [...buckets.values()],
  )
  await upsertRows(
    writer,
    {
      table: 'series_total',
      key: ['step', 'start_ms', 'series_id'],
      merge: { samples: 'add', weight: 'add', failed: 'add', failed_server: 'add', duration: 'add' },
    },
    [...totals.values()],
  )
}
