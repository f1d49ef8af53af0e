import { insertNewRows, type Writer } from '../store/bulk.ts'
import { inChunks } from '../store/issues.ts'
import type { Schema } from '../store/schema.ts'
import { writeBrowserSide } from './browser-side.ts'
import type { Decoded } from './decode-item.ts'

type Reference = Decoded & { kind: 'reference' }

/**
 * A browser showed an error that the server reported: it is joined to the server's issue by the digest. Either may arrive
 * first; a reference whose issue is not known yet waits, and what it says of the way to the error with it.
 */
export async function digestReferences(
  writer: Writer,
  projectId: number,
  references: readonly Reference[],
  serverDigests: readonly string[],
): Promise<void> {
  const digests = [...new Set([...references.map((entry) => entry.digest), ...serverDigests])]
  await insertNewRows(
    writer,
    { table: 'reference', key: ['project_id', 'event_id'] },
    createRows(projectId, references),
    ['event_id'],
  )
  const issues = await inChunks(digests, (chunk) =>
    writer.tx
      .selectFrom('event')
      .select(['digest', 'issue_id'])
      .distinct()
      .where('project_id', '=', projectId)
      .where('digest', 'in', chunk)
      .execute(),
  )
  for (const { digest, issue_id: issueId } of issues) {
    await tellEvent(writer, projectId, digest)
    await writer.tx
      .updateTable('reference')
      .set({ issue_id: issueId, browser: '' })
      .where('project_id', '=', projectId)
      .where('digest', '=', digest)
      .where('issue_id', 'is', null)
      .execute()
  }
}

/** A page that is kept may show its error to many: the first of them says enough. */
function createRows(projectId: number, references: readonly Reference[]): Schema['reference'][] {
  const rows = new Map<string, Schema['reference']>()
  const told = new Set<string>()
  for (const { event, digest, userKey } of references) {
    const browser = told.has(digest) ? '' : writeBrowserSide(event)
    if (browser !== '') told.add(digest)
    rows.set(event.eventId, {
      project_id: projectId,
      event_id: event.eventId,
      digest,
      issue_id: null,
      user_key: userKey === '' ? null : userKey,
      time_ms: event.timeMs,
      browser,
    })
  }
  return [...rows.values()]
}

/** Gives the event what the first browser said that waits for it. */
async function tellEvent({ tx }: Writer, projectId: number, digest: string): Promise<void> {
  const waiting = await tx
    .selectFrom('reference')
    .select('browser')
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .where('issue_id', 'is', null)
    .where('browser', '<>', '')
    .orderBy('time_ms')
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return
  await tx
    .updateTable('event')
    .set({ browser: waiting.browser })
    .where('project_id', '=', projectId)
    .where('digest', '=', digest)
    .where('browser', '=', '')
    .execute()
}
