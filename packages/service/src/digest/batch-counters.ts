import { upsertRows, type Writer } from '../store/bulk.ts'
import { HOUR_MS, type Schema } from '../store/schema.ts'
import type { DecodedEvent } from './decode-item.ts'
import { isDistributed } from './tags.ts'

/** Counts of one batch, added up in memory: one row per counter instead of one per event. */
export interface BatchCounters {
  count(issueId: number, decoded: DecodedEvent): void
  write(writer: Writer): Promise<void>
}

export function createBatchCounters(): BatchCounters {
  const hours = new Map<string, Schema['issue_hour']>()
  const releases = new Map<string, Schema['issue_release']>()
  const tags = new Map<string, Schema['issue_tag']>()

  return {
    count(issueId, { event, tags: eventTags }) {
      const hour = Math.floor(event.timeMs / HOUR_MS)
      addTo(hours, `${issueId} ${hour}`, { issue_id: issueId, hour, events: 0 }).events += 1
      if (event.release !== undefined) {
        const row = addTo(releases, `${issueId} ${event.release}`, {
          issue_id: issueId,
          version: event.release,
          events: 0,
          first_ms: event.timeMs,
          last_ms: event.timeMs,
        })
        row.events += 1
        row.first_ms = Math.min(row.first_ms, event.timeMs)
        row.last_ms = Math.max(row.last_ms, event.timeMs)
      }
      for (const [key, value] of eventTags) {
        if (!isDistributed(key)) continue
        const empty = { issue_id: issueId, key, value, events: 0, last_ms: event.timeMs }
        const row = addTo(tags, `${issueId} ${key}\n${value}`, empty)
        row.events += 1
        row.last_ms = Math.max(row.last_ms, event.timeMs)
      }
    },
    async write(writer) {
      await upsertRows(writer, { table: 'issue_hour', key: ['issue_id', 'hour'], merge: { events: 'add' } }, [
        ...hours.values(),
      ])
      await upsertRows(
        writer,
        {
          table: 'issue_release',
          key: ['issue_id', 'version'],
          merge: { events: 'add', first_ms: 'min', last_ms: 'max' },
        },
        [...releases.values()],
      )
      await upsertRows(
        writer,
        { table: 'issue_tag', key: ['issue_id', 'key', 'value'], merge: { events: 'add', last_ms: 'max' } },
        [...tags.values()],
      )
    },
  }
}

export function addTo<T>(rows: Map<string, T>, key: string, empty: T): T {
  const known = rows.get(key)
  if (known !== undefined) return known
  rows.set(key, empty)
  return empty
}
