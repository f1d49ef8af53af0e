import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import { deleteOld } from './retention.ts'

const DAY_MS = 86_400_000

type Item = [type: string, payload: object]

describeStores((store) => {
  it.each(['the browser', 'the server'])(
    'what a visitor did before the error of the server is with its event, when %s is first',
    async (first) => {
      const { nowMs, database, digest, queries } = store()
      const seen = (timestamp: number, message: string): Item => [
        'event',
        {
          timestamp,
          contexts: { waymark: { digest: 'd1' } },
          request: { url: 'https://app.example/cart?token=abc' },
          breadcrumbs: [{ timestamp: timestamp - 1, category: 'ui.click', message }],
        },
      ]
      const nowS = Math.floor(nowMs / 1_000)
      const own = createEvent('load', { tags: { digest: 'd1' } })
      if (first === 'the server') await digest(['event', own])
      await digest(seen(nowS, 'button.buy'), seen(nowS, 'button.late'))
      if (first === 'the browser') await digest(['event', own])
      await digest(seen(nowS + 5, 'button.again'))
      const { browser } = await queries.readEvent({ projectId: 1, issueId: 1, event: 'last' })
      expect(browser).toEqual({
        timeMs: nowS * 1_000,
        url: 'https://app.example/cart?token=[Filtered]',
        breadcrumbs: [{ timeMs: (nowS - 1) * 1_000, category: 'ui.click', message: 'button.buy' }],
      })
      // It is with the event, and goes with it.
      const waiting = await database.db
        .selectFrom('reference')
        .select('browser')
        .where('browser', '<>', '')
        .execute()
      expect(waiting).toHaveLength(0)
    },
  )

  it('who saw an error is forgotten after a while, and sooner where no report of the server came', async () => {
    const { nowMs, database, digest, count } = store()
    const seen = (name: string): Item => ['event', { contexts: { waymark: { digest: name } } }]
    await digest(['event', createEvent('load', { tags: { digest: 'd1' } })], seen('d1'), seen('d2'))
    const left = async (days: number): Promise<number> => {
      await deleteOld(database.db, nowMs + days * DAY_MS)
      return count('reference')
    }
    expect(await left(0.9)).toBe(2)
    expect(await left(1.1)).toBe(1)
    expect(await left(89)).toBe(1)
    expect(await left(91)).toBe(0)
  })
})
