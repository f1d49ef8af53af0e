import { expect, it } from 'vitest'
import type { IssueSummary } from '../queries/issue-summary.ts'
import { describeStores } from '../testing/describe-stores.ts'
import { createEvent } from '../testing/test-store.ts'
import { createDiskBound, createEvictor, deleteOld, evictEvents } from './retention.ts'

const DAY_MS = 86_400_000

describeStores((store) => {
  const list = async (): Promise<IssueSummary[]> =>
    (await store().queries.listIssues({ projectId: 1, tab: 'all' })).issues
  const send = (name: string, count: number): Promise<unknown> =>
    store().digest(...Array.from({ length: count }, (): [string, object] => ['event', createEvent(name)]))

  it('eviction keeps first, last and named events, and rare issues', async () => {
    await send('rare', 1)
    for (let round = 0; round < 6; round += 1) {
      // A new minute each time: within one minute most of them would only be counted.
      store().nowMs += 60_000
      await send('often', 50)
      const action = { kind: 'resolve' } as const
      await store().commands.changeState({ projectId: 1, issueIds: [2], actor: 'ann', action })
    }
    await send('often', 1)
    const { database, project, nowMs, queries } = store()
    const before = await queries.readIssue({ projectId: 1, issueId: 2 })
    const stored = await evictEvents(database.db, project, nowMs, { limit: 100 })
    expect(stored).toBeLessThanOrEqual(100)
    expect(await store().count('event')).toBe(stored)
    const after = await queries.readIssue({ projectId: 1, issueId: 2 })
    expect([after.firstEventId, after.lastEventId]).toEqual([before.firstEventId, before.lastEventId])
    expect(after.issue.events).toBe(301)
    const named = after.history.map((entry) => entry.eventId).filter((id) => id !== '')
    expect(named).toHaveLength(7)
    for (const event of named) await queries.readEvent({ projectId: 1, issueId: 2, event })
    await queries.readEvent({ projectId: 1, issueId: 1, event: 'last' })
  })

  it('the least relevant go when the limit is reached, and not before', async () => {
    const { database, project } = store()
    project.settings.retainedEvents = 60
    const evict = createEvictor(database.db)
    for (const [count, atMost] of [
      [50, 50],
      [10, 60],
      [20, 60],
      [20, 60],
    ] as const) {
      await send('often', count)
      await evict(project, count, store().nowMs)
      expect(await store().count('event')).toBeLessThanOrEqual(atMost)
    }
    expect((await list())[0]?.events).toBe(100)
  })

  it('issues whose only events must stay are no endless search', async () => {
    const { database, project } = store()
    project.settings.retainedEvents = 10
    const evict = createEvictor(database.db)
    for (let round = 0; round < 3; round += 1) {
      await store().digest(
        ...Array.from({ length: 10 }, (_, index): [string, object] => [
          'event',
          createEvent(`fn${round * 10 + index}`),
        ]),
      )
      await evict(project, 10, store().nowMs)
    }
    expect(await store().count('event')).toBe(30)
    expect(await list()).toHaveLength(25)
  })

  it('old spans go, old numbers stay', async () => {
    const span = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), op: 'http.server' }
    const seconds = store().nowMs / 1_000
    await store().digest([
      'transaction',
      { transaction: '/', start_timestamp: seconds - 1, timestamp: seconds, contexts: { trace: span } },
    ])
    const then = store().nowMs
    store().nowMs += 8 * DAY_MS
    await deleteOld(store().database.db, store().nowMs)
    expect(await store().count('span')).toBe(0)
    const range = { projectId: 1, fromMs: then - 3 * DAY_MS, toMs: store().nowMs }
    expect(await store().queries.listRoutes(range)).toHaveLength(1)
  })

  const attach = (event: object): Promise<unknown> =>
    store().digest(['attachment', { some: 'bytes' }, { eventId: String(Reflect.get(event, 'event_id')) }])

  it('attachments of no event go after a while', async () => {
    const event = createEvent('one')
    await store().digest(['event', event])
    await attach(event)
    await attach(createEvent('never sent'))
    await deleteOld(store().database.db, store().nowMs + 60_000)
    expect(await store().count('attachment')).toBe(2)
    await deleteOld(store().database.db, store().nowMs + DAY_MS)
    expect(await store().count('attachment')).toBe(1)
  })

  it('attachments of no event cost no issue its place on the disk', async () => {
    const event = createEvent('one')
    await store().digest(['event', event])
    await attach(event)
    const { database, project, nowMs } = store()
    // Too large as long as there is any attachment that belongs to nothing.
    const size = async (): Promise<number> => store().count('attachment')
    for (let round = 0; round < 5; round += 1) await attach(createEvent(`never sent ${round}`))
    await createDiskBound({ ...database, size, compact: async () => undefined }, 1)([project], nowMs)
    expect(await store().count('attachment')).toBe(1)
    expect(await store().count('event')).toBe(1)
    await createDiskBound({ ...database, size, compact: async () => undefined }, 0)([project], nowMs)
    expect(await store().count('attachment')).toBe(0)
    expect(await store().count('event')).toBe(1)
  })

  it('what people said goes with its issue', async () => {
    const event = createEvent('one')
    await store().digest(['event', event])
    await store().digest([
      'user_report',
      { event_id: event['event_id'], name: 'Ann', email: 'ann@example.com', comments: 'It broke.' },
    ])
    expect(await store().count('feedback')).toBe(1)
    await store().commands.deleteIssues({ projectId: 1, issueIds: [1], actor: 'ann' })
    expect(await store().count('feedback')).toBe(0)
  })

  it('the cap of the disk overrides all: events, then those of the history, then quiet issues', async () => {
    await send('often', 90)
    await send('quiet', 2)
    const { database, project, nowMs } = store()
    // A new one each time, which remembers nothing of the last.
    const bound = (): Promise<void> => createDiskBound(database, 1)([project], nowMs)
    await bound()
    expect(await store().count('event')).toBeLessThan(92)
    expect(await list()).toHaveLength(2)
    for (let round = 0; round < 60 && (await store().count('issue')) > 0; round += 1) await bound()
    expect(await store().count('event')).toBe(0)
    expect(await list()).toEqual([])
  })

  it('the cap of the disk takes a part once, and the next when more has come', async () => {
    const fill = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        store().nowMs += 60_000
        const extra = { text: Array.from({ length: 500 }, () => Math.random().toString(36)) }
        await store().digest(
          ...Array.from({ length: 50 }, (): [string, object] => [
            'event',
            { ...createEvent('often'), extra },
          ]),
        )
      }
    }
    await fill(6)
    const { database, project } = store()
    await database.compact()
    const bound = createDiskBound(database, (await database.size()) - 1)
    for (let round = 0; round < 5; round += 1) await bound([project], store().nowMs)
    const left = await store().count('event')
    expect(left).toBeLessThan(300)
    expect(left).toBeGreaterThan(200)
    // More than there is room for in the log that SQLite writes first, which counts and keeps its size.
    await fill(30)
    await bound([project], store().nowMs)
    expect(await store().count('event')).toBeLessThan(left + 1_500)
  })
})
