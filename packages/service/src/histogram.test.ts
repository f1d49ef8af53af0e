import { expect, it } from 'vitest'
import { bucketOf, percentile, valueOfBucket } from './histogram.ts'

it('a bucket is off by at most 3.2 %', () => {
  for (let value = 2; value < 1e9; value *= 1.037) {
    expect(Math.abs(valueOfBucket(bucketOf(value)) / value - 1)).toBeLessThan(0.032)
  }
})

it('percentiles are near those of the values themselves', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => 1_000 + index * 37)
  const buckets = new Map<number, number>()
  for (const value of values) buckets.set(bucketOf(value), (buckets.get(bucketOf(value)) ?? 0) + 1)
  for (const p of [0.5, 0.75, 0.95, 0.99]) {
    const exact = values[Math.ceil(values.length * p) - 1] ?? 0
    expect(Math.abs((percentile(buckets, p) ?? 0) / exact - 1), String(p)).toBeLessThan(0.04)
  }
})

it('weights count', () => {
  expect(
    percentile(
      new Map([
        [10, 1],
        [20, 99],
      ]),
      0.5,
    ),
  ).toBe(valueOfBucket(20))
  expect(percentile(new Map(), 0.5)).toBeUndefined()
})
