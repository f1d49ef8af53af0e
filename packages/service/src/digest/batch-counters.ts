import { upsertRows, type Writer } from '../store/bulk.ts'
import { HOUR_MS, type Schema } from '../store/schema.ts'
import type { TagIds } from '../store/tags.ts'
import type { DecodedEvent } from './decode-item.ts'
import { isDistributed, type Tag } from './tags.ts'

/** Counts of one batch, added up in memory: one row per counter instead of one per event. */
export interface BatchCounters {
  /** `times`: -1 for an event that leaves the issue. */
  count(issueId: number, decoded: CountedEvent, times?: 1 | -1): void
  write(writer: Writer, projectId: number, tagIds: TagIds, nowMs: number): Promise<void>
}

type CountedEvent = Pick<DecodedEvent, 'event' | 'tags'>

/** Of one tag, by issue. */
type TagCounts = Map<number, { events: number; lastMs: number }>

export function createBatchCounters(): BatchCounters {
  const hours = new Map<string, Schema['issue_hour']>()
  const releases = new Map<string, Schema['issue_release']>()
  const tags = new Map<Tag, TagCounts>()

  return {
    count(issueId, { event, tags: eventTags }, times = 1) {
      const hour = Math.floor(event.timeMs / HOUR_MS)
      addTo(hours, `${issueId} ${hour}`, () => ({ issue_id: issueId, hour, events: 0 })).events += times
      if (event.release !== undefined) {
        const version = event.release
        const row = addTo(releases, `${issueId} ${version}`, () => ({
          issue_id: issueId,
          version,
          events: 0,
          first_ms: event.timeMs,
          last_ms: event.timeMs,
        }))
        row.events += times
        row.first_ms = Math.min(row.first_ms, event.timeMs)
        row.last_ms = Math.max(row.last_ms, event.timeMs)
      }
      for (const tag of eventTags) {
        if (isDistributed(tag[0])) addTagCount(addTo(tags, tag, createCounts), issueId, times, event.timeMs)
      }
    },
    async write(writer, projectId, tagIds, nowMs) {
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
      const names = Array.from(tags.keys(), ([key, value]) => ({ project_id: projectId, key, value }))
      const ids = await tagIds.find(writer, names, nowMs)
      await upsertRows(
        writer,
        { table: 'issue_tag', key: ['issue_id', 'tag_id'], merge: { events: 'add', last_ms: 'max' } },
        createTagRows([...tags.values()], ids),
      )
    },
  }
}

function createCounts(): TagCounts {
  return new Map()
}

/** Equal tags may be several objects, and a row may appear once in a statement: what has the same id is added up. */
function createTagRows(lists: readonly TagCounts[], ids: readonly number[]): Schema['issue_tag'][] {
  const byId = new Map<number, TagCounts>()
  for (const [index, counts] of lists.entries()) {
    const id = ids[index] as number
    const known = byId.get(id)
    if (known === undefined) byId.set(id, counts)
    else for (const [issueId, { events, lastMs }] of counts) addTagCount(known, issueId, events, lastMs)
  }
  const rows: Schema['issue_tag'][] = []
  for (const [tagId, counts] of byId) {
    for (const [issueId, { events, lastMs }] of counts) {
      rows.push({ issue_id: issueId, tag_id: tagId, events, last_ms: lastMs })
    }
  }
  return rows
}

function addTagCount(counts: TagCounts, issueId: number, events: number, lastMs: number): void {
  const known = counts.get(issueId)
  if (known === undefined) counts.set(issueId, { events, lastMs })
  else {
    known.events += events
    known.lastMs = Math.max(known.lastMs, lastMs)
  }
}

/** What is known by the key, made when it is not: most of a batch is, and making it in vain was a twentieth of all garbage. */
export function addTo<Key, T>(rows: Map<Key, T>, key: Key, create: () => T): T {
  const known = rows.get(key)
  if (known !== undefined) return known
  const created = create()
  rows.set(key, created)
  return created
}
