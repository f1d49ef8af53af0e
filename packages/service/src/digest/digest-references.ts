import { insertNewRows, type Writer } from '../store/bulk.ts'
import { inChunks } from '../store/issues.ts'
import type { Decoded } from './decode-item.ts'

type Reference = Decoded & { kind: 'reference' }

/**
 * A browser showed an error that the server reported: it is joined to the server's issue by the digest. Either may arrive
 * first; a reference whose issue is not known yet waits.
 */
export async function digestReferences(
  writer: Writer,
  projectId: number,
  references: readonly Reference[],
  serverDigests: readonly string[],
): Promise<void> {
  const digests = [...new Set([...references.map((entry) => entry.digest), ...serverDigests])]
  const rows = new Map(
    references.map(({ event, digest, userKey }) => [
      event.eventId,
      {
        project_id: projectId,
        event_id: event.eventId,
        digest,
        issue_id: null,
        user_key: userKey === '' ? null : userKey,
        time_ms: event.timeMs,
      },
    ]),
  )
  await insertNewRows(
    writer,
    { table: 'reference', key: ['project_id', 'event_id'] },
    [...rows.values()],
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
    await writer.tx
      .updateTable('reference')
      .set({ issue_id: issueId })
      .where('project_id', '=', projectId)
      .where('digest', '=', digest)
      .where('issue_id', 'is', null)
      .execute()
  }
}
