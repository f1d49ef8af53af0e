import { upsertRows, type Writer } from '../store/bulk.ts'
import { HOUR_MS, type Schema } from '../store/schema.ts'
import type { SeriesIds } from '../store/series.ts'
import { addTo } from './batch-counters.ts'
import type { DecodedEvent } from './decode-item.ts'
import { sumMeasures } from './sum-measures.ts'

/** Errors of the whole project by release and environment, and whom they hit: the numbers of its overview. */
export async function countErrors(
  writer: Writer,
  projectId: number,
  events: readonly DecodedEvent[],
  series: SeriesIds,
): Promise<void> {
  const shared = { project_id: projectId, kind: 'error', route: '', op: '', device: '' }
  const errors = events.map(({ event }) => ({
    key: { ...shared, version: event.release ?? '', environment: event.environment },
    timeMs: event.timeMs,
    weight: 1,
    isFailed: false,
    isServerFailure: false,
  }))
  await sumMeasures(writer, errors, series)
  const users = new Map<string, Schema['user_hour']>()
  for (const { event, userKey } of events) {
    if (userKey === '') continue
    const hour = Math.floor(event.timeMs / HOUR_MS)
    const { environment } = event
    addTo(users, `${hour}\n${environment}\n${userKey}`, () => ({
      project_id: projectId,
      hour,
      environment,
      user_key: userKey,
    }))
  }
  await upsertRows(writer, { table: 'user_hour', key: ['project_id', 'hour', 'environment', 'user_key'] }, [
    ...users.values(),
  ])
}
