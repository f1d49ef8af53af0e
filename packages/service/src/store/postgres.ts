import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import { ServiceError } from '../errors.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

const INT8_TYPE = 20
/** Any number will do, as long as all servers of one database use the same. */
const WRITER_LOCK = 7_299_101

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
    async size() {
      const { rows } = await sql<{
        size: number
      }>`select pg_database_size(current_database()) as size`.execute(db)
      return rows[0]?.size ?? 0
    },
    async lockWriter(tx) {
      await sql`select pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(tx)
    },
    compact: () => Promise.resolve(),
    backup: () => Promise.reject(new ServiceError('WMS004', { detail: 'use pg_dump' })),
    close: () => db.destroy(),
  }
}
