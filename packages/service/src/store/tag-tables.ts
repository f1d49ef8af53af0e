import { sql, type Kysely } from 'kysely'
import { createTables, type TableSet } from './create-tables.ts'
import type { Dialect } from './database.ts'

const TAG_TABLES: TableSet = {
  tables: {
    tag: {
      columns: { id: 'big', project_id: 'big', key: 'text', value: 'text', seen_ms: 'big' },
      key: ['id'],
    },
    issue_tag: {
      columns: { issue_id: 'big', tag_id: 'big', events: 'big', last_ms: 'big' },
      key: ['issue_id', 'tag_id'],
      indexes: [['tag_id', 'issue_id']],
    },
  },
  unique: [['tag', 'project_id', 'key', 'value']],
}

/** Each name of a tag once, instead of its text in every row of every issue. What is stored is taken along. */
export async function createTagTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('issue_tag').renameTo('old_tag').execute()
  await db.schema.dropIndex('issue_tag_key_value_issue_id').execute()
  // PostgreSQL keeps the name of a table's key when the table gets another one.
  if (dialect === 'postgres') await sql`alter table old_tag drop constraint issue_tag_pk`.execute(db)
  await createTables(db, dialect, TAG_TABLES)
  await sql`
    insert into tag (id, project_id, key, value, seen_ms)
    select row_number() over (order by issue.project_id, old_tag.key, old_tag.value),
      issue.project_id, old_tag.key, old_tag.value, max(old_tag.last_ms)
    from old_tag join issue on issue.id = old_tag.issue_id
    group by issue.project_id, old_tag.key, old_tag.value`.execute(db)
  await sql`
    insert into issue_tag (issue_id, tag_id, events, last_ms)
    select old_tag.issue_id, tag.id, old_tag.events, old_tag.last_ms
    from old_tag join issue on issue.id = old_tag.issue_id
    join tag on tag.project_id = issue.project_id and tag.key = old_tag.key and tag.value = old_tag.value`.execute(
    db,
  )
  await sql`insert into sequence (name, value) select 'tag', coalesce(max(id), 0) from tag`.execute(db)
  await db.schema.dropTable('old_tag').execute()
}
