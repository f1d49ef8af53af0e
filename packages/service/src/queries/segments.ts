import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Db } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
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
