import { findRows, upsertRows, type Writer } from './bulk.ts'
import type { MeasureRow } from './schema.ts'

/** What a batch adds to a series in one step of time. */
export interface MeasureSum extends Omit<MeasureRow, 'buckets'> {
  /** Bucket → Σ weight; empty where things are only counted. */
  buckets: Map<number, number>
}

const KEY = ['project_id', 'step', 'kind', 'start_ms', 'series_id'] as const

/** Adds to what is stored. Sums are added by the database; buckets are one text, so they are read and written anew. */
export async function addMeasures(writer: Writer, sums: readonly MeasureSum[]): Promise<void> {
  const names = new Map(sums.map((sum) => [nameOf(sum), sum]))
  const withBuckets = sums.filter((sum) => sum.buckets.size > 0)
  const stored = await findRows(writer, { table: 'measure', key: KEY }, withBuckets, [...KEY, 'buckets'])
  for (const row of stored) {
    const sum = names.get(nameOf(row))
    if (sum !== undefined) addBuckets(sum.buckets, row.buckets)
  }
  await upsertRows(
    writer,
    {
      table: 'measure',
      key: KEY,
      merge: {
        samples: 'add',
        weight: 'add',
        failed: 'add',
        failed_server: 'add',
        duration: 'add',
        buckets: 'replace',
      },
    },
    sums.map((sum) => ({ ...sum, buckets: encodeBuckets(sum.buckets) })),
  )
}

function nameOf(row: Pick<MeasureRow, (typeof KEY)[number]>): string {
  return KEY.map((column) => row[column]).join(' ')
}

function encodeBuckets(buckets: ReadonlyMap<number, number>): string | null {
  return buckets.size === 0 ? null : [...buckets].join()
}

/** Adds the buckets of a text, or of several with commas between them. */
export function addBuckets(target: Map<number, number>, text: string | null): void {
  if (text === null) return
  const numbers = decodeNumbers(text)
  for (let index = 0; index < numbers.length; index += 2) {
    const bucket = numbers[index]
    const weight = numbers[index + 1]
    if (typeof bucket === 'number' && typeof weight === 'number')
      target.set(bucket, (target.get(bucket) ?? 0) + weight)
  }
}

/** A sum that left the range of numbers must not take a whole page with it. */
function decodeNumbers(text: string): (number | null)[] {
  const numbers = /[IN]/.test(text) ? text.replaceAll(/-?Infinity|NaN/g, 'null') : text
  return JSON.parse(`[${numbers}]`) as (number | null)[]
}
