import { expect, test } from 'vitest'
import { moveRow } from './list-keys.ts'

test.each([
  [-1, 'j', 3, 0],
  [-1, 'k', 3, 2],
  [0, 'j', 3, 1],
  [2, 'j', 3, 2],
  [0, 'k', 3, 0],
  [-1, 'j', 0, -1],
] as const)('from row %d, %s of %d rows leads to %d', (current, key, count, row) => {
  expect(moveRow(current, key, count)).toBe(row)
})
