import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import { ServiceError } from '../errors.ts'
import { CONNECT_TIMEOUT_MS, IDLE_WRITER_MS, SILENCE_MS } from '../limits.ts'
import type { Database, DatabaseUse } from './database.ts'
import { OF_ISSUE, OF_PROJECT } from './delete-project.ts'
import { isWorking } from './is-working.ts'
import type { Schema } from './schema.ts'
import { boundSilence } from './silence.ts'

const INT8_TYPE = 20
/** Any number will do, as long as all servers of one database use the same. */
const WRITER_LOCK = 7_299_101
/** What is deleted when the disk is full. */
const EVICTED: readonly (keyof Schema)[] = ['span', 'log', 'attachment', 'event']

export function openPostgres(url: string, use: DatabaseUse): Database {
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // What stands between may be lost, too, while it is asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE_MS,
    // Times and counts stay far below 2^53.
    types: {
      getTypeParser: (id, format) => (id === INT8_TYPE ? Number : types.getTypeParser(id, format)),
    },
  })
  // A connection that breaks while nobody uses it is replaced at the next query.
  pool.on('error', () => undefined)
  const bound = boundSilence(pool, {
    silenceMs: SILENCE_MS,
    // Somebody waits for a page. What is written may be large, and is worth waiting for as long as the server is at it.
    mayTakeLonger: (processId) => (use === 'write' ? isWorking(url, processId) : Promise.resolve(false)),
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: bound }) })
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
      // A server that dies with the lock, network and all, does not say so to PostgreSQL.
      await sql`select set_config('idle_in_transaction_session_timeout', ${`${IDLE_WRITER_MS}`}, true),
        pg_advisory_xact_lock(${sql.lit(WRITER_LOCK)})`.execute(tx)
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
