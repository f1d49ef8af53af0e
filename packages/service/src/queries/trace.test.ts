import { expect, it } from 'vitest'
import type { SpanRow } from '../store/schema.ts'
import { arrangeSpans, measureTrace } from './trace.ts'

function createRow(id: string, parent: string, startMs: number, durationMs: number): SpanRow {
  return {
    project_id: 1,
    trace_id: 't',
    span_id: id,
    parent_id: parent,
    segment_id: '',
    is_segment: 0,
    name: id,
    op: '',
    status: 'ok',
    start_ms: startMs,
    duration_us: durationMs * 1_000,
    route: '',
    version: '',
    environment: '',
    http_status: null,
    previous_trace_id: '',
    data: '{}',
  }
}

it('draws children behind their parent and knows whose parent is missing', () => {
  const rows = [
    createRow('root', '', 0, 100),
    createRow('a', 'root', 10, 50),
    createRow('b', 'root', 40, 40),
    createRow('a1', 'a', 20, 10),
    createRow('lost', 'elsewhere', 50, 5),
  ]
  const spans = arrangeSpans(rows, 0, [])
  expect(spans.map((span) => [span.spanId, span.depth, span.isOrphan, span.selfMs])).toEqual([
    ['root', 0, false, 30],
    ['a', 1, false, 40],
    ['a1', 2, false, 10],
    ['b', 1, false, 40],
    ['lost', 0, true, 5],
  ])
})

it('spans that are each other’s parents are shown once', () => {
  const spans = arrangeSpans(
    [createRow('x', 'y', 0, 1), createRow('y', 'x', 1, 1), createRow('z', 'z', 2, 1)],
    0,
    [],
  )
  expect(spans.map((span) => span.spanId).sort()).toEqual(['x', 'y', 'z'])
})

it('a vital that is told at leaving makes a trace no longer', () => {
  const page = { ...createRow('page', '', 0, 208), is_segment: 1, op: 'pageload' }
  const cls = { ...createRow('cls', 'page', 3_710, 0), op: 'ui.webvital.cls' }
  const click = { ...createRow('click', 'page', 9_000, 40), op: 'ui.interaction.click' }
  expect(measureTrace([page, cls, click], 0)).toEqual({ durationMs: 208, extentMs: 208 })
  const late = { ...createRow('late', 'page', 1_000, 50), op: 'http.client' }
  expect(measureTrace([page, late, cls], 0)).toEqual({ durationMs: 208, extentMs: 1_050 })
  expect(measureTrace([cls], 3_700)).toEqual({ durationMs: 10, extentMs: 10 })
})
