import { upsertRows, type Writer } from '../store/bulk.ts'
import { HOUR_MS, STEPS_MS, type Schema } from '../store/schema.ts'
import type { SeriesIds } from '../store/series.ts'
import { addTo } from './batch-counters.ts'
import type { DecodedEvent } from './decode-item.ts'

/** Errors of the whole project by release and environment, and whom they hit: the numbers of its overview. */
export async function countErrors(
  writer: Writer,
  projectId: number,
  events: readonly DecodedEvent[],
  series: SeriesIds,
): Promise<void> {
  const totals = new Map<string, Schema['series_total']>()
  const users = new Map<string, Schema['user_hour']>()
  const seriesOf = createSeriesFinder(writer, projectId, series)
  for (const { event, userKey } of events) {
    const seriesId = await seriesOf(event.release ?? '', event.environment)
    for (const step of STEPS_MS) {
      const start = Math.floor(event.timeMs / step) * step
      const place = { step, start_ms: start, series_id: seriesId }
      const empty = { ...place, samples: 0, weight: 0, failed: 0, failed_server: 0, duration: 0 }
      const total = addTo(totals, `${step} ${start} ${seriesId}`, empty)
      total.samples += 1
      total.weight += 1
    }
    if (userKey === '') continue
    const hour = Math.floor(event.timeMs / HOUR_MS)
    const { environment } = event
    const row = { project_id: projectId, hour, environment, user_key: userKey }
    addTo(users, `${hour}\n${environment}\n${userKey}`, row)
  }
  await upsertRows(
    writer,
    {
      table: 'series_total',
      key: ['step', 'start_ms', 'series_id'],
      merge: { samples: 'add', weight: 'add' },
    },
    [...totals.values()],
  )
  await upsertRows(writer, { table: 'user_hour', key: ['project_id', 'hour', 'environment', 'user_key'] }, [
    ...users.values(),
  ])
}

/** Many events, few releases: each is looked up once. */
function createSeriesFinder(
  writer: Writer,
  projectId: number,
  series: SeriesIds,
): (version: string, environment: string) => Promise<number> {
  const found = new Map<string, number>()
  return async (version, environment) => {
    const name = `${version}\n${environment}`
    const known = found.get(name)
    if (known !== undefined) return known
    const shared = { project_id: projectId, kind: 'error', route: '', op: '', device: '' }
    const [id = 0] = await series.find(writer, [{ ...shared, version, environment }])
    found.set(name, id)
    return id
  }
}
