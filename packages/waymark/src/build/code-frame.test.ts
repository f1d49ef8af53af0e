import { describe, expect, it } from 'vitest'
import { printCodeFrame } from '../shared/print-error.ts'
import { createCodeFrame } from './code-frame.ts'

const SOURCE = ['one', 'two', 'three', 'const four = 4', 'five', 'six', 'seven', 'eight'].join('\n')

function printAt(source: string, line: number, column: number, context?: number): string | undefined {
  const frame = createCodeFrame(source, line, column, context)
  return frame && printCodeFrame(frame)
}

describe('createCodeFrame', () => {
  it('shows the lines around the position with numbers and a caret', () => {
    expect(printAt(SOURCE, 4, 7, 1)).toBe(
      ['  3 | three', '> 4 | const four = 4', '    |       ^', '  5 | five'].join('\n'),
    )
  })

  it('aligns numbers of different length', () => {
    const source = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n')
    expect(printAt(source, 10, 1, 1)).toBe(
      ['   9 | line 9', '> 10 | line 10', '     | ^', '  11 | line 11'].join('\n'),
    )
  })

  it.each([
    [1, [1, 2, 3, 4]],
    [8, [5, 6, 7, 8]],
    [4, [1, 2, 3, 4, 5, 6, 7]],
  ])('stays inside the file around line %s', (line, numbers) => {
    expect(createCodeFrame(SOURCE, line, 1)?.lines.map(({ number }) => number)).toEqual(numbers)
  })

  it.each([0, -1, 9, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'has nothing to show for line %s',
    (line) => {
      expect(createCodeFrame(SOURCE, line, 1)).toBeUndefined()
    },
  )

  it.each([
    ['a\r\nb\r\nc', 2],
    ['a\rb\rc', 2],
  ])('understands the line breaks of %j', (source, line) => {
    expect(createCodeFrame(source, line, 1)?.lines[1]).toEqual({ number: 2, text: 'b' })
  })

  it('puts the caret below the right character after tabs', () => {
    expect(printAt('\t\tcall()', 1, 3)).toBe(['> 1 |     call()', '    |     ^'].join('\n'))
  })

  it.each([0, -5, 99, Number.NaN])('keeps the caret inside the line for column %s', (column) => {
    const frame = createCodeFrame('abc', 1, column)
    expect(frame?.column).toBeGreaterThanOrEqual(1)
    expect(frame?.column).toBeLessThanOrEqual(4)
  })

  it('leaves out blank lines at both ends', () => {
    expect(createCodeFrame('\n\nx\n\n', 3, 1)?.lines).toEqual([{ number: 3, text: 'x' }])
  })

  it('cuts very long lines', () => {
    expect(createCodeFrame('x'.repeat(100_000), 1, 50_000)?.lines[0]?.text.length).toBeLessThan(1_000)
  })
})
