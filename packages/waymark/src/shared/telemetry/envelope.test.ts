import { parseEnvelope } from '@sentry/core'
import { expect, it } from 'vitest'
import { createDropCounter } from './drop-counter.ts'
import { encodeEnvelope } from './envelope.ts'
import { encodeAttributes, type SpanItem, type TelemetryEvent } from './event.ts'

const event: TelemetryEvent = {
  event_id: '9ec79c33ec9942ab8353589fcb2e04dc',
  timestamp: 1,
  platform: 'node',
  level: 'error',
  message: 'line\nline \u2028 ü',
}
const span: SpanItem = {
  trace_id: 'd49d9bf66f13450b81f65bc51cf49c03',
  span_id: '1cc4b26ab9094ef0',
  name: 'GET /',
  start_timestamp: 1,
  end_timestamp: 2,
  status: 'ok',
  is_segment: true,
  attributes: encodeAttributes({ a: 'x', b: 1, c: 1.5, d: true, e: undefined }),
}

it('is read by the parser of the official SDK', () => {
  const drops = createDropCounter()
  drops.add('ratelimit_backoff', 'span', 2)
  drops.add('ratelimit_backoff', 'span')
  const header = {
    event_id: event.event_id,
    sent_at: '2026-01-01T00:00:00.000Z',
    sdk: { name: 'x', version: '1' },
  }
  const text = encodeEnvelope(header, [
    { type: 'event', payload: event },
    { type: 'span', payload: { count: 1, json: JSON.stringify([span]) } },
    { type: 'client_report', payload: drops.take(5000)! },
  ])
  const [parsedHeader, items] = parseEnvelope(text)
  expect(parsedHeader).toEqual(header)
  expect(items).toMatchObject([
    [{ type: 'event' }, event],
    [
      { type: 'span', item_count: 1, content_type: 'application/vnd.sentry.items.span.v2+json' },
      { version: 2, items: [span] },
    ],
    [
      { type: 'client_report' },
      { timestamp: 5, discarded_events: [{ reason: 'ratelimit_backoff', category: 'span', quantity: 3 }] },
    ],
  ])
  expect(drops.take(6000)).toBeUndefined()
})

it('gives attributes their types', () => {
  expect(Object.entries(span.attributes).map(([name, { type }]) => [name, type])).toEqual([
    ['a', 'string'],
    ['b', 'integer'],
    ['c', 'double'],
    ['d', 'boolean'],
  ])
})
