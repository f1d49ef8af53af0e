import { expect, test } from 'vitest'
import { moveChoice, moveRow } from './list-keys.ts'

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

test.each([
  [-1, 1, 3, 0],
  [-1, -1, 3, 2],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, 1, 3, 2],
  [-1, 1, 0, -1],
] as const)('from choice %d, %d of %d choices leads to %d', (current, step, count, choice) => {
  expect(moveChoice(current, step, count)).toBe(choice)
})
