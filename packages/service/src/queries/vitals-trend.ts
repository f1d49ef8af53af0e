import { sortReleases } from '../digest/release-order.ts'
import type { Db } from '../store/database.ts'
import { readSeries } from './measurements.ts'
import { summariseVitals, type VitalsInput, type VitalSummary } from './vitals.ts'

/** Vitals of one release, of all routes or of one. */
export interface ReleaseVitals {
  version: string
  vitals: VitalSummary[]
}

const SHOWN_RELEASES = 8

/** Oldest first, the latest ones. */
export async function readVitalsTrend(db: Db, input: VitalsInput): Promise<ReleaseVitals[]> {
  const series = await readSeries(db, { ...input, kind: 'vital' })
  const seen = await db
    .selectFrom('release')
    .select(['version', 'first_ms'])
    .where('project_id', '=', input.projectId)
    .execute()
  const measured = new Set(series.map((row) => row.version))
  const releases = sortReleases(seen.map((row) => ({ version: row.version, firstSeenMs: row.first_ms })))
    .filter(({ version }) => measured.has(version))
    .slice(-SHOWN_RELEASES)
  const trend: ReleaseVitals[] = []
  for (const { version } of releases) {
    const own = series.filter((row) => row.version === version)
    trend.push({ version, vitals: await summariseVitals(db, own, input) })
  }
  return trend.filter(({ vitals }) => vitals.some((vital) => vital.samples > 0))
}
