import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('tabs count the issues of the environment that was chosen, and of all without one', async () => {
    const event = (name: string, environment: string): [string, object] => [
      'event',
      createEvent(name, { environment }),
    ]
    await store().digest(event('here', 'staging'), event('there', 'preview'), event('here', 'preview'))
    const count = async (input: { environment?: string }): Promise<object> =>
      (await store().queries.listIssues({ projectId: 1, ...input })).counts
    expect(await count({ environment: 'staging' })).toEqual({ unresolved: 1, resolved: 0, muted: 0 })
    expect(await count({ environment: 'preview' })).toEqual({ unresolved: 2, resolved: 0, muted: 0 })
    expect(await count({ environment: 'nowhere' })).toEqual({ unresolved: 0, resolved: 0, muted: 0 })
    expect(await count({})).toEqual({ unresolved: 2, resolved: 0, muted: 0 })
  })

  it('finds a user by id, mail or name, also when the id is known', async () => {
    await store().digest(
      ['event', createEvent('both', { user: { id: '7', email: 'ann_@example.org' } })],
      ['event', createEvent('mail', { user: { email: 'ben@example.org' } })],
      ['event', createEvent('name', { user: { username: 'cy', id: '8' }, tags: { request_id: 'r-1' } })],
    )
    const find = async (search: string): Promise<(string | undefined)[]> =>
      (await store().queries.listIssues({ projectId: 1, search })).issues.map(
        (issue) => issue.value.split(' ')[0],
      )
    expect(await find('user.id:7')).toEqual(['both'])
    expect(await find('user.email:ann_@example.org')).toEqual(['both'])
    expect(await find('user.email:annX@example.org')).toEqual([])
    expect(await find('user.email:ben@example.org')).toEqual(['mail'])
    expect(await find('user.username:cy')).toEqual(['name'])
    expect(await find('user.email:7')).toEqual([])
    expect(await find('user:7')).toEqual(['both'])
    expect(await find('user:ann_@example.org')).toEqual(['both'])
    expect(await find('user:annX@example.org')).toEqual([])
    expect(await find('user:ben@example.org')).toEqual(['mail'])
    expect(await find('user:username:cy')).toEqual(['name'])
    expect(await find('user:email:ann_@example.org')).toEqual(['both'])
    expect(await find('user:id:cy')).toEqual([])
    expect(await find('request_id:r-1')).toEqual(['name'])
  })
})
