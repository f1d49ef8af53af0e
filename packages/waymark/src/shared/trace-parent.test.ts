import { expect, test } from 'vitest'
import { decodeTraceId } from './trace-parent.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.each<[string | undefined, string | undefined]>([
  [`00-${TRACE}-${PARENT}-01`, TRACE],
  [`00-${TRACE}-${PARENT}-00`, TRACE],
  [`cc-${TRACE}-${PARENT}-01`, TRACE],
  [`cc-${TRACE}-${PARENT}-01-what-comes-later`, TRACE],
  [`00-${TRACE}-${PARENT}-01-more`, undefined],
  [`ff-${TRACE}-${PARENT}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.slice(1)}-${PARENT}-01`, undefined],
  [`00-${TRACE}-${PARENT}`, undefined],
  [`00-${TRACE}-${PARENT}-0`, undefined],
  [`00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`, undefined],
  [` 00-${TRACE}-${PARENT}-01`, undefined],
  [`cc-${TRACE}-${PARENT}-01-${'x'.repeat(1_000)}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('%j names %j', (header, traceId) => {
  expect(decodeTraceId(header)).toBe(traceId)
})
