import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['short', 10, 'short'],
  ['short', 5, 'short'],
  ['shorter', 5, 'short'],
  ['ab😀d', 2, 'ab'],
  ['ab😀d', 3, 'ab'],
  ['ab😀d', 4, 'ab😀'],
  ['ab😀', 4, 'ab😀'],
  ['', 3, ''],
])('%j in %i units', (text, maxChars, expected) => {
  expect(cutText(text, maxChars)).toBe(expected)
})
