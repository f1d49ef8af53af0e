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
  const ids = await series.find(
    writer,
    events.map(({ event }) => ({
      project_id: projectId,
      kind: 'error',
      route: '',
      op: '',
      version: event.release ?? '',
      environment: event.environment,
      device: '',
    })),
  )
  const totals = new Map<string, Schema['series_total']>()
  const users = new Map<string, Schema['user_hour']>()
  for (const [index, { event, userKey }] of events.entries()) {
    const seriesId = ids[index] as number
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
