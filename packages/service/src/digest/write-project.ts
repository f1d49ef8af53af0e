import type { Project } from '../project.ts'
import type { Writer } from '../store/bulk.ts'
import type { SeriesIds } from '../store/series.ts'
import { deleteReleases } from '../store/releases.ts'
import { HOUR_MS } from '../store/schema.ts'
import type { TagIds } from '../store/tags.ts'
import { saveAttachments, saveEnvironments, saveFeedback, saveLogs, saveUsage } from '../store/small-items.ts'
import { countErrors } from './count-errors.ts'
import type { Decoded } from './decode-item.ts'
import type { AlertFact } from './alert-fact.ts'
import { digestEvents, type FloodCounts } from './digest-events.ts'
import { digestReferences } from './digest-references.ts'
import { digestSessions } from './digest-sessions.ts'
import { digestSpans } from './digest-spans.ts'
import type { RecentEvents } from './recent-events.ts'
import { seeReleases } from './see-releases.ts'

/** What one project has in a batch. */
export interface ProjectItems {
  writer: Writer
  project: Project
  entries: readonly Decoded[]
  flood: FloodCounts
  recent: RecentEvents
  series: SeriesIds
  tags: TagIds
  nowMs: number
}

/** Each kind to its tables. Releases first: events ask for their order; then events: references ask for them. */
export async function writeProject(batch: ProjectItems): Promise<AlertFact[]> {
  const { writer, project, entries } = batch
  const events = pick(entries, 'event')
  const spans = pick(entries, 'spans').flatMap((entry) => entry.spans)
  const sessions = pick(entries, 'session').map((entry) => entry.session)
  const counts = pick(entries, 'session-counts').flatMap((entry) => entry.counts)
  const surplus = await seeReleases(writer, project.id, [
    ...events.map((entry) => entry.event),
    ...spans
      .filter((span) => span.isSegment)
      .map(({ release, startMs }) => ({ release, timeMs: Math.floor(startMs) })),
    ...sessions.map(({ release, startedMs }) => ({ release, timeMs: startedMs })),
    ...counts.map(({ release, hour }) => ({ release, timeMs: hour * HOUR_MS })),
  ])
  const { alerts, fresh } = await digestEvents(writer, project, events, batch)
  await countErrors(writer, project.id, fresh, batch.series)
  const references = pick(entries, 'reference')
  const digests = events.flatMap((entry) => entry.event.digest ?? [])
  if (references.length + digests.length > 0) {
    await digestReferences(writer, project.id, references, digests)
  }
  if (spans.length > 0) await digestSpans(writer, project, spans, batch.series)
  if (sessions.length + counts.length > 0) await digestSessions(writer, project.id, sessions, counts)
  // Only now, so that what this batch said of them goes too.
  if (surplus > 0) await deleteReleases(writer, project.id, surplus)
  const logs = pick(entries, 'logs').flatMap((entry) => entry.logs)
  if (logs.length > 0) await saveLogs(writer, project.id, logs)
  await saveAttachments(writer, pick(entries, 'attachment').map(toAttachmentRow))
  await saveFeedback(writer, pick(entries, 'feedback').map(toFeedbackRow))
  const environments = [...fresh.map((entry) => entry.event), ...spans, ...sessions, ...counts].map(
    (entry) => entry.environment,
  )
  await saveEnvironments(writer, project.id, environments, batch.nowMs)
  await saveUsage(
    writer,
    [{ projectId: project.id, events: events.length, spans: spans.length }],
    batch.nowMs,
  )
  return alerts
}

function pick<Kind extends Decoded['kind']>(
  entries: readonly Decoded[],
  kind: Kind,
): (Decoded & { kind: Kind })[] {
  return entries.filter((entry): entry is Decoded & { kind: Kind } => entry.kind === kind)
}

function toAttachmentRow(
  entry: Decoded & { kind: 'attachment' },
): Parameters<typeof saveAttachments>[1][number] {
  return {
    project_id: entry.project.id,
    event_id: entry.eventId,
    name: entry.name,
    content_type: entry.contentType,
    bytes: Buffer.from(entry.bytes),
    received_ms: entry.receivedMs,
  }
}

function toFeedbackRow(entry: Decoded & { kind: 'feedback' }): Parameters<typeof saveFeedback>[1][number] {
  const { project, eventId, aboutId, url, name, email, message, timeMs } = entry
  const about = { about_id: aboutId, url }
  return { project_id: project.id, event_id: eventId, name, email, message, time_ms: timeMs, ...about }
}
