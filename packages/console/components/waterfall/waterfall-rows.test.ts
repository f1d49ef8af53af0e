import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import type { TraceSpan } from '../../../service/src/queries/trace.ts'
import { createWaterfallRows } from './waterfall-rows.ts'

function span(spanId: string, depth: number, offsetMs: number, durationMs: number): TraceSpan {
  return {
    spanId,
    parentId: '',
    depth,
    isOrphan: false,
    previousTraceId: '',
    isSegment: depth === 0,
    name: spanId,
    op: 'function',
    status: 'ok',
    offsetMs,
    durationMs,
    selfMs: 0,
    route: '/',
    data: {},
    errors: [],
  }
}

const TRACE = [
  span('page', 0, 0, 100),
  span('load', 1, 10, 40),
  span('query', 2, 12, 20),
  span('render', 1, 70, 30),
]

describe('rows of a waterfall', () => {
  test('places are percent of the trace', () => {
    const rows = createWaterfallRows(TRACE, 100, new Set())
    expect(rows.map(({ place, width, below }) => [place, width, below])).toEqual([
      [0, 100, 3],
      [10, 40, 1],
      [12, 20, 0],
      [70, 30, 0],
    ])
  })

  test('a closed span hides what is below it, and nothing else', () => {
    const rows = createWaterfallRows(TRACE, 100, new Set(['load']))
    expect(rows.map((row) => row.span.spanId)).toEqual(['page', 'load', 'render'])
    expect(rows[1]).toMatchObject({ isOpen: false, hasChildren: true })
    expect(createWaterfallRows(TRACE, 100, new Set(['page']))).toHaveLength(1)
  })

  test('gaps are where a span waits for none of its children', () => {
    const [page, load] = createWaterfallRows(TRACE, 100, new Set())
    expect(page?.gaps).toEqual([
      { place: 0, width: 10 },
      { place: 50, width: 20 },
    ])
    expect(load?.gaps).toEqual([
      { place: 10, width: 2 },
      { place: 32, width: 18 },
    ])
  })

  test('children that overlap leave no gap, and a span outside of its trace stays on the screen', () => {
    const rows = createWaterfallRows(
      [span('a', 0, 0, 100), span('b', 1, 0, 80), span('c', 1, 10, 20), span('d', 1, 80, 400)],
      100,
      new Set(),
    )
    expect(rows[0]?.gaps).toEqual([])
    expect(rows[3]).toMatchObject({ place: 80, width: 20 })
  })

  test('2,000 spans are arranged at once', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => span(String(index), index % 7, index, 5))
    const arrange = () => createWaterfallRows(many, 2_005, new Set())
    expect(arrange()).toHaveLength(2_000)
    expect(measureLeastMs(arrange)).toBeLessThan(500)
  })
})
