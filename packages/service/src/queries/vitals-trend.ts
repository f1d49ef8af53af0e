import type { VitalName } from '../digest/span-data.ts'
import { VITALS } from '../digest/vitals.ts'
import { sortReleases } from '../digest/release-order.ts'
import type { Db } from '../store/database.ts'
import type { SeriesRow } from '../store/schema.ts'
import { addMeasured, createMeasured, measureBySeries, readSeries, type Measured } from './measurements.ts'
import { countRange } from './time-range.ts'
import { judgeVitals, type VitalsInput, type VitalSummary } from './vitals.ts'

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
  // Read once: all of them together are the sum of the releases.
  const all = new Map<string, Measured>()
  const byRelease = new Map<string, Map<string, Measured>>()
  for (const [name, measured] of await measureBySeries(db, series, range, nameOf)) {
    const [op, version] = splitName(name)
    const sum = all.get(op) ?? createMeasured()
    addMeasured(sum, measured)
    all.set(op, sum)
    byRelease.set(version, (byRelease.get(version) ?? new Map<string, Measured>()).set(op, measured))
  }
  const latest = sortReleases(seen.map((row) => ({ version: row.version, firstSeenMs: row.first_ms })))
    .filter(({ version }) => byRelease.has(version))
    .slice(-SHOWN_RELEASES)
  return {
    all: judgeVitals(all),
    releases: latest.map(({ version }) => ({
      version,
      vitals: judgeVitals(byRelease.get(version) ?? new Map()),
    })),
    bounds: VITALS,
  }
}

function nameOf({ op, version }: SeriesRow): string {
  return `${op}\n${version}`
}

/** No vital has a line break in its name, and a version may. */
function splitName(name: string): [op: string, version: string] {
  const end = name.indexOf('\n')
  return [name.slice(0, end), name.slice(end + 1)]
}
