import { expect, it } from 'vitest'
import { encodeSpan, type FinishedSpan } from '../../shared/telemetry/span.ts'
import { createSpanWriter } from './write-span.ts'

const facts = { release: 'r"1', environment: 'e', sdkName: 'waymark', sdkVersion: '1' }
const segment = { spanId: 's', name: 'GET /blog/[slug]', source: 'route', sampleRate: 0.25 } as const

function createSpan(more: Partial<FinishedSpan>): FinishedSpan {
  const origin = 'auto.http.waymark'
  const times = { startMs: 1_700_000_000_000.123, endMs: 1_700_000_000_001.5 }
  return {
    traceId: 't',
    spanId: 's',
    name: 'x',
    op: 'http.server',
    origin,
    ...times,
    status: 'ok',
    segment,
    ...more,
  }
}

it.each([
  ['a segment', {}],
  ['a child', { spanId: 'c', parentSpanId: 's' }],
  ['one of another segment', { segment: { spanId: 'z', name: 'GET', source: 'url' as const } }],
  ['one that failed', { status: 'not_found' as const }],
  ['one that was cancelled', { status: 'cancelled' as const }],
  ['every type of attribute', { attributes: { a: 'x', b: 1, c: 1.5, d: false, e: undefined } }],
  ['texts that must be escaped', { name: 'a "b" \\ \n \u2028 ü 😀 \uD800', attributes: { 'k"': '\u0001' } }],
  ['numbers that JSON has not', { attributes: { a: Number.NaN } }],
  ['links', { links: [{ trace_id: 't', span_id: 's', sampled: true }] }],
])('writes %s as it is encoded', (_what, more) => {
  const spans = [createSpan({}), createSpan(more), createSpan({})]
  const encoded = spans.map((span) => encodeSpan(span, facts))
  expect(JSON.parse(createSpanWriter(facts)(spans))).toEqual(JSON.parse(JSON.stringify(encoded)))
})

it('writes nothing as an empty list', () => {
  expect(createSpanWriter(facts)([])).toBe('[]')
})

it.each([1_700_000_000_000, 1_700_000_000_999.75, 1_700_000_000_000.25, 0.5])(
  'writes the time %d',
  (startMs) => {
    const [span] = JSON.parse(createSpanWriter(facts)([createSpan({ startMs })])) as {
      start_timestamp: number
    }[]
    expect(span!.start_timestamp).toBeCloseTo(startMs / 1000, 5)
  },
)
