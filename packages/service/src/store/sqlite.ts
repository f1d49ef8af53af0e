import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect, sql, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { ServiceError } from '../errors.ts'
import { SQLITE_CACHE_KB } from '../limits.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { openDriver, type Driver } from './sqlite-driver.ts'

/** Statements that are kept prepared; batches of other sizes are other statements. */
const KEPT_STATEMENTS = 300

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = normal',
  'temp_store = memory',
  // Fewer and larger checkpoints: each of them waits for the disk.
  'wal_autocheckpoint = 8000',
]

export async function openSqlite(path: string): Promise<Database> {
  await mkdir(dirname(path), { recursive: true })
  const driver = openDriver(path)
  try {
    // First: what another connection is doing is waited for by all that follows.
    driver.prepare('pragma busy_timeout = 5000').all([])
    // Space is given back in steps only when the file was made for it, so this comes before the first table.
    // To say it of a file that has it already would be a write, which whoever only reads need not wait for.
    if (!isVacuumedInSteps(driver)) driver.exec('pragma auto_vacuum = incremental')
    for (const pragma of [...PRAGMAS, `cache_size = -${SQLITE_CACHE_KB}`])
      driver.prepare(`pragma ${pragma}`).all([])
    // The first look at the tables finds a file that is none of ours.
    driver.prepare('select count(*) from sqlite_master').all([])
  } catch (cause) {
    driver.close()
    throw cause
  }
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: keepStatements(driver) }) })
  return {
    dialect: 'sqlite',
    db,
    async size() {
      const sizes = await Promise.all([path, `${path}-wal`].map((file) => stat(file).catch(() => undefined)))
      return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
    },
    // One process, one writing connection; a second one waits for its turn.
    lockWriter: () => Promise.resolve(),
    async compact() {
      // Not as kept statements: one of these that is not at its end would keep the next transaction from its commit.
      await db.connection().execute(() => {
        driver.exec('pragma incremental_vacuum(20000); pragma wal_checkpoint(passive)')
        return Promise.resolve()
      })
    },
    reclaim: () => Promise.resolve(),
    async backup(target) {
      await createPrivateFile(target)
      try {
        await sql`vacuum into ${sql.lit(target)}`.execute(db)
      } catch (cause) {
        await rm(target, { force: true })
        throw cause
      }
    },
    close: () => db.destroy(),
  }
}

function isVacuumedInSteps(driver: Driver): boolean {
  const [row] = driver.prepare('pragma auto_vacuum').all([]) as { auto_vacuum: number }[]
  return row?.auto_vacuum === 2
}

/** The file is there, or its folder is not. */
const NO_PLACE: ReadonlySet<string> = new Set(['EEXIST', 'ENOENT', 'ENOTDIR'])

/** SQLite writes into a file that is empty, too. What users reported is for the owner of the file alone, from its first byte. */
async function createPrivateFile(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw NO_PLACE.has((cause as NodeJS.ErrnoException).code ?? '')
      ? new ServiceError('WMS004', { detail: path, cause })
      : cause
  }
}

/** Kysely prepares anew for each call, which costs as much as a small statement itself. */
function keepStatements(driver: Driver): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    prepare(text) {
      const known = kept.get(text)
      if (known !== undefined) return known
      const statement = text === 'rollback' ? createRollback(driver) : driver.prepare(text)
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
      kept.set(text, statement)
      return statement
    },
    close: () => driver.close(),
  }
}

/** After some failures, that of a full disk among them, SQLite has rolled back by itself. The failure is what must be told. */
function createRollback(driver: Driver): SqliteStatement {
  const statement = driver.prepare('rollback')
  return {
    reader: false,
    all: () => [],
    run(values) {
      try {
        return statement.run(values)
      } catch (cause) {
        if (!/no transaction is active/.test(String(cause))) throw cause
        return { changes: 0, lastInsertRowid: 0 }
      }
    },
    iterate: () => [][Symbol.iterator](),
  }
}
