import type { CodeFrame } from '../shared/dev-error.ts'

/** Longer lines (minified code, data) are cut: nobody reads them, and one would fill the terminal. */
const MAX_LINE_CHARS = 400

/**
 * The lines around a position; line and column count from 1. `undefined` when the source has no such line,
 * for example because it changed after the error.
 */
export function createCodeFrame(
  source: string,
  line: number,
  column: number,
  context = 3,
): Omit<CodeFrame, 'file'> | undefined {
  const all = source.split(/\r\n|\r|\n/)
  if (!Number.isInteger(line) || line < 1 || line > all.length) return undefined
  const first = Math.max(1, line - context)
  const last = Math.min(all.length, line + context)
  const lines = all
    .slice(first - 1, last)
    .map((text, index) => ({ number: first + index, text: expandTabs(text).slice(0, MAX_LINE_CHARS) }))
  return { line, column: readVisibleColumn(all[line - 1] ?? '', column), lines: trimBlankLines(lines, line) }
}

function expandTabs(text: string): string {
  return text.replaceAll('\t', '  ')
}

/** Keeps the caret inside the line, also when the position comes from an older version of the file. */
function readVisibleColumn(text: string, column: number): number {
  const before = expandTabs(text.slice(0, Math.max(0, Math.trunc(column) - 1)))
  return Math.min(before.length, MAX_LINE_CHARS) + 1
}

/** A position after the last line break is still shown, but blank lines at both ends say nothing. */
function trimBlankLines(lines: CodeFrame['lines'], failing: number): CodeFrame['lines'] {
  const from = lines.findIndex(({ number, text }) => number === failing || text.trim() !== '')
  const to = lines.findLastIndex(({ number, text }) => number === failing || text.trim() !== '')
  return lines.slice(from, to + 1)
}
