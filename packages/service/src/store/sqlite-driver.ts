import { createRequire } from 'node:module'
import type { SqliteStatement } from 'kysely'
import { ServiceError } from '../errors.ts'

/**
 * A connection to SQLite, and nothing of the query builder: the thread that serves locks its folder with one, and would otherwise load two
 * hundred modules for it.
 */

/** What both drivers can do. */
export interface Driver {
  prepare(text: string): SqliteStatement
  exec(text: string): void
  close(): void
}

/** Node's own where there is one. */
export function openDriver(path: string): Driver {
  const open = findDriver()
  try {
    return open(path)
  } catch (cause) {
    throw new ServiceError('WMS017', { detail: (cause as Error).message, cause })
  }
}

function findDriver(): (path: string) => Driver {
  const builtIn = process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined
  if (builtIn !== undefined) return (path) => adaptNodeSqlite(new builtIn.DatabaseSync(path))
  const require = createRequire(import.meta.url)
  try {
    const Libsql = require('libsql') as new (path: string) => Driver
    return (path) => new Libsql(path)
  } catch (cause) {
    throw new ServiceError('WMS001', { cause })
  }
}

/** The part of node:sqlite that is used; the types of the oldest supported Node do not have it. */
interface NodeSqlite {
  DatabaseSync: new (path: string) => NodeSqliteDatabase
}
interface NodeSqliteDatabase {
  prepare(text: string): {
    all(...values: unknown[]): unknown[]
    run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
    iterate(...values: unknown[]): IterableIterator<unknown>
  }
  exec(text: string): void
  close(): void
}

function adaptNodeSqlite(database: NodeSqliteDatabase): Driver {
  return {
    prepare(text) {
      const statement = database.prepare(text)
      return {
        reader: /^\s*(?:select|with|pragma|explain)\b|\breturning\b/i.test(text),
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        iterate: (values) => statement.iterate(...values),
      }
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
}
