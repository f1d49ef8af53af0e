import { expect, test } from 'vitest'
import { placeVital } from './vital-scale.ts'

test.each([
  [0, 0],
  [1_250, 16.67],
  [2_500, 33.33],
  [3_250, 50],
  [4_000, 66.67],
  [8_000, 100],
  [90_000, 100],
])('an LCP of %s ms stands at %s percent', (value, place) => {
  expect(placeVital({ good: 2_500, poor: 4_000 }, value)).toBeCloseTo(place, 1)
})
