import { expect, it } from 'vitest'
import { encodeSpan, type FinishedSpan } from './span.ts'

const facts = { release: 'r', environment: 'e', sdkName: 'waymark', sdkVersion: '1' }
const segment = { spanId: 's', name: 'GET /blog/[slug]', source: 'route', sampleRate: 0.1 } as const

function createSpan(more: Partial<FinishedSpan>): FinishedSpan {
  return {
    traceId: 't',
    spanId: 's',
    name: 'x',
    op: 'http.server',
    origin: 'auto.http.waymark',
    startMs: 1000,
    endMs: 1500,
    status: 'ok',
    segment,
    ...more,
  }
}

it('marks the root, and names it, the release and the environment on every span', () => {
  const root = encodeSpan(createSpan({}), facts)
  const child = encodeSpan(createSpan({ spanId: 'c', parentSpanId: 's' }), facts)
  expect([root.is_segment, child.is_segment, child.parent_span_id]).toEqual([true, false, 's'])
  expect(child.attributes['sentry.segment.name']).toEqual({ value: 'GET /blog/[slug]', type: 'string' })
  expect(child.attributes['sentry.sample_rate']).toEqual({ value: 0.1, type: 'double' })
  for (const { attributes } of [root, child]) {
    expect([attributes['sentry.release']?.value, attributes['sentry.environment']?.value]).toEqual(['r', 'e'])
  }
  expect([root.start_timestamp, root.end_timestamp]).toEqual([1, 1.5])
})

it.each([
  ['ok', 'ok', undefined],
  ['cancelled', 'ok', 'cancelled'],
  ['not_found', 'error', 'not_found'],
  ['internal_error', 'error', 'internal_error'],
] as const)('%s is %s on the wire', (status, expected, message) => {
  const span = encodeSpan(createSpan({ status }), facts)
  expect(span.status).toBe(expected)
  expect(span.attributes['sentry.status.message']?.value).toBe(message)
})
