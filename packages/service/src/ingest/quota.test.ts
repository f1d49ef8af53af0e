import { expect, it } from 'vitest'
import { createQuota } from './quota.ts'
import { createTokenBuckets } from './token-bucket.ts'

const START = 1_700_000_000_000

it('is full after the allowed number and free again when the window has rolled on', () => {
  const quota = createQuota([{ seconds: 60, events: 3 }])
  for (let index = 0; index < 3; index += 1) {
    expect(quota.check(START)).toBe(0)
    quota.count(START, 1)
  }
  const seconds = quota.check(START)
  expect(seconds).toBeGreaterThan(58)
  expect(seconds).toBeLessThanOrEqual(62)
  expect(quota.check(START + 30_000)).toBeGreaterThan(0)
  expect(quota.check(START + seconds * 1_000)).toBe(0)
})

it('the strictest window decides', () => {
  const quota = createQuota([
    { seconds: 60, events: 10 },
    { seconds: 3_600, events: 5 },
  ])
  quota.count(START, 5)
  expect(quota.check(START + 120_000)).toBeGreaterThan(3_000)
})

it('knows what was counted before the process began', () => {
  const quota = createQuota([{ seconds: 86_400, events: 100 }])
  quota.restore([{ hourMs: START - 3_600_000, amount: 100 }])
  expect(quota.check(START)).toBeGreaterThan(0)
  expect(quota.read(START)).toEqual([{ seconds: 86_400, limit: 100, used: 100 }])
})

it('a clock that is set back by hours makes nobody wait longer than a window', () => {
  const quota = createQuota([{ seconds: 60, events: 3 }])
  quota.count(START + 7_200_000, 3)
  expect(quota.check(START + 7_200_000)).toBeGreaterThan(0)
  const seconds = quota.check(START)
  expect(seconds).toBeGreaterThan(58)
  expect(seconds).toBeLessThanOrEqual(62)
  expect(quota.check(START + seconds * 1_000)).toBe(0)
  expect(quota.read(START + 120_000)[0]?.used).toBe(0)
})

it('a bucket allows a burst, then the average', () => {
  const buckets = createTokenBuckets({ burst: 2, perSecond: 1, maxKeys: 10 })
  expect([1, 2, 3].map(() => buckets.take('a', START))).toEqual([true, true, false])
  expect(buckets.take('b', START)).toBe(true)
  expect(buckets.take('a', START + 1_000)).toBe(true)
  expect(buckets.take('a', START + 1_000)).toBe(false)
})

it('forgets the key that was quiet longest', () => {
  const buckets = createTokenBuckets({ burst: 1, perSecond: 0.001, maxKeys: 2 })
  for (const key of ['a', 'b', 'c']) buckets.take(key, START)
  expect(buckets.take('a', START)).toBe(true)
  expect(buckets.take('c', START)).toBe(false)
})

it('of all projects: what was counted before is forgotten in its order, whoever sent it', () => {
  const quota = createQuota([{ seconds: 7_200, events: 10 }])
  quota.restore([{ hourMs: START - 1_800_000, amount: 5 }])
  quota.restore([{ hourMs: START - 5_400_000, amount: 5 }])
  expect(quota.check(START)).toBeGreaterThan(0)
  expect(quota.check(START + 1_920_000)).toBe(0)
  expect(quota.read(START + 1_920_000)[0]?.used).toBe(5)
})
