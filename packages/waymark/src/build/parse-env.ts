/** One assignment of an env file, before `$NAME` is expanded. */
export interface EnvEntry {
  raw: string
  /** Decides what `\` and `$` mean; single quotes and backticks keep both as they are. */
  quote: 'none' | 'double' | 'literal'
}

export type ParsedEnv =
  | { kind: 'entries'; entries: Map<string, EnvEntry> }
  | { kind: 'unreadable'; line: number; reason: string }

const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*/
const QUOTES: Record<string, EnvEntry['quote']> = { '"': 'double', "'": 'literal', '`': 'literal' }

export function parseEnv(source: string): ParsedEnv {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const entries = new Map<string, EnvEntry>()
  let offset = 0
  let line = 1
  while (offset < text.length) {
    const lineEnd = endOfLine(text, offset)
    const lineText = text.slice(offset, lineEnd)
    if (/^[ \t]*(?:#|$)/.test(lineText)) {
      offset = lineEnd + 1
      line++
      continue
    }
    const assignment = ASSIGNMENT.exec(lineText)
    if (!assignment?.[1]) return { kind: 'unreadable', line, reason: 'it is not of the form NAME=value' }
    const valueStart = offset + assignment[0].length
    const value = readValue(text, valueStart, lineEnd)
    if (typeof value === 'string') return { kind: 'unreadable', line, reason: value }
    entries.set(assignment[1], value.entry)
    line += countLines(text, offset, value.end)
    offset = value.end + 1
  }
  return { kind: 'entries', entries }
}

/** The value and the end of its last line, or the reason why it cannot be read. */
function readValue(text: string, start: number, lineEnd: number): { entry: EnvEntry; end: number } | string {
  const mark = text[start] ?? ''
  const quote = start < lineEnd ? QUOTES[mark] : undefined
  if (!quote) {
    // `#` starts a comment only after a blank, so that `a#b` and URLs with a fragment stay whole.
    const raw = text.slice(start, lineEnd).replace(/(?:^|[ \t])#.*$/, '')
    return { entry: { raw: raw.trim(), quote: 'none' }, end: lineEnd }
  }
  const close = findClosingQuote(text, start + 1, mark)
  if (close === -1) return `the quote ${mark} is not closed`
  const end = endOfLine(text, close)
  if (!/^[ \t]*(?:#.*)?$/.test(text.slice(close + 1, end))) return `there is text after the closing ${mark}`
  return { entry: { raw: text.slice(start + 1, close), quote }, end }
}

function findClosingQuote(text: string, start: number, mark: string): number {
  for (let index = start; index < text.length; index++) {
    if (text[index] === '\\' && mark === '"') index++
    else if (text[index] === mark) return index
  }
  return -1
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

function countLines(text: string, start: number, end: number): number {
  let lines = 1
  for (
    let index = text.indexOf('\n', start);
    index !== -1 && index < end;
    index = text.indexOf('\n', index + 1)
  ) {
    lines++
  }
  return lines
}
