/**
 * Reads the path patterns of redirects, rewrites, headers and matchers: `/blog/:slug`, `/docs/:path*`,
 * `/:id(\\d+)`, `/((?!api).*)`, `/{old-}?shop`. The language is that of path-to-regexp 6.
 */
import { PatternError } from './pattern-error.ts'
import { parseRegex } from './regex-syntax.ts'

/** Literal text, or a place that a value comes from. */
export type PathToken = string | PathParam

export interface PathParam {
  /** A number, counted from 0, when the group has no name; absent when nothing is captured. */
  name: string | number | undefined
  /** Source of a regular expression; empty when nothing is captured. */
  pattern: string
  /** Literal text that comes and goes with the value. */
  prefix: string
  suffix: string
  modifier: '' | '?' | '*' | '+'
  /** Index of its first character in the source. */
  position: number
}

/** One segment, as short as the rest allows. */
const SEGMENT_PATTERN = '[^\\/]+?'

/** Characters that belong to the value behind them: they go when an optional value is absent. */
const PREFIXES = './'

interface Reader {
  source: string
  index: number
  unnamedCount: number
}

/** Throws a `PatternError` where the source cannot be read. */
export function parsePath(source: string): PathToken[] {
  const reader: Reader = { source, index: 0, unnamedCount: 0 }
  const tokens: PathToken[] = []
  let text = ''
  const flush = (param: PathParam): void => {
    if (text !== '') tokens.push(text)
    text = ''
    tokens.push(param)
  }
  while (reader.index < source.length) {
    const start = reader.index
    const char = source[start] ?? ''
    if (char === '{') {
      flush(readBraces(reader))
      continue
    }
    const hasPrefix = PREFIXES.includes(char) && ':('.includes(source[start + 1] ?? ' ')
    if (hasPrefix) reader.index++
    const capture = readCapture(reader)
    if (capture) {
      const prefix = hasPrefix ? char : ''
      flush({ ...capture, prefix, suffix: '', modifier: readModifier(reader), position: start })
    } else text += readLiteral(reader)
  }
  if (text !== '') tokens.push(text)
  return tokens
}

function readBraces(reader: Reader): PathParam {
  const position = reader.index++
  const prefix = readText(reader)
  const capture = readCapture(reader) ?? { name: undefined, pattern: '' }
  const suffix = readText(reader)
  const next = reader.source[reader.index]
  if (next === undefined) throw new PatternError('a { has no }', position)
  if (next !== '}') throw new PatternError('braces hold one parameter and text around it', reader.index)
  reader.index++
  return { ...capture, prefix, suffix, modifier: readModifier(reader), position }
}

function readText(reader: Reader): string {
  let text = ''
  while (reader.index < reader.source.length && !'{}:('.includes(reader.source[reader.index] ?? '')) {
    text += readLiteral(reader)
  }
  return text
}

function readLiteral(reader: Reader): string {
  const { source, index } = reader
  const char = source[index] ?? ''
  if ('*+?'.includes(char)) throw new PatternError(`${char} stands behind no parameter and no group`, index)
  if (char === ')') throw new PatternError('a ) has no (', index)
  if (char === '}') throw new PatternError('a } has no {', index)
  if (char !== '\\') {
    reader.index++
    return char
  }
  const escaped = source[index + 1]
  if (escaped === undefined) throw new PatternError('a \\ stands at the end', index)
  reader.index += 2
  return escaped
}

const NAME = /:(\w*)/y

function readCapture(reader: Reader): Pick<PathParam, 'name' | 'pattern'> | undefined {
  const start = reader.index
  NAME.lastIndex = start
  const found = NAME.exec(reader.source)
  if (found?.[1] === '') throw new PatternError('a : has no name behind it', start)
  if (found) reader.index += found[0].length
  const pattern = readPattern(reader)
  if (found) return { name: found[1], pattern: pattern ?? SEGMENT_PATTERN }
  return pattern === undefined ? undefined : { name: reader.unnamedCount++, pattern }
}

/** A regular expression in parentheses. It captures as a whole, so there are no groups inside to count. */
function readPattern(reader: Reader): string | undefined {
  const { source, index: start } = reader
  if (source[start] !== '(') return undefined
  let depth = 0
  let index = start
  do {
    const char = source[index]
    if (char === undefined) throw new PatternError('a ( has no )', start)
    if (char === '\\') index++
    else if (char === ')') depth--
    else if (char === '(') {
      depth++
      const isCapturing = depth > 1 && !/^\(\?(?!<[A-Za-z_$])/.test(source.slice(index, index + 4))
      if (isCapturing) throw new PatternError('a group inside a group must begin with (?:', index)
    }
    index++
  } while (depth > 0)
  const pattern = source.slice(start + 1, index - 1)
  if (pattern === '') throw new PatternError('a group is empty', start)
  if (pattern.startsWith('?')) throw new PatternError('a group must not begin with ?', start + 1)
  checkPattern(pattern, start + 1)
  reader.index = index
  return pattern
}

/** Here, because in the expression that is built from all parts the position would be another one. */
function checkPattern(pattern: string, offset: number): void {
  try {
    parseRegex(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new PatternError(error.reason, error.position + offset)
  }
}

function readModifier(reader: Reader): PathParam['modifier'] {
  const char = reader.source[reader.index]
  if (char !== '*' && char !== '+' && char !== '?') return ''
  reader.index++
  return char
}
