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
})
