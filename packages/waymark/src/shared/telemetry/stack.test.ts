import { expect, it } from 'vitest'
import { measureLeastMs } from '../../../../../e2e/harness/least-ms.ts'
import { readFrames } from './stack.ts'

const isInApp = (file: string): boolean => !file.startsWith('node:') && !file.includes('node_modules/')

it.each([
  [
    '    at load (/app/a.ts:3:7)',
    { filename: '/app/a.ts', function: 'load', lineno: 3, colno: 7, in_app: true },
  ],
  ['    at async Page (file:///app/a.ts:3:7)', { filename: '/app/a.ts', function: 'Page', lineno: 3 }],
  ['    at async file:///app/a.ts:3:7', { filename: '/app/a.ts', function: '?', lineno: 3 }],
  ['    at /app/a.ts:3:7', { filename: '/app/a.ts', function: '?', lineno: 3, colno: 7 }],
  ['    at new Thing (/app/a.ts:3:7)', { function: 'new Thing' }],
  ['    at Thing.run [as go] (/app/a.ts:3:7)', { function: 'Thing.run', filename: '/app/a.ts' }],
  ['    at node:internal/x:3:7', { filename: 'node:internal/x', in_app: false }],
  ['    at f (/app/node_modules/x/i.js:1:1)', { in_app: false }],
  ['    at Array.map (<anonymous>)', { filename: '<anonymous>', function: 'Array.map' }],
  ['    at https://h.example/a.js?v=1:2:3', { filename: 'https://h.example/a.js?v=1', lineno: 2, colno: 3 }],
  // Scripts that stand in a document have its address.
  [
    '    at https://h.example/pay?token=abc&v=1:2:3',
    { filename: 'https://h.example/pay?token=[Filtered]&v=1', lineno: 2, colno: 3 },
  ],
  ['    at f (/home/c#/a.ts:3:7)', { filename: '/home/c#/a.ts', lineno: 3 }],
  ['load@https://h.example/a.js:2:3', { filename: 'https://h.example/a.js', function: 'load', lineno: 2 }],
  ['@https://h.example/a.js:2:3', { function: '?', filename: 'https://h.example/a.js' }],
])('reads %j', (line, expected) => {
  expect(readFrames(`Error: x\n${line}`, isInApp)).toMatchObject([expected])
})

it('puts the place of the crash last', () => {
  const frames = readFrames('Error\n at a (/x.js:1:1)\n at b (/y.js:2:2)', isInApp)
  expect(frames.map((frame) => frame.function)).toEqual(['b', 'a'])
})

it('reads at most 50 frames and no line that is too long', () => {
  const lines = Array.from({ length: 80 }, (_, index) => ` at f${index} (/x.js:1:1)`)
  const frames = readFrames([` at ${'x'.repeat(2000)} (/x.js:1:1)`, ...lines].join('\n'), isInApp)
  expect(frames).toHaveLength(50)
  expect(frames.at(-1)!.function).toBe('f0')
})

it('takes no line of the message for a frame', () => {
  expect(readFrames('Error: mail to me@example.com\nand more', isInApp)).toEqual([])
  expect(readFrames(undefined, isInApp)).toEqual([])
})

it.each([
  ['at signs and blanks', `${' '.repeat(250)}${'@'.repeat(250)}${' '.repeat(500)}\rx`],
  ['a line that no line is', `${'@'.repeat(340)}${' '.repeat(660)}\u2028x`],
  ['parentheses', `at ${'x ('.repeat(110)}${' '.repeat(660)}\u2028x`],
  ['numbers', `a@${':1'.repeat(500)}x`],
])('%s, a thousand times, take milliseconds', (_, line) => {
  expect(measureLeastMs(() => readFrames(`${line}\n`.repeat(1_000), isInApp))).toBeLessThan(500)
})
