import { expect, test } from 'vitest'
import { showControls, splitControls } from './visible-controls.ts'

test.each([
  ['', []],
  ['plain\ttext\nof two lines', ['plain\ttext\nof two lines']],
  ['invoice\u202Egnp.exe', ['invoice', { code: 'U+202E' }, 'gnp.exe']],
  ['\u0000\u2066', [{ code: 'U+0000' }, { code: 'U+2066' }]],
  ['zero\u200Bwidth', ['zero', { code: 'U+200B' }, 'width']],
  ['שלום', ['שלום']],
  ['👩‍🔬'.replace('\u200d', ''), ['👩🔬']],
])('%j', (text, parts) => {
  expect(splitControls(text)).toEqual(parts)
})

test('in a title they are replaced', () => {
  expect(showControls('a\u202Eb')).toBe('a\u{fffd}b')
})
