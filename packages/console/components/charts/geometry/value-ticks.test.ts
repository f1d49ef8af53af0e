import { describe, expect, test } from 'vitest'
import { createValueTicks, type Unit } from './value-ticks.ts'

describe('ticks of values', () => {
  test.each<[max: number, unit: Unit, ticks: number[]]>([
    [9, 'count', [0, 3, 6, 9]],
    [10, 'count', [0, 3, 6, 9, 12]],
    [1, 'count', [0, 1]],
    [0, 'count', [0, 1, 2, 3, 4]],
    [1_204, 'count', [0, 500, 1_000, 1_500]],
    [840, 'duration', [0, 250, 500, 750, 1_000]],
    [0.3, 'rate', [0, 0.25, 0.5]],
    [90_000, 'duration', [0, 30_000, 60_000, 90_000]],
    [4 * 3_600_000, 'duration', [0, 3_600_000, 7_200_000, 10_800_000, 14_400_000]],
    [0.3, 'score', [0, 0.1, 0.2, 0.3]],
    [0.042, 'share', [0, 0.02, 0.04, 0.06]],
    [Number.NaN, 'duration', [0, 0.25, 0.5, 0.75, 1]],
  ])('up to %s %s', (max, unit, ticks) => {
    expect(createValueTicks(max, unit)).toEqual(ticks)
  })

  test('the top is never below the largest value, and there are few ticks', () => {
    for (let max = 0.001; max < 1e7; max *= 1.37) {
      for (const unit of ['count', 'rate', 'duration', 'share', 'score'] as const) {
        const ticks = createValueTicks(max, unit)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9))
        expect(ticks.length).toBeLessThanOrEqual(6)
      }
    }
  })
})
