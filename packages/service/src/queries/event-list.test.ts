import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('stored events of an issue, the latest first, page by page', async () => {
    const facts = { release: 'app@1.2.0', environment: 'staging', transaction: 'GET /cart', user: { id: 7 } }
    for (let index = 0; index < 3; index += 1) {
      await store().digest(['event', createEvent('load', facts)], ['event', createEvent('load')])
      store().nowMs += 1_000
    }
    await store().digest(['event', createEvent('other')])
    const input = { projectId: 1, issueId: 1 }
    const first = await store().queries.listEvents({ ...input, limit: 4 })
    expect(first.events[1]).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      timeMs: store().nowMs - 1_000,
      value: 'load failed',
      release: 'app@1.2.0',
      environment: 'staging',
      route: '/cart',
      user: 'id:7',
    })
    expect(first.events[0]).toMatchObject({ release: '', user: '' })
    const second = await store().queries.listEvents({ ...input, limit: 4, cursor: first.nextCursor ?? '' })
    expect(second.nextCursor).toBeUndefined()
    const ids = [...first.events, ...second.events].map(({ eventId }) => eventId)
    expect(new Set(ids).size).toBe(6)
    expect(ids).toHaveLength(6)
  })

  it('an issue of another project has none to show', async () => {
    await store().digest(['event', createEvent('load')])
    const missing = { code: 'WMS006' }
    await expect(store().queries.listEvents({ projectId: 2, issueId: 1 })).rejects.toMatchObject(missing)
    await expect(store().queries.listEvents({ projectId: 1, issueId: 9 })).rejects.toMatchObject(missing)
  })
})
