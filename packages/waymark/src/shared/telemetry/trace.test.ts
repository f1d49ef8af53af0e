import { describe, expect, it } from 'vitest'
import { createSpanId, createTraceId, decodeSentryTrace, encodeSentryTrace } from './trace.ts'

const TRACE = 'd49d9bf66f13450b81f65bc51cf49c03'
const SPAN = '1cc4b26ab9094ef0'

describe('sentry-trace', () => {
  it.each([
    [`${TRACE}-${SPAN}`, { traceId: TRACE, spanId: SPAN }],
    [`${TRACE}-${SPAN}-1`, { traceId: TRACE, spanId: SPAN, isSampled: true }],
    [`${TRACE}-${SPAN}-0`, { traceId: TRACE, spanId: SPAN, isSampled: false }],
    [` \t${TRACE}-${SPAN}-1 `, { traceId: TRACE, spanId: SPAN, isSampled: true }],
    [`${TRACE.toUpperCase()}-${SPAN.toUpperCase()}`, { traceId: TRACE, spanId: SPAN }],
  ])('reads %j', (header, expected) => {
    expect(decodeSentryTrace(header)).toEqual(expected)
  })

  it.each([
    undefined,
    null,
    '',
    TRACE,
    `${TRACE}-${SPAN}-2`,
    `${TRACE}-${SPAN}-`,
    `${TRACE}-${SPAN}-1-1`,
    `${TRACE.slice(1)}-${SPAN}`,
    `${TRACE}0-${SPAN}`,
    `${TRACE}-${SPAN.slice(1)}`,
    `${TRACE}-${SPAN}0`,
    `z${TRACE.slice(1)}-${SPAN}`,
  ])('refuses %j', (header) => {
    expect(decodeSentryTrace(header)).toBeUndefined()
  })

  it('is written as it is read', () => {
    for (const parent of [
      { traceId: TRACE, spanId: SPAN },
      { traceId: TRACE, spanId: SPAN, isSampled: true },
      { traceId: TRACE, spanId: SPAN, isSampled: false },
    ]) {
      expect(decodeSentryTrace(encodeSentryTrace(parent))).toEqual(parent)
    }
  })
})

it('makes ids of the right form that differ', () => {
  const traces = new Set(Array.from({ length: 1000 }, createTraceId))
  const spans = new Set(Array.from({ length: 1000 }, createSpanId))
  expect(traces.size + spans.size).toBe(2000)
  for (const id of traces) expect(id).toMatch(/^[\da-f]{32}$/)
  for (const id of spans) expect(id).toMatch(/^[\da-f]{16}$/)
})
