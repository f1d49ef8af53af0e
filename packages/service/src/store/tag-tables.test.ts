import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createTagTables } from './tag-tables.ts'

describeStores((store) => {
  it('takes along tags that were stored before each had a name of its own', async () => {
    const { database, digest } = store()
    await digest(['event', { event_id: 'a'.repeat(32), message: 'one', tags: { area: 'cart' } }])
    const { db } = database
    const before = await store().queries.readIssue({ projectId: 1, issueId: 1 })
    // Back to how it was.
    await sql`create table old as select issue_id, key, value, events, last_ms from issue_tag
      join tag on tag.id = issue_tag.tag_id`.execute(db)
    await db.schema.dropTable('issue_tag').execute()
    await db.schema.dropTable('tag').execute()
    await sql`delete from sequence where name = 'tag'`.execute(db)
    await sql`create table issue_tag (issue_id bigint, key text, value text, events bigint, last_ms bigint,
      constraint issue_tag_pk primary key (issue_id, key, value))`.execute(db)
    await sql`create index issue_tag_key_value_issue_id on issue_tag (key, value, issue_id)`.execute(db)
    await sql`insert into issue_tag select * from old`.execute(db)
    await createTagTables(db, database.dialect)

    expect((await store().queries.readIssue({ projectId: 1, issueId: 1 })).tags).toEqual(before.tags)
    await digest(['event', { event_id: 'b'.repeat(32), message: 'one', tags: { area: 'till' } }])
    const { tags } = await store().queries.readIssue({ projectId: 1, issueId: 1 })
    expect(
      tags
        .find((tag) => tag.key === 'area')
        ?.values.map((entry) => entry.value)
        .sort(),
    ).toEqual(['cart', 'till'])
  })
})
