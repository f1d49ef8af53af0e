import { expect, test } from 'vitest'
import { showControls, splitControls } from './visible-controls.ts'

test.each([
  ['', []],
  ['plain\ttext\nof two lines', ['plain\ttext\nof two lines']],
  ['invoice\u202Egnp.exe', ['invoice', { code: 'U+202E' }, 'gnp.exe']],
  ['\u0000\u2066', [{ code: 'U+0000' }, { code: 'U+2066' }]],
  ['zero\u200Bwidth', ['zero', { code: 'U+200B' }, 'width']],
  // Letters of ASCII that nobody sees and language models read.
  ['a\u{E0041}\u{E007F}b', ['a', { code: 'U+E0041' }, { code: 'U+E007F' }, 'b']],
  // One chooses the form of what stands before it; more of them are data that hides.
  ['❤\uFE0F!', ['❤\uFE0F!']],
  ['❤\uFE0F\uFE01!', ['❤', { code: 'U+FE0F' }, { code: 'U+FE01' }, '!']],
  ['x\u{E0101}', ['x', { code: 'U+E0101' }]],
  ['blank\u3164\u115F', ['blank', { code: 'U+3164' }, { code: 'U+115F' }]],
  ['joined\u034F\u180E', ['joined', { code: 'U+034F' }, { code: 'U+180E' }]],
  ['שלום', ['שלום']],
  ['👩‍🔬'.replace('\u200d', ''), ['👩🔬']],
])('%j', (text, parts) => {
  expect(splitControls(text)).toEqual(parts)
})

test('in a title they are replaced', () => {
  expect(showControls('a\u202Eb')).toBe('a\u{fffd}b')
  expect(showControls('a\u{E0041}\u{E0042}b')).toBe('a\u{fffd}\u{fffd}b')
})
