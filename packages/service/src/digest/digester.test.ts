import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import { digestPatiently } from './digest-patiently.ts'

describeStores((store) => {
  const readDrops = async () => (await store().queries.readSettings({ projectId: 1 })).drops

  it('what clients left out is counted once, however often the database fails in between', async () => {
    const report = { discarded_events: [{ reason: 'sample_rate', category: 'error', quantity: 5 }] }
    const items = [
      store().createItem('client_report', report),
      store().createItem('event', createEvent('load')),
    ]
    const quota = { projectId: 1, source: 'service', reason: 'quota', category: 'span', quantity: 2 } as const
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(
        // The tests resolve the types of the other build of the package.
        store().database.db as never,
      )
    await rename('drop_day', 'away')
    let waits = 0
    await digestPatiently(store().digester, items, [quota], async () => {
      waits += 1
      if (waits === 5) await rename('away', 'drop_day')
    })
    expect(waits).toBe(5)
    expect(await readDrops()).toEqual([
      { source: 'client', reason: 'sample_rate', category: 'error', quantity: 5 },
      { source: 'service', reason: 'quota', category: 'span', quantity: 2 },
    ])
    expect(await store().count('event')).toBe(1)
  })

  it('reports with numbers and names out of all proportion are a few rows', async () => {
    const discarded = Array.from({ length: 40 }, (_, index) => ({
      reason: `r${index}`,
      category: `c${index}`,
      quantity: 1e308,
    }))
    await store().digest(['client_report', { discarded_events: discarded }])
    await store().digest(['client_report', { discarded_events: discarded }])
    expect(await readDrops()).toEqual([
      { source: 'client', reason: 'other', category: 'other', quantity: 80_000_000 },
    ])
  })

  it('a status that is none leaves the transaction, and all that came with it', async () => {
    const seconds = store().nowMs / 1_000
    const trace = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), op: 'http.server' }
    await store().digest(
      [
        'transaction',
        {
          transaction: 'GET /',
          start_timestamp: seconds - 1,
          timestamp: seconds,
          contexts: { trace, response: { status_code: 1e300 } },
        },
      ],
      ['event', createEvent('load')],
    )
    expect([await store().count('span'), await store().count('event')]).toEqual([1, 1])
  })
})
