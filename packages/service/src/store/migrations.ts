import type { Migration } from 'kysely'
import { ACCESS_TABLES, addTokenPurpose } from '../access/access-tables.ts'
import { addBrowserSides } from './browser-sides.ts'
import { createTables, type TableSet } from './create-tables.ts'
import type { Dialect } from './database.ts'
import { addEventKeys } from './event-keys.ts'
import { extendFeedback, indexFeedbackByEvent } from './feedback.ts'
import { FIRST_TABLES } from './first-tables.ts'
import { createPageTables } from './page-tables.ts'
import { SOURCE_MAP_PARTS } from './source-map-parts.ts'
import { createTagTables } from './tag-tables.ts'
import { addTraceLinks } from './trace-links.ts'

/** Steps from an empty database to today's tables, by name. A released step never changes; a change is a new step. */
export function createMigrations(dialect: Dialect): Record<string, Migration> {
  const create = (set: TableSet): Migration => ({ up: (db) => createTables(db, dialect, set) })
  return {
    '0001_first': create(FIRST_TABLES),
    '0002_access': create(ACCESS_TABLES),
    '0003_pages': { up: (db) => createPageTables(db, dialect) },
    '0004_tags': { up: (db) => createTagTables(db, dialect) },
    '0005_event_keys': { up: addEventKeys },
    '0006_trace_links': { up: addTraceLinks },
    '0007_feedback': { up: extendFeedback },
    '0008_token_purpose': { up: addTokenPurpose },
    '0009_feedback_by_event': { up: indexFeedbackByEvent },
    '0010_source_map_parts': create(SOURCE_MAP_PARTS),
    '0011_browser_sides': { up: addBrowserSides },
  }
}
