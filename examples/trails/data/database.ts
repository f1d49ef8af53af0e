import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What the SQLite of Node and that of libsql have in common. */
export interface Database {
  exec(sql: string): void
  prepare(sql: string): {
    all(...values: (string | number)[]): unknown[]
    run(...values: (string | number)[]): unknown
  }
}

/** Types of the oldest Node that is supported do not have it. */
interface NodeSqlite {
  DatabaseSync: new (path: string) => Database
}

const FOLDER = process.env['TRAILS_DATA'] ?? join(process.cwd(), '.data')

let opened: Database | undefined

/** Opened, and the folder made, when somebody first asks. */
export function openDatabase(prepare: (database: Database) => void): Database {
  if (opened !== undefined) return opened
  mkdirSync(FOLDER, { recursive: true })
  const database = connect(join(FOLDER, 'trails.db'))
  // The build makes pages in several processes; they wait for each other.
  database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal')
  prepare(database)
  opened = database
  return database
}

function connect(path: string): Database {
  const builtIn = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined
  if (builtIn !== undefined) return new builtIn.DatabaseSync(path)
  const Libsql = createRequire(import.meta.url)('libsql') as new (path: string) => Database
  return new Libsql(path)
}
