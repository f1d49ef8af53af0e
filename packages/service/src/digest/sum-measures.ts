import { bucketOf } from '../histogram.ts'
import type { Writer } from '../store/bulk.ts'
import { addMeasures, type MeasureSum } from '../store/measures.ts'
import { STEPS_MS } from '../store/schema.ts'
import type { SeriesIds, SeriesKey } from '../store/series.ts'
import { addTo } from './batch-counters.ts'

/** One thing that was measured, or only counted. */
export interface Measurement {
  key: SeriesKey
  timeMs: number
  /** In the unit of histograms; absent: it is only counted. */
  value?: number
  weight: number
  isFailed: boolean
  isServerFailure: boolean
}

/** Adds measurements to their series, in each step of time: many of a batch are few rows. */
export async function sumMeasures(
  writer: Writer,
  list: readonly Measurement[],
  series: SeriesIds,
): Promise<void> {
  const ids = await series.find(
    writer,
    list.map((measurement) => measurement.key),
  )
  const sums = new Map<string, MeasureSum>()
  for (const [index, measurement] of list.entries()) {
    const { value, weight, key } = measurement
    for (const step of STEPS_MS) {
      const start = Math.floor(measurement.timeMs / step) * step
      const sum = addTo(sums, `${step} ${start} ${ids[index]}`, () => ({
        project_id: key.project_id,
        step,
        kind: key.kind,
        start_ms: start,
        series_id: ids[index] as number,
        samples: 0,
        weight: 0,
        failed: 0,
        failed_server: 0,
        duration: 0,
        buckets: new Map(),
      }))
      sum.samples += 1
      sum.weight += weight
      if (measurement.isFailed) sum.failed += weight
      if (measurement.isServerFailure) sum.failed_server += weight
      if (value === undefined) continue
      sum.duration += value * weight
      const bucket = bucketOf(value)
      sum.buckets.set(bucket, (sum.buckets.get(bucket) ?? 0) + weight)
    }
  }
  await addMeasures(writer, [...sums.values()])
}
