import { expect, test } from 'vitest'
import type { TraceSpan } from '../../../service/src/queries/trace.ts'
import { createTraceMarks } from './trace-marks.ts'

const page = {
  isSegment: true,
  offsetMs: 10,
  data: {
    'browser.web_vital.lcp.value': 900,
    'browser.web_vital.ttfb.value': 80,
    'browser.web_vital.cls.value': 0.2,
  },
} as unknown as TraceSpan

test('vitals stand where the page had them, errors where they happened', () => {
  const errors = [{ issueId: 1, eventId: 'a', spanId: 'b', title: 'TypeError: no', timeMs: 1_500 }]
  expect(createTraceMarks({ spans: [page], errors, startMs: 1_000, extentMs: 2_000 })).toEqual([
    { kind: 'vital', name: 'TTFB', offsetMs: 90 },
    { kind: 'error', name: 'TypeError: no', offsetMs: 500 },
    { kind: 'vital', name: 'LCP', offsetMs: 910 },
  ])
})

test('what lies outside of the trace is not drawn', () => {
  expect(createTraceMarks({ spans: [page], errors: [], startMs: 0, extentMs: 100 })).toEqual([
    { kind: 'vital', name: 'TTFB', offsetMs: 90 },
  ])
})
