import type { Kysely } from 'kysely'
import { createTables, type TableShape } from '../store/create-tables.ts'
import type { Dialect } from '../store/database.ts'

/** People and programs that may use the console. */
const ACCESS_TABLES: Readonly<Record<string, TableShape>> = {
  console_user: {
    columns: {
      name: 'text',
      role: 'text',
      password_hash: 'text',
      created_ms: 'big',
      last_seen_ms: 'big?',
    },
    key: ['name'],
  },
  console_session: {
    columns: { hash: 'text', user_name: 'text', created_ms: 'big', expires_ms: 'big' },
    key: ['hash'],
    indexes: [['user_name'], ['expires_ms']],
  },
  console_token: {
    columns: {
      id: 'big',
      hash: 'text',
      name: 'text',
      created_by: 'text',
      created_ms: 'big',
      last_used_ms: 'big?',
    },
    key: ['id'],
  },
}

export async function createAccessTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTables(db, dialect, ACCESS_TABLES)
  await db.schema.createIndex('console_token_unique').on('console_token').column('hash').unique().execute()
}
