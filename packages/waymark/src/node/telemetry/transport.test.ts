import { parseEnvelope } from '@sentry/core'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SinkAnswer, SinkOptions } from '../../shared/seams.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import type { FinishedSpan } from '../../shared/telemetry/span.ts'
import { createTransport, type Transport } from './transport.ts'

const facts = { release: 'r', environment: 'e', sdkName: 'waymark', sdkVersion: '1' }
const dsn = 'http://abc@h.example/1'

interface Stub {
  transport: Transport
  /** Types and sizes of the items, by envelope. */
  sent: { type: string; payload: Record<string, unknown> }[][]
  encodings: (string | undefined)[]
  answer: SinkAnswer | 'unreachable' | 'silent'
}

function createStub(): Stub {
  const stub: Stub = {
    sent: [],
    encodings: [],
    answer: { status: 200 },
    transport: createTransport({
      dsn,
      facts,
      sink: {
        async send(envelope: Uint8Array, { encoding }: SinkOptions = {}) {
          const text = Buffer.from(encoding === 'gzip' ? gunzipSync(envelope) : envelope).toString()
          const [header, items] = parseEnvelope(text)
          expect(header).toMatchObject({ dsn, sdk: { name: 'waymark', version: '1' } })
          stub.sent.push(
            items.map(([{ type }, payload]) => ({ type: String(type), payload: payload as never })),
          )
          stub.encodings.push(encoding)
          if (stub.answer === 'unreachable') throw new Error('ECONNREFUSED')
          if (stub.answer === 'silent') return new Promise(() => {})
          return stub.answer
        },
      },
    }),
  }
  return stub
}

function createEvent(id: string, message = 'm'): TelemetryEvent {
  return { event_id: id, timestamp: 1, platform: 'node', level: 'error', message }
}

function createSpans(count: number): FinishedSpan[] {
  const segment = { spanId: 's', name: 'GET /', source: 'route' } as const
  const times = { startMs: 1, endMs: 2 }
  return Array.from({ length: count }, (_, index) => ({
    traceId: 't',
    spanId: String(index),
    name: 'x',
    op: 'function',
    origin: 'manual',
    status: 'ok',
    segment,
    ...times,
  }))
}

/** Lets deliveries that are under way come to their end. */
async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

