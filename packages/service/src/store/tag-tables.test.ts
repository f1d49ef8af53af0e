import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createMigrations } from './migrations.ts'

describeStores((store) => {
  it('takes along tags that were stored before each had a name of its own', async () => {
    const { database, digest } = store()
    await digest(['event', { event_id: 'a'.repeat(32), message: 'one', tags: { area: 'cart' } }])
    const { db } = database
    const run = (text: string): Promise<unknown> => db.executeQuery(CompiledQuery.raw(text))
    const before = await store().queries.readIssue({ projectId: 1, issueId: 1 })
    // Back to how it was.
    await run(`create table old as select issue_id, key, value, events, last_ms from issue_tag
      join tag on tag.id = issue_tag.tag_id`)
    await db.schema.dropTable('issue_tag').execute()
    await db.schema.dropTable('tag').execute()
    await run(`delete from sequence where name = 'tag'`)
    await run(`create table issue_tag (issue_id bigint, key text, value text, events bigint, last_ms bigint,
      constraint issue_tag_pk primary key (issue_id, key, value))`)
    await run('create index issue_tag_key_value_issue_id on issue_tag (key, value, issue_id)')
    await run('insert into issue_tag select * from old')
    await createMigrations(database.dialect)['0004_tags']?.up(db)

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
