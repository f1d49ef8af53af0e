import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import { ServiceError } from '../errors.ts'
import type { Database } from './database.ts'
import { OF_ISSUE, OF_PROJECT } from './delete-project.ts'
import type { Schema } from './schema.ts'

const INT8_TYPE = 20
/** Any number will do, as long as all servers of one database use the same. */
const WRITER_LOCK = 7_299_101
/** What is deleted when the disk is full. */
const EVICTED: readonly (keyof Schema)[] = ['span', 'log', 'attachment', 'event']

export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    // Times and counts stay far below 2^53.
    types: {
      getTypeParser: (id, format) => (id === INT8_TYPE ? Number : types.getTypeParser(id, format)),
    },
  })
  // A connection that breaks while nobody uses it is replaced at the next query.
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    dialect: 'postgres',
    db,
    // Of our own tables: the database may have others.
    async size() {
      const names = sql.join([...OF_PROJECT, ...OF_ISSUE])
      const { rows } = await sql<{ size: number }>`select sum(pg_total_relation_size(oid))::bigint as size
        from pg_class where relnamespace = current_schema()::regnamespace and relname in (${names})`.execute(
        db,
      )
      return rows[0]?.size ?? 0
    },
    async lockWriter(tx) {
      await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(tx)
    },
    compact: () => Promise.resolve(),
    // By itself it waits until a fifth of a table is gone.
    async reclaim() {
      for (const table of EVICTED) await sql`vacuum ${sql.table(table)}`.execute(db)
    },
    backup: () => Promise.reject(new ServiceError('WMS004', { detail: 'use pg_dump' })),
    close: () => db.destroy(),
  }
}
