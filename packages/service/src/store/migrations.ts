import type { Migration } from 'kysely'
import { createAccessTables } from '../access/access-tables.ts'
import type { Dialect } from './database.ts'
import { createFirstTables } from './first-tables.ts'
import { createPageTables } from './page-tables.ts'

/** Steps from an empty database to today's tables, by name. A released step never changes; a change is a new step. */
export function createMigrations(dialect: Dialect): Record<string, Migration> {
  return {
    '0001_first': { up: (db) => createFirstTables(db, dialect) },
    '0002_pages': { up: (db) => createPageTables(db, dialect) },
    '0003_access': { up: (db) => createAccessTables(db, dialect) },
  }
}