/** Compressing a batch happens outside of the clock. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

function countSpans({ sent }: Stub): number[] {
  return sent
    .flat()
    .flatMap(({ type, payload }) => (type === 'span' ? [(payload['items'] as unknown[]).length] : []))
}

function listDrops({ sent }: Stub): unknown[] {
  return sent
    .flat()
    .flatMap(({ type, payload }) => (type === 'client_report' ? payload['discarded_events'] : []))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('errors', () => {
  it('leave one by one, not before whoever reports is done', async () => {
    const stub = createStub()
    stub.transport.sendEvent(createEvent('a'))
    stub.transport.sendEvent(createEvent('b'))
    expect(stub.sent).toEqual([])
    await settle()
    expect(stub.sent.map((items) => items.map(({ payload }) => payload['event_id']))).toEqual([['a'], ['b']])
  })

  it('are compressed when they are large', async () => {
    vi.useRealTimers()
    const stub = createStub()
    stub.transport.sendEvent(createEvent('a', 'x'.repeat(40_000)))
    await vi.waitFor(() => expect(stub.encodings).toEqual(['gzip']))
  })

  it('are tried three times when the service cannot be reached, with longer pauses, then counted', async () => {
    const stub = createStub()
    stub.answer = 'unreachable'
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    expect(stub.sent).toHaveLength(1)
    await settle(999)
    expect(stub.sent).toHaveLength(1)
    await settle(1)
    expect(stub.sent).toHaveLength(2)
    await settle(1_999)
    expect(stub.sent).toHaveLength(2)
    await settle(1)
    expect(stub.sent).toHaveLength(3)
    stub.answer = { status: 200 }
    await settle(120_000)
    expect(listDrops(stub)).toEqual([{ reason: 'network_error', category: 'error', quantity: 1 }])
  })

  it.each([
    [{ status: 413 }, 'send_error'],
    [{ status: 400 }, 'send_error'],
    [{ status: 429 }, 'ratelimit_backoff'],
  ])('are not tried again after %j', async (answer, reason) => {
    const stub = createStub()
    stub.answer = answer
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    stub.answer = { status: 200 }
    await settle(180_000)
    expect(stub.sent.filter(([item]) => item!.type === 'event')).toHaveLength(1)
    expect(listDrops(stub)).toEqual([{ reason, category: 'error', quantity: 1 }])
  })

  it('wait for as long as a service that is not well asks for, and are sent then', async () => {
    const stub = createStub()
    stub.answer = { status: 503, retryAfter: '30' }
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    stub.answer = { status: 200 }
    stub.transport.sendEvent(createEvent('b'))
    await settle(29_999)
    expect(stub.sent).toHaveLength(1)
    await settle(1)
    expect(stub.sent.map(([item]) => item!.payload['event_id'])).toEqual(['a', 'a', 'b'])
    await settle(60_000)
    expect(listDrops(stub)).toEqual([])
  })

  it('do not wait for a day', async () => {
    const stub = createStub()
    stub.answer = { status: 503, retryAfter: '86400' }
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    stub.answer = { status: 200 }
    await settle(300_000)
    expect(stub.sent).toHaveLength(2)
  })

  it('are dropped while the service limits them, and no longer', async () => {
    const stub = createStub()
    stub.answer = { status: 200, rateLimits: '30:error:org' }
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    stub.transport.sendEvent(createEvent('b'))
    await settle(29_999)
    expect(stub.sent).toHaveLength(1)
    stub.answer = { status: 200 }
    await settle(1)
    stub.transport.sendEvent(createEvent('c'))
    await settle()
    expect(stub.sent.at(-1)![0]!.payload['event_id']).toBe('c')
  })

  it('do not pile up: what finds no room is counted', async () => {
    const stub = createStub()
    stub.answer = 'silent'
    for (let index = 0; index < 300; index++) stub.transport.sendEvent(createEvent(String(index)))
    await settle()
    expect(stub.sent).toHaveLength(4)
    for (let index = 0; index < 300; index++) stub.transport.sendEvent(createEvent(String(index)))
    stub.answer = { status: 200 }
    await settle(60_000)
    expect(listDrops(stub)).toEqual([{ reason: 'queue_overflow', category: 'error', quantity: 396 }])
  })
})

it('an error that cannot be written is counted, and holds up no other', async () => {
  const stub = createStub()
  stub.transport.sendEvent({ ...createEvent('a'), extra: { id: 1n } })
  stub.transport.sendEvent(createEvent('b'))
  await settle()
  expect(stub.sent.flat().map(({ payload }) => payload['event_id'])).toEqual(['b'])
  await settle(60_000)
  expect(listDrops(stub)).toEqual([{ reason: 'internal_sdk_error', category: 'error', quantity: 1 }])
})

describe('spans', () => {
  it('wait for each other, up to 200 or 5 s', async () => {
    const stub = createStub()
    stub.transport.sendSpans(createSpans(3))
    await settle(4_999)
    expect(countSpans(stub)).toEqual([])
    await settle(1)
    expect(countSpans(stub)).toEqual([3])
    stub.transport.sendSpans(createSpans(199))
    stub.transport.sendSpans(createSpans(2))
    await until(() => countSpans(stub).length === 2)
    expect(countSpans(stub)).toEqual([3, 200])
    await settle(5_000)
    expect(countSpans(stub)).toEqual([3, 200, 1])
  })

  it('are not tried again', async () => {
    const stub = createStub()
    stub.answer = { status: 500 }
    stub.transport.sendSpans(createSpans(200))
    await until(() => stub.sent.length === 1)
    await settle()
    stub.answer = { status: 200 }
    await settle(120_000)
    expect(countSpans(stub)).toEqual([200])
    expect(listDrops(stub)).toEqual([{ reason: 'send_error', category: 'span', quantity: 200 }])
  })

  it('are limited apart from errors', async () => {
    const stub = createStub()
    stub.answer = { status: 200, rateLimits: '60:transaction;span:project' }
    stub.transport.sendEvent(createEvent('a'))
    await settle()
    stub.transport.sendSpans(createSpans(200))
    stub.transport.sendEvent(createEvent('b'))
    await settle()
    expect(countSpans(stub)).toEqual([])
    expect(stub.sent).toHaveLength(2)
  })

  it('find room for 5,000, beside those that are on their way', async () => {
    const stub = createStub()
    stub.answer = 'silent'
    for (let index = 0; index < 40; index++) stub.transport.sendSpans(createSpans(200))
    await until(() => stub.sent.length === 4)
    stub.answer = { status: 200 }
    await settle(60_000)
    expect(countSpans(stub)).toEqual([200, 200, 200, 200])
    expect(listDrops(stub)).toEqual([{ reason: 'queue_overflow', category: 'span', quantity: 2_200 }])
  })
})

async function flushNow(transport: Transport): Promise<boolean> {
  const flushed = transport.flush(2_000)
  await settle(2_000)
  return flushed
}

describe('flush', () => {
  it('sends what is there at once, with the counts', async () => {
    const stub = createStub()
    stub.transport.sendEvent(createEvent('a'))
    stub.transport.sendSpans(createSpans(3))
    stub.transport.countDrop('ignored', 'error', 2)
    expect(await flushNow(stub.transport)).toBe(true)
    expect(
      stub.sent
        .flat()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['client_report', 'event', 'span'])
    expect(listDrops(stub)).toEqual([{ reason: 'ignored', category: 'error', quantity: 2 }])
  })

  it('tells what was lost, also when the service failed a moment ago', async () => {
    const stub = createStub()
    stub.answer = { status: 500 }
    stub.transport.sendEvent(createEvent('a'))
    await settle(1_000)
    expect(stub.sent).toHaveLength(2)
    const flushed = flushNow(stub.transport)
    await settle()
    expect(await flushed).toBe(true)
    expect(listDrops(stub)).toEqual([{ reason: 'send_error', category: 'error', quantity: 1 }])
  })

  it('gives up when the time is over', async () => {
    const stub = createStub()
    stub.answer = 'silent'
    stub.transport.sendEvent(createEvent('a'))
    expect(await flushNow(stub.transport)).toBe(false)
  })
})

it('says nothing when there is nothing to say', async () => {
  const stub = createStub()
  await settle(600_000)
  expect(stub.sent).toEqual([])
})

it('is silent again once everything was told', async () => {
  const stub = createStub()
  stub.transport.sendEvent(createEvent('a'))
  stub.transport.sendSpans(createSpans(3))
  stub.transport.countDrop('ignored', 'error')
  await settle(60_000)
  expect(stub.sent).toHaveLength(3)
  await settle(600_000)
  expect(stub.sent).toHaveLength(3)
})

it('reports counts once a minute, and again when the report was lost', async () => {
  const stub = createStub()
  stub.transport.countDrop('sample_rate', 'span')
  stub.transport.countDrop('sample_rate', 'span')
  stub.answer = 'unreachable'
  await settle(60_000)
  expect(listDrops(stub)).toEqual([{ reason: 'sample_rate', category: 'span', quantity: 2 }])
  stub.answer = { status: 200 }
  stub.transport.countDrop('sample_rate', 'span')
  await settle(60_000)
  expect(listDrops(stub).at(-1)).toEqual({ reason: 'sample_rate', category: 'span', quantity: 3 })
  expect(stub.sent).toHaveLength(2)
})
