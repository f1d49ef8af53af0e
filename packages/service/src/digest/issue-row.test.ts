import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'

describeStores((store) => {
  it('the search finds what is said by a cause, however long the error itself is', async () => {
    const cause = {
      type: 'TypeError',
      value: 'Gateway timeout',
      mechanism: { type: 'chained', source: 'cause' },
    }
    const thrown = { type: 'Error', value: `payment failed ${'x '.repeat(1_000)}` }
    await store().digest(
      ['event', createEvent('pay', { exception: { values: [cause, thrown] } })],
      ['event', createEvent('other')],
    )
    const { issues } = await store().queries.listIssues({ projectId: 1, tab: 'all', search: 'gateway' })
    expect(issues.map((issue) => issue.value.split(' ')[0])).toEqual(['payment'])
  })
})
