import { expect, it } from 'vitest'
import { describeStores } from '../testing/describe-stores.ts'

const traceOf = (id: string): string => id.repeat(32)

function createVisit(id: string, previous: string, startMs: number): [string, object] {
  const data = { 'sentry.previous_trace': `${traceOf(previous)}-${previous.repeat(16)}-1` }
  const trace = { trace_id: traceOf(id), span_id: id.repeat(16), op: 'navigation', data }
  const times = { start_timestamp: startMs / 1_000, timestamp: (startMs + 100) / 1_000 }
  return ['transaction', { transaction: `/${id}`, ...times, contexts: { trace } }]
}

describeStores((store) => {
  const read = (id: string): Promise<object> =>
    store().queries.readTrace({ projectId: 1, traceId: traceOf(id) })

  it('a trace leads to the one before and to the one after', async () => {
    const startMs = store().nowMs - 60_000
    await store().digest(
      createVisit('a', 'f', startMs),
      createVisit('b', 'a', startMs + 1_000),
      createVisit('c', 'b', startMs + 2_000),
    )
    expect(await read('b')).toMatchObject({
      previous: { traceId: traceOf('a'), name: '/a' },
      next: { traceId: traceOf('c'), name: '/c' },
      spans: [{ previousTraceId: traceOf('a') }],
    })
    // It was not sampled, or is too old.
    expect(await read('a')).toMatchObject({ previous: { traceId: traceOf('f'), name: '' } })
    expect(await read('c')).not.toHaveProperty('next')
  })
})
