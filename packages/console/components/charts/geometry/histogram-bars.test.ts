import { describe, expect, test } from 'vitest'
import { createHistogramPlot, placeLatency } from './histogram-bars.ts'

describe('latency histogram', () => {
  test('nothing is no plot', () => {
    expect(createHistogramPlot([])).toBeUndefined()
    expect(createHistogramPlot([{ fromMs: 1, toMs: 2, count: 0 }])).toBeUndefined()
  })

  test('a factor has the same width everywhere', () => {
    const plot = createHistogramPlot([
      { fromMs: 1, toMs: 10, count: 4 },
      { fromMs: 10, toMs: 100, count: 8 },
    ])
    expect(plot?.ticks).toEqual([1, 2, 5, 10, 20, 50, 100])
    expect(plot?.highest).toBe(8)
    expect(placeLatency({ fromMs: 1, toMs: 100 }, 10)).toBeCloseTo(50)
  })

  test('a short axis has names as well', () => {
    expect(createHistogramPlot([{ fromMs: 1_100, toMs: 4_900, count: 1 }])?.ticks).toEqual([
      1_500, 2_000, 3_000, 4_000,
    ])
  })

  test('many buckets become few bars that hold as much', () => {
    const buckets = Array.from({ length: 200 }, (_, index) => ({
      fromMs: Math.exp(index / 16),
      toMs: Math.exp((index + 1) / 16),
      count: index,
    }))
    const plot = createHistogramPlot(buckets)
    expect(plot?.bars.length).toBeLessThanOrEqual(49)
    expect(plot?.bars.reduce((sum, bar) => sum + bar.count, 0)).toBe((199 * 200) / 2)
    expect(plot?.bars.every((bar) => bar.place >= 0 && bar.place + bar.width <= 100.001)).toBe(true)
  })

  test('a bucket from zero has a place', () => {
    const plot = createHistogramPlot([{ fromMs: 0, toMs: 0.002, count: 3 }])
    expect(plot?.bars[0]?.height).toBe(100)
    expect(Number.isFinite(plot?.bars[0]?.place)).toBe(true)
  })
})
