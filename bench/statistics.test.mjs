import { expect, test } from 'vitest'
import { describe, readPercentile, trimmedMean } from './statistics.mjs'

test.each([
  [[3], { median: 3, least: 3, most: 3 }],
  [[30, 4, 5], { median: 5, least: 4, most: 30 }],
])('%j is sorted as numbers', (list, figure) => {
  expect(describe(list)).toEqual(figure)
})

test.each([
  [0, 1],
  [0.5, 51],
  [0.95, 96],
  [1, 100],
])('percentile %d of the numbers up to a hundred', (share, value) => {
  const list = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(readPercentile(list, share)).toBe(value)
})

test.each([
  [[1, 2, 6], 3],
  [[1_000, ...Array.from({ length: 18 }, () => 5), -1_000], 5],
])('the mean of %j does not know what is far off', (list, mean) => {
  expect(trimmedMean(list)).toBe(mean)
})
