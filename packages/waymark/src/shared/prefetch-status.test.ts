import { describe, expect, test } from 'vitest'
import {
  DEFAULT_WINDOWS,
  readPrefetchStatus,
  type PayloadKind,
  type PrefetchStatus,
  type PrefetchTimes,
} from './prefetch-status.ts'

const PREFETCHED = 1_000_000

/** Times in milliseconds after the prefetch. */
function createTimes(kind: PayloadKind, used: number | null = null, staleTime = -1): PrefetchTimes {
  return { kind, prefetchTime: PREFETCHED, lastUsedTime: used === null ? null : PREFETCHED + used, staleTime }
}

type Row = [kind: PayloadKind, used: number | null, staleTime: number, age: number, status: PrefetchStatus]

test('the windows are 30 s and 5 min', () => {
  expect(DEFAULT_WINDOWS).toEqual({ dynamicMs: 30_000, staticMs: 300_000 })
})

describe('the status at an age', () => {
  test.each<Row>([
    // Never used: fresh for the dynamic window.
    ['auto', null, -1, 0, 'fresh'],
    ['auto', null, -1, 29_999, 'fresh'],
    ['auto', null, -1, 30_000, 'stale'],
    ['auto', null, -1, 30_001, 'stale'],
    ['auto', null, -1, 299_999, 'stale'],
    ['auto', null, -1, 300_000, 'expired'],
    ['auto', null, -1, 300_001, 'expired'],
    ['full', null, -1, 29_999, 'fresh'],
    ['full', null, -1, 30_000, 'reusable'],
    ['full', null, -1, 30_001, 'reusable'],
    ['full', null, -1, 299_999, 'reusable'],
    ['full', null, -1, 300_000, 'expired'],
    ['full', null, -1, 300_001, 'expired'],
    ['temporary', null, -1, 29_999, 'fresh'],
    ['temporary', null, -1, 30_000, 'expired'],
    ['temporary', null, -1, 30_001, 'expired'],

    // Used at 10 s: the timelines of an auto, a full and a temporary entry.
    ['auto', 10_000, -1, 10_000, 'reusable'],
    ['auto', 10_000, -1, 39_999, 'reusable'],
    ['auto', 10_000, -1, 40_000, 'stale'],
    ['auto', 10_000, -1, 40_001, 'stale'],
    ['auto', 10_000, -1, 299_999, 'stale'],
    ['auto', 10_000, -1, 300_000, 'expired'],
    ['full', 10_000, -1, 39_999, 'reusable'],
    ['full', 10_000, -1, 40_000, 'reusable'],
    ['full', 10_000, -1, 299_999, 'reusable'],
    ['full', 10_000, -1, 300_000, 'expired'],
    ['temporary', 10_000, -1, 39_999, 'reusable'],
    ['temporary', 10_000, -1, 40_000, 'expired'],
    ['temporary', 10_000, -1, 40_001, 'expired'],

    // Used shortly before the static window ends: the use counts on.
    ['auto', 290_000, -1, 300_000, 'reusable'],
    ['auto', 290_000, -1, 319_999, 'reusable'],
    ['auto', 290_000, -1, 320_000, 'expired'],

    // The server's word replaces both windows, for every kind, and such an entry never expires.
    ['auto', null, 60_000, 59_999, 'fresh'],
    ['auto', null, 60_000, 60_000, 'stale'],
    ['auto', null, 60_000, 60_001, 'stale'],
    ['full', 10_000, 60_000, 59_999, 'fresh'],
    ['full', 10_000, 60_000, 60_000, 'stale'],
    ['full', 59_000, 60_000, 60_000, 'stale'],
    ['temporary', null, 60_000, 60_000, 'stale'],
    ['full', null, 60_000, 86_400_000, 'stale'],
    ['full', null, 0, 0, 'stale'],
  ])('%s, used at %s, allowed %s, aged %s: %s', (kind, used, staleTime, age, status) => {
    expect(readPrefetchStatus(createTimes(kind, used, staleTime), PREFETCHED + age)).toBe(status)
  })

  test.each<Row>([
    ['auto', null, -1, 0, 'stale'],
    ['auto', 0, -1, 0, 'stale'],
    ['full', null, -1, 0, 'reusable'],
    ['temporary', null, -1, 0, 'expired'],
    ['auto', null, -1, 999, 'stale'],
    ['auto', null, -1, 1_000, 'expired'],
  ])(
    'with windows of 0 and 1 s, %s, used at %s, allowed %s, aged %s: %s',
    (kind, used, staleTime, age, status) => {
      const windows = { dynamicMs: 0, staticMs: 1_000 }
      expect(readPrefetchStatus(createTimes(kind, used, staleTime), PREFETCHED + age, windows)).toBe(status)
    },
  )
})
