import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('where a merged issue went is known, also when that was merged again', async () => {
    for (const name of ['a', 'b', 'c']) await store().digest(['event', createEvent(name)])
    const merge = (...issueIds: number[]): Promise<object> =>
      store().commands.merge({ projectId: 1, issueIds, actor: 'ann' })
    const find = (issueId: number, projectId = 1): Promise<number | null> =>
      store().queries.findMerged({ projectId, issueId })
    expect(await find(2)).toBe(null)
    await merge(1, 2)
    expect(await find(2)).toBe(1)
    await merge(3, 1)
    expect([await find(1), await find(2)]).toEqual([3, 3])
    expect([await find(3), await find(4), await find(2, 2)]).toEqual([null, null, null])
  })
})
