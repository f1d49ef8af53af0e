import { Migrator, type Kysely, type Transaction } from 'kysely'
import { ServiceError } from '../errors.ts'
import { createMigrations } from './migrations.ts'
import type { Schema } from './schema.ts'

export type Dialect = 'sqlite' | 'postgres'
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** The small part in which the stores differ. Everything else is the same SQL for both. */
export interface Database {
  dialect: Dialect
  db: Db
  /** Bytes on disk of what is reported. */
  size(): Promise<number>
  /** The only writer from here to the end of the transaction, also among several servers. */
  lockWriter(tx: Tx): Promise<void>
  /** Gives freed space back, as far as the store does not do it by itself. */
  compact(): Promise<void>
  /** Lets new rows have the space of many that were deleted, as far as the store does not do it by itself. */
  reclaim(): Promise<void>
  /** Writes a consistent copy to a file that must not exist. */
  backup(path: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseLocation {
  /** Of PostgreSQL; absent: SQLite. */
  url?: string | undefined
  /** File of SQLite. */
  path: string
}

/** Who only reads is not kept waiting by a database that says nothing. */
export type DatabaseUse = 'read' | 'write'

export async function openDatabase(
  location: DatabaseLocation,
  use: DatabaseUse = 'write',
): Promise<Database> {
  if (location.url === undefined) {
    const { openSqlite } = await import('./sqlite.ts')
    return openSqlite(location.path).catch((cause: unknown) => {
      throw isDamage(cause) ? new ServiceError('WMS012', { detail: location.path, cause }) : cause
    })
  }
  if (!/^postgres(?:ql)?:\/\//.test(location.url)) throw new ServiceError('WMS003')
  return (await import('./postgres.ts')).openPostgres(location.url, use)
}

/** The words of SQLite itself; its drivers have no code in common. */
function isDamage(cause: unknown): boolean {
  return /file is not a database|database disk image is malformed/.test(String(cause))
}

/** Brings the tables up to date. Run by the writer before anything reads. */
export async function migrate(database: Database): Promise<void> {
  const migrations = createMigrations(database.dialect)
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const applied = (await migrator.getMigrations()).length
  const { error } = await migrator.migrateToLatest()
  // The migrator refuses when the database knows steps that the code does not.
  if (error !== undefined && applied > 0 && String(error).includes('missing')) {
    throw new ServiceError('WMS002', { cause: error })
  }
  if (isDamage(error)) throw new ServiceError('WMS012', { cause: error })
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error))
}
