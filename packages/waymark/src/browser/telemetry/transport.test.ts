// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDropCounter, type DropCounter } from '../../shared/telemetry/drop-counter.ts'
import type { TelemetryEvent } from '../../shared/telemetry/event.ts'
import { createTestHub, type TestHub } from '../testing/telemetry-test.ts'
import { createTransport, type Transport } from './transport.ts'

const EVENT = { event_id: 'e' } as TelemetryEvent
let hub: TestHub
let drops: DropCounter
let transport: Transport

beforeEach(() => {
  vi.useFakeTimers()
  hub = createTestHub()
  drops = createDropCounter()
  transport = createTransport(hub, drops)
})
afterEach(() => void vi.useRealTimers())

async function sendEvent(): Promise<void> {
  transport.send({ type: 'event', payload: EVENT })
  await vi.advanceTimersByTimeAsync(0)
}

async function sendSpans(): Promise<void> {
  transport.send({ type: 'span', payload: { count: 2, json: '[{},{}]' } })
  await vi.advanceTimersByTimeAsync(0)
}

function answerWith(status: number, headers: Record<string, string> = {}): void {
  hub.answer = () => new Response('', { status, headers })
}

function takeDrops(): string[] {
  const counted = drops.take(0)?.discarded_events ?? []
  return counted.map(({ reason, category, quantity }) => `${reason} ${category} ${quantity}`)
}

test('an envelope names its sender, its project and when it was sent', async () => {
  await sendEvent()
  expect(hub.envelopes[0]?.header).toEqual({
    event_id: 'e',
    sent_at: new Date().toISOString(),
    sdk: { name: 'waymark.browser', version: expect.any(String), settings: { infer_ip: 'never' } },
    dsn: hub.dsn,
  })
})

describe('limits', () => {
  test.each([
    [{ 'retry-after': '10' }, 10_000],
    [{}, 60_000],
    [{ 'x-sentry-rate-limits': '20::project' }, 20_000],
  ])('429 with %j stops everything for %d ms', async (headers, ms) => {
    answerWith(429, headers)
    await sendEvent()
    answerWith(200)
    await sendSpans()
    expect(hub.envelopes).toHaveLength(1)
    expect(takeDrops()).toEqual(['ratelimit_backoff error 1', 'ratelimit_backoff span 2'])
    await vi.advanceTimersByTimeAsync(ms)
    await sendEvent()
    expect(hub.envelopes).toHaveLength(2)
  })

  test('the head of an answer is enough: a page may be left before the rest has come', async () => {
    hub.answer = () => new Response(new ReadableStream(), { status: 429 })
    await sendEvent()
    answerWith(200)
    await sendSpans()
    expect(hub.envelopes).toHaveLength(1)
    expect(takeDrops()).toEqual(['ratelimit_backoff error 1', 'ratelimit_backoff span 2'])
  })

  test('what was answered is not sent again when the rest of the answer does not come', async () => {
    const cut = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })
    hub.answer = () => new Response(cut)
    await sendEvent()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(hub.envelopes).toHaveLength(1)
    expect(takeDrops()).toEqual([])
  })

  test('an answer may stop one kind only', async () => {
    answerWith(200, { 'x-sentry-rate-limits': '60:transaction;span:project' })
    await sendEvent()
    await sendSpans()
    await sendEvent()
    expect(hub.events()).toHaveLength(2)
    expect(hub.spans()).toHaveLength(0)
  })

  test.each([413, 500])('%d is counted and not tried again', async (status) => {
    answerWith(status)
    await sendEvent()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(hub.envelopes).toHaveLength(1)
    expect(takeDrops()).toEqual(['send_error error 1'])
  })
})

describe('without a network', () => {
  beforeEach(() => {
    hub.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  })

  test('envelopes wait, and are sent when it is back', async () => {
    await sendEvent()
    expect(hub.envelopes).toHaveLength(0)
    answerWith(200)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(hub.events()).toHaveLength(1)
  })

  test('tries come at ever longer intervals', async () => {
    const tries: number[] = []
    const start = Date.now()
    hub.answer = () => {
      tries.push((Date.now() - start) / 1000)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await sendEvent()
    await vi.advanceTimersByTimeAsync(80_000)
    expect(tries).toEqual([0, 5, 15, 35, 75])
  })

  test('those that fail side by side are one failure', async () => {
    const tries: number[] = []
    const start = Date.now()
    hub.answer = () => {
      tries.push((Date.now() - start) / 1000)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await Promise.all([sendEvent(), sendEvent(), sendEvent()])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(tries).toEqual([0, 0, 0, 5, 5, 5, 15, 15, 15])
  })

  test('those that waited are dropped when the service wants none of them any more', async () => {
    await sendEvent()
    answerWith(200, { 'x-sentry-rate-limits': '60:error:project' })
    await sendSpans()
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(hub.events()).toEqual([])
    expect(takeDrops()).toEqual(['ratelimit_backoff error 1'])
  })

  test('the oldest ones make room', async () => {
    for (let count = 0; count < 35; count++) await sendEvent()
    expect(takeDrops()).toEqual(['network_error error 5'])
  })

  test('flush() gives up when its time is over', async () => {
    hub.answer = () => new Promise(() => {})
    void sendEvent()
    const flushed = transport.flush(500)
    await vi.advanceTimersByTimeAsync(500)
    expect(await flushed).toBe(false)
  })
})

describe('requests that outlive the page', () => {
  let wishes: (boolean | undefined)[]
  beforeEach(() => {
    wishes = []
    hub.fetch = (_input, init) => {
      wishes.push(init?.keepalive)
      return new Promise(() => {})
    }
  })
  const sendMessage = (message: string): void =>
    transport.send({ type: 'event', payload: { ...EVENT, message } })

  test.each([
    ['a short one', 'x', true],
    ['a long one', 'x'.repeat(61_000), false],
    // Browsers count bytes.
    ['one of characters that are several bytes', '界'.repeat(22_000), false],
  ])('%s', (_what, message, expected) => {
    sendMessage(message)
    expect(wishes).toEqual([expected])
  })

  test('have only so many bytes together', () => {
    for (let count = 0; count < 3; count++) sendMessage('x'.repeat(25_000))
    expect(wishes).toEqual([true, true, false])
  })

  test('are 15 at most', () => {
    for (let count = 0; count < 16; count++) sendMessage('x')
    expect(wishes.filter(Boolean)).toHaveLength(15)
  })
})

test('what cannot be written is counted, and not tried again', async () => {
  transport.send({ type: 'event', payload: { ...EVENT, extra: { id: 1n } } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hub.envelopes).toEqual([])
  expect(takeDrops()).toEqual(['internal_sdk_error error 1'])
})

test('no more than 40 are on their way', async () => {
  hub.answer = () => new Promise(() => {})
  for (let count = 0; count < 42; count++) transport.send({ type: 'event', payload: EVENT })
  await vi.advanceTimersByTimeAsync(0)
  expect(takeDrops()).toEqual(['queue_overflow error 2'])
})

test('what was dropped is told once', async () => {
  drops.add('ignored', 'error')
  transport.sendDrops()
  transport.sendDrops()
  await vi.advanceTimersByTimeAsync(0)
  expect(hub.drops()).toEqual([{ reason: 'ignored', category: 'error', quantity: 1 }])
})
