import type { Kysely } from 'kysely'
import type { TableSet } from '../store/create-tables.ts'

/** People and programs that may use the console. */
export const ACCESS_TABLES: TableSet = {
  tables: {
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
  },
  unique: [['console_token', 'hash']],
}

/** Tokens that were made before read. */
export async function addTokenPurpose(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('console_token')
    .addColumn('purpose', 'text', (build) => build.notNull().defaultTo('read'))
    .execute()
}
