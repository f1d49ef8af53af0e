import type { TableSet } from './create-tables.ts'

/** Source maps for all servers of a database; beside SQLite, which has one server, they are files. */
export const SOURCE_MAP_PARTS: TableSet = {
  tables: {
    source_map_part: {
      columns: { project_id: 'big', debug_id: 'text', part: 'big', bytes: 'blob' },
      key: ['project_id', 'debug_id', 'part'],
    },
  },
  unique: [],
}
