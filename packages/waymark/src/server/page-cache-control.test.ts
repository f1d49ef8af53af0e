import { expect, test } from 'vitest'
import { createPageCacheControl } from './page-cache-control.ts'

test.each([
  [{}, false, 's-maxage=31536000'],
  [{}, 60, 's-maxage=60, stale-while-revalidate=31535940'],
  [{}, 31_536_000, 's-maxage=31536000'],
  [{ isWatched: true }, 60, 'private, max-age=0, must-revalidate'],
  [{ isGuarded: true }, false, 'private, no-cache, no-store, max-age=0, must-revalidate'],
] as const)('%o, made anew after %s: %s', (context, revalidate, expected) => {
  expect(createPageCacheControl(context, { revalidate, expireTime: 31_536_000 })).toBe(expected)
})
