import type { VitalName } from '../digest/span-data.ts'
import { VITALS } from '../digest/vitals.ts'
import { sortReleases } from '../digest/release-order.ts'
import type { Db } from '../store/database.ts'
import { readSeries } from './measurements.ts'
import { countRange } from './time-range.ts'
import { summariseVitals, type VitalsInput, type VitalSummary } from './vitals.ts'

/** Vitals of all routes together, or of one. */
export interface VitalsTrend {
  all: VitalSummary[]
  /** The latest ones, oldest first. */
  releases: { version: string; vitals: VitalSummary[] }[]
  /** Up to where each is good, and from where it is poor. */
  bounds: Readonly<Record<VitalName, { good: number; poor: number }>>
}

const SHOWN_RELEASES = 8

export async function readVitalsTrend(db: Db, input: VitalsInput, nowMs: number): Promise<VitalsTrend> {
  const series = await readSeries(db, { ...input, kind: 'vital' })
  const range = countRange(input, nowMs)
  const seen = await db
    .selectFrom('release')
    .select(['version', 'first_ms'])
    .where('project_id', '=', input.projectId)
    .execute()
  const measured = new Set(series.map((row) => row.version))
  const latest = sortReleases(seen.map((row) => ({ version: row.version, firstSeenMs: row.first_ms })))
    .filter(({ version }) => measured.has(version))
    .slice(-SHOWN_RELEASES)
  const releases: VitalsTrend['releases'] = []
  for (const { version } of latest) {
    const own = series.filter((row) => row.version === version)
    releases.push({ version, vitals: await summariseVitals(db, own, range) })
  }
  return {
    all: await summariseVitals(db, series, range),
    releases: releases.filter(({ vitals }) => vitals.some((vital) => vital.samples > 0)),
    bounds: VITALS,
  }
}
