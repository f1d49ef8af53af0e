import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { STORED_EVENTS_PER_ISSUE_MINUTE } from '../limits.ts'
import { readUsage } from '../store/projects.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import { digestPatiently } from './digest-patiently.ts'

describeStores((store) => {
  const readDrops = async () => (await store().queries.readSettings({ projectId: 1 })).drops

  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(
      // The tests resolve the types of the other build of the package.
      store().database.db as never,
    )

  it('what clients left out is counted once, however often the database fails in between', async () => {
    const report = { discarded_events: [{ reason: 'sample_rate', category: 'error', quantity: 5 }] }
    const items = [
      store().createItem('client_report', report),
      store().createItem('event', createEvent('load')),
    ]
    const quota = { projectId: 1, source: 'service', reason: 'quota', category: 'span', quantity: 2 } as const
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

  it('an event that comes again is the same event, also when it was too many of its issue to be stored', async () => {
    const events = Array.from({ length: STORED_EVENTS_PER_ISSUE_MINUTE + 20 }, (_, index) =>
      createEvent('load', { event_id: `${index}`.padStart(32, 'a') }),
    )
    const send = () => store().digest(...events.map((event): [string, object] => ['event', event]))
    await send()
    const stored = await store().count('event')
    expect(stored).toBeLessThan(events.length)
    await send()
    const { issues } = await store().queries.listIssues({ projectId: 1 })
    expect(issues[0]?.events).toBe(events.length)
    expect(await store().count('event')).toBe(stored)
  })

  it('events of a batch that was undone are not known', async () => {
    const item = store().createItem('event', createEvent('load'))
    let waits = 0
    await rename('drop_day', 'away')
    const drop = { projectId: 1, source: 'service', reason: 'quota', category: 'span', quantity: 2 } as const
    await digestPatiently(store().digester, [item], [drop], async () => {
      waits += 1
      await rename('away', 'drop_day')
    })
    expect([waits, await store().count('event')]).toEqual([1, 1])
  })

  it('the use of the quota is in spans, as it is counted on arrival', async () => {
    const seconds = store().nowMs / 1_000
    const span = (index: number): object => ({
      trace_id: 'a'.repeat(32),
      span_id: `${index}`.padStart(16, '0'),
      start_timestamp: seconds - 1,
      end_timestamp: seconds,
      is_segment: index === 0,
    })
    await store().digest(['span', { items: [0, 1, 2].map(span) }])
    const usage = await readUsage(store().database.db, 1, store().nowMs)
    expect(usage.map(({ events, spans }) => [events, spans])).toEqual([[0, 3]])
  })
})
