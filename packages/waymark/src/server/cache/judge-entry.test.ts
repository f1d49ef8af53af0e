import { expect, test } from 'vitest'
import { judgeEntry } from './judge-entry.ts'
import { createTagTable, invalidateState } from './tag-table.ts'

const never = { madeAt: 1_000, revalidate: false, expire: false } as const

test.each([
  ['without limits', never, 1e12, 'fresh'],
  ['before revalidate', { ...never, revalidate: 10 }, 10_999, 'fresh'],
  ['from revalidate on', { ...never, revalidate: 10 }, 11_000, 'stale'],
  ['before expire', { ...never, revalidate: 10, expire: 20 }, 20_999, 'stale'],
  ['from expire on', { ...never, revalidate: 10, expire: 20 }, 21_000, undefined],
  ['a little ahead of the clock', { ...never, madeAt: 100_000, revalidate: 10 }, 50_000, 'fresh'],
  ['from before the clock was set back', { ...never, madeAt: 4e6, revalidate: 10 }, 50_000, 'stale'],
  ['the same, without limits', { ...never, madeAt: 4e6 }, 50_000, 'fresh'],
] as const)('by age: %s', (_name, entry, now, expected) => {
  expect(judgeEntry(entry, [], now)).toBe(expected)
})

test.each([
  ['invalidated before it was made', [[999]], 2_000, 'fresh'],
  ['invalidated in the same millisecond', [[1_000]], 2_000, undefined],
  ['invalidated after it was made', [[1_500]], 2_000, undefined],
  ['invalidated mildly', [[1_500, 10]], 11_499, 'stale'],
  ['invalidated mildly, long ago', [[1_500, 10]], 11_500, undefined],
  ['mildly after it was dead', [[1_500], [1_600, 10]], 2_000, undefined],
  [
    'mildly after the first mild one ran out',
    [
      [1_500, 1],
      [3_000, 10],
    ],
    3_001,
    undefined,
  ],
  [
    'mildly, twice',
    [
      [1_500, 10],
      [1_600, 10],
    ],
    2_000,
    'stale',
  ],
] as const)('by tag: %s', (_name, calls, now, expected) => {
  const table = createTagTable()
  for (const [at, staleSeconds] of calls) table.invalidate(['t'], at, staleSeconds)
  expect(judgeEntry(never, table.read(['t']), now)).toBe(expected)
  expect(judgeEntry(never, table.read(['other']), now)).toBe('fresh')
})

test('a table of tags stays small and forgets nothing that matters', () => {
  const table = createTagTable(10)
  for (let count = 1; count <= 1_000; count++) table.invalidate([`t${count}`], count)
  expect([...table.entries()].length).toBeLessThanOrEqual(10)
  expect(judgeEntry({ ...never, madeAt: 3 }, table.read(['t4']), 2_000)).toBeUndefined()
  expect(judgeEntry({ ...never, madeAt: 999 }, table.read(['t1000']), 2_000)).toBeUndefined()
  expect(judgeEntry({ ...never, madeAt: 1_001 }, table.read(['t1000']), 2_000)).toBe('fresh')
})

test('tables join to what is stricter', () => {
  const table = createTagTable()
  table.merge('t', invalidateState(undefined, 1_500, undefined))
  table.merge('t', invalidateState(undefined, 1_600, 10))
  expect(table.read(['t'])).toEqual([{ deadAt: 1_500, staleAt: 1_600, expireAt: 11_600 }])
})
