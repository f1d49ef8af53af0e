import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('made-up environments are few, and those that are known stay', async () => {
    await store().digest(['event', createEvent('load', { environment: 'real' })])
    const sessions = Array.from({ length: 300 }, (_, index): [string, object] => [
      'session',
      { sid: `s${index}`, status: 'ok', attrs: { release: '1', environment: `made up ${index}` } },
    ])
    await store().digest(...sessions)
    await store().digest(['event', createEvent('load', { environment: 'real' })])
    const { database } = store()
    const rows = await database.db.selectFrom('environment').select('name').execute()
    const names = rows.map((row) => row.name)
    expect(names).toHaveLength(101)
    expect(names).toEqual(expect.arrayContaining(['real', '(other)']))
  })
})
