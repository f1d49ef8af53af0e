import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Db } from '../store/database.ts'
import type { Schema, SpanRow } from '../store/schema.ts'
import type { TimeRange } from './time-range.ts'

/** By when they began, or by how long they took. */
export type SortColumn = 'start_ms' | 'duration_us'

/** Segments of a time, by the index that has them in this order. */
export function selectSegments(
  db: Db,
  projectId: number,
  column: SortColumn,
  { fromMs, toMs }: TimeRange,
): SelectQueryBuilder<Schema, 'span', object> {
  // The sign keeps a database from walking the index by time, and sorting all of it, when it is asked for the longest.
  const start = column === 'start_ms' ? sql.ref('start_ms') : sql`+start_ms`
  return (
    db
      .selectFrom('span')
      .where('project_id', '=', projectId)
      // As a literal: only then does SQLite use an index of segments alone.
      .where('is_segment', '=', sql.lit(1))
      .where(sql<SqlBool>`${start} >= ${fromMs}`)
      .where(sql<SqlBool>`${start} < ${toMs}`)
  )
}

/**
 * The spans of places that an index gave, in the same order. A condition that the index could tell is checked in vain as soon
 * as a query asks for more than is in it: each span is then read first.
 */
export async function readSpans(
  db: Db,
  projectId: number,
  places: readonly Pick<SpanRow, 'trace_id' | 'span_id'>[],
): Promise<SpanRow[]> {
  const rows = await Promise.all(
    places.map((place) =>
      db
        .selectFrom('span')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('trace_id', '=', place.trace_id)
        .where('span_id', '=', place.span_id)
        .executeTakeFirst(),
    ),
  )
  return rows.filter((row) => row !== undefined)
}
