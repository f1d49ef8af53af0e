import { expect, test } from 'vitest'
import { createShiftScore, type LayoutShift } from './layout-shift.ts'

test.each<[string, [startTime: number, value: number][], number]>([
  ['nothing moved', [], 0],
  ['one shift', [[100, 0.1]], 0.1],
  [
    'shifts in less than a second are one burst',
    [
      [100, 0.1],
      [1_099, 0.2],
    ],
    0.3,
  ],
  [
    'a second of rest ends a burst',
    [
      [100, 0.1],
      [1_100, 0.2],
    ],
    0.2,
  ],
  [
    'the worst burst counts, not the last one',
    [
      [100, 0.3],
      [5_000, 0.1],
    ],
    0.3,
  ],
  [
    'a burst that goes on ends after five seconds from its first shift',
    [
      [500, 0.1],
      [1_400, 0.1],
      [2_300, 0.1],
      [3_200, 0.1],
      [4_100, 0.1],
      [5_000, 0.1],
      [5_499, 0.1],
      [5_500, 0.1],
    ],
    0.7,
  ],
])('%s', (_what, shifts, expected) => {
  const score = createShiftScore()
  for (const [startTime, value] of shifts)
    score.add({ startTime, value, hadRecentInput: false } as LayoutShift)
  expect(score.read()).toBeCloseTo(expected)
})

test('what moves because the visitor did something does not count', () => {
  const score = createShiftScore()
  score.add({ startTime: 1, value: 0.5, hadRecentInput: true } as LayoutShift)
  expect(score.read()).toBe(0)
})
