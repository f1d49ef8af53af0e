import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test.each([
  ['a prefetched page is fresh for 30 s', limits.PREFETCH_FRESH_MS, 30_000],
  ['a prefetched page is reusable until 5 min', limits.PREFETCH_STALE_MS, 300_000],
  ['page data is tried 3 times', limits.PAGE_DATA_TRIES, 3],
  ['5 prefetches run at once', limits.PREFETCH_CONCURRENCY, 5],
  ['a route may take 3.8 s to load', limits.ROUTE_LOAD_TIMEOUT_MS, 3_800],
  ['the client build manifest may take 3.8 s to load', limits.BUILD_MANIFEST_TIMEOUT_MS, 3_800],
  ['100 breadcrumbs are kept', limits.BREADCRUMB_CAP, 100],
])('%s', (_, limit, promised) => {
  expect(limit).toBe(promised)
})
