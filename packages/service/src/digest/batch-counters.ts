import type { Project } from '../project.ts'
import { upsertRows, type Writer } from '../store/bulk.ts'
import { HOUR_MS, type Schema } from '../store/schema.ts'
import type { TagIds, TagName } from '../store/tags.ts'
import type { DecodedEvent } from './decode-item.ts'
import { isDistributed } from './tags.ts'

/** Counts of one batch, added up in memory: one row per counter instead of one per event. */
export interface BatchCounters {
  /** `times`: -1 for an event that leaves the issue. */
  count(issueId: number, decoded: CountedEvent, times?: 1 | -1): void
  write(writer: Writer, tagIds: TagIds, nowMs: number): Promise<void>
}

type CountedEvent = Pick<DecodedEvent, 'event' | 'tags'> & { project: Pick<Project, 'id'> }

interface TagCount {
  name: TagName
  issueId: number
  events: number
  lastMs: number
}

export function createBatchCounters(): BatchCounters {
  const hours = new Map<string, Schema['issue_hour']>()
  const releases = new Map<string, Schema['issue_release']>()
  const tags = new Map<string, TagCount>()

  return {
    count(issueId, { event, project, tags: eventTags }, times = 1) {
      const hour = Math.floor(event.timeMs / HOUR_MS)
      addTo(hours, `${issueId} ${hour}`, { issue_id: issueId, hour, events: 0 }).events += times
      if (event.release !== undefined) {
        const row = addTo(releases, `${issueId} ${event.release}`, {
          issue_id: issueId,
          version: event.release,
          events: 0,
          first_ms: event.timeMs,
          last_ms: event.timeMs,
        })
        row.events += times
        row.first_ms = Math.min(row.first_ms, event.timeMs)
        row.last_ms = Math.max(row.last_ms, event.timeMs)
      }
      for (const [key, value] of eventTags) {
        if (!isDistributed(key)) continue
        const name = { project_id: project.id, key, value }
        const row = addTo(tags, `${issueId} ${key}\n${value}`, { name, issueId, events: 0, lastMs: 0 })
        row.events += times
        row.lastMs = Math.max(row.lastMs, event.timeMs)
      }
    },
    async write(writer, tagIds, nowMs) {
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
      const counts = [...tags.values()]
      const ids = await tagIds.find(
        writer,
        counts.map((count) => count.name),
        nowMs,
      )
      await upsertRows(
        writer,
        { table: 'issue_tag', key: ['issue_id', 'tag_id'], merge: { events: 'add', last_ms: 'max' } },
        counts.map(({ issueId, events, lastMs }, index) => ({
          issue_id: issueId,
          tag_id: ids[index] as number,
          events,
          last_ms: lastMs,
        })),
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
