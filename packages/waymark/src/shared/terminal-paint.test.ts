import { expect, test } from 'vitest'
import { createPaint, stripControls } from './terminal-paint.ts'

test.each([
  ['none', 'x'],
  ['basic', '\u001B[33mx\u001B[0m'],
  ['full', '\u001B[38;2;217;72;15mx\u001B[0m'],
] as const)('the accent with %s colours', (depth, text) => {
  expect(createPaint(depth).accent('x')).toBe(text)
  expect(createPaint(depth).accent('')).toBe('')
})

test.each([
  ['\u001B[2Ja', '\uFFFD[2Ja'],
  ['a\nb\r\u0007', 'a\uFFFDb\uFFFD\uFFFD'],
  ['a\u202Eb\u2066c', 'a\uFFFDb\uFFFDc'],
  ['/blog/[slug] é ✗', '/blog/[slug] é ✗'],
])('%j is safe to print as %j', (text, printed) => {
  expect(stripControls(text)).toBe(printed)
})
