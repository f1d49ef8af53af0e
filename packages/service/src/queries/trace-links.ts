import { sql } from 'kysely'
import type { Db } from '../store/database.ts'
import type { SpanRow } from '../store/schema.ts'

/** Another trace of the same visitor. */
export interface TraceLink {
  traceId: string
  /** Name of its first segment; empty when the trace is not stored. */
  name: string
}

export interface TraceLinks {
  /** What the visitor did before, and after. */
  previous?: TraceLink
  next?: TraceLink
}

export async function readTraceLinks(
  db: Db,
  { projectId, traceId }: { projectId: number; traceId: string },
  rows: readonly SpanRow[],
): Promise<TraceLinks> {
  const previousId = rows.find((row) => row.previous_trace_id !== '')?.previous_trace_id
  const follower = await db
    .selectFrom('span')
    .select('trace_id')
    .where('project_id', '=', projectId)
    // The index holds few of the spans. SQLite sees that it holds these by the same words that it was made with, unless it
    // knows the column to equal something: then it puts that into the words.
    .where(({ between }) => between('previous_trace_id', traceId, traceId))
    .where(sql<boolean>`previous_trace_id <> ''`)
    .orderBy('start_ms')
    .limit(1)
    .executeTakeFirst()
  const describe = async (id: string): Promise<TraceLink> => ({
    traceId: id,
    name: await readName(db, projectId, id),
  })
  return {
    ...(previousId === undefined ? {} : { previous: await describe(previousId) }),
    ...(follower === undefined ? {} : { next: await describe(follower.trace_id) }),
  }
}

async function readName(db: Db, projectId: number, traceId: string): Promise<string> {
  const first = await db
    .selectFrom('span')
    .select('name')
    .where('project_id', '=', projectId)
    .where('trace_id', '=', traceId)
    .orderBy('is_segment', 'desc')
    .orderBy('start_ms')
    .limit(1)
    .executeTakeFirst()
  return first?.name ?? ''
}
