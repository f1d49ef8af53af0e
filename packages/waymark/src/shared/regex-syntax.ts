/** Reads the part of JavaScript's regular expressions that can be matched in linear time. */
import { MAX_REGEX_NESTING } from './limits.ts'
import { PatternError } from './pattern-error.ts'
import { type CodeRanges, DIGITS, invertRanges, LINE_ENDS, SPACES, WORD_CHARACTERS } from './regex-charset.ts'

export type RegexNode =
  | { kind: 'char'; code: number }
  | { kind: 'set'; ranges: CodeRanges; negated: boolean }
  | { kind: 'assert'; at: Assertion }
  | { kind: 'sequence'; items: RegexNode[] }
  | { kind: 'choice'; options: RegexNode[] }
  | { kind: 'group'; index: number; body: RegexNode }
  | { kind: 'look'; negative: boolean; index: number; body: RegexNode; inside: Inside }
  | { kind: 'repeat'; body: RegexNode; min: number; max: number; lazy: boolean; inside: Inside }

export type Assertion = 'start' | 'end' | 'word-edge' | 'no-word-edge'

/** Groups and lookaheads that begin inside a node: the first, and the one after the last. */
export interface Inside {
  groups: [number, number]
  looks: [number, number]
}

export interface ParsedRegex {
  body: RegexNode
  /** Groups count from 1. */
  groupCount: number
  lookCount: number
  groupNames: Map<string, number>
}

interface Reader {
  source: string
  index: number
  depth: number
  groupCount: number
  lookCount: number
  groupNames: Map<string, number>
}

export function parseRegex(source: string): ParsedRegex {
  const reader: Reader = {
    source,
    index: 0,
    depth: 0,
    groupCount: 0,
    lookCount: 0,
    groupNames: new Map(),
  }
  const body = readChoice(reader)
  if (reader.index < source.length) throw new PatternError('a ) has no (', reader.index)
  const { groupCount, lookCount, groupNames } = reader
  return { body, groupCount, lookCount, groupNames }
}

function readChoice(reader: Reader): RegexNode {
  const options = [readSequence(reader)]
  while (reader.source[reader.index] === '|') {
    reader.index++
    options.push(readSequence(reader))
  }
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
}

function readSequence(reader: Reader): RegexNode {
  const items: RegexNode[] = []
  while (reader.index < reader.source.length && !'|)'.includes(reader.source[reader.index] ?? '')) {
    items.push(readTerm(reader))
  }
  return items.length === 1 && items[0] ? items[0] : { kind: 'sequence', items }
}

function readTerm(reader: Reader): RegexNode {
  const groups = reader.groupCount + 1
  const looks = reader.lookCount
  const isGroup = reader.source[reader.index] === '('
  const body = readAtom(reader)
  const end = reader.index
  const counts = readCounts(reader)
  if (!counts) return body
  if (body.kind === 'assert' && !isGroup) throw new PatternError('there is nothing to repeat', end)
  const lazy = reader.source[reader.index] === '?'
  if (lazy) reader.index++
  const inside: Inside = { groups: [groups, reader.groupCount + 1], looks: [looks, reader.lookCount] }
  return { kind: 'repeat', body, ...counts, lazy, inside }
}

const COUNTS = /\{(\d+)(?:(,)(\d*))?\}/y

function readCounts(reader: Reader): { min: number; max: number } | undefined {
  const char = reader.source[reader.index]
  if (char === '*' || char === '+' || char === '?') {
    reader.index++
    return { min: char === '+' ? 1 : 0, max: char === '?' ? 1 : Infinity }
  }
  COUNTS.lastIndex = reader.index
  const found = COUNTS.exec(reader.source)
  if (!found) return undefined
  const min = Number(found[1])
  const max = found[2] === undefined ? min : found[3] === '' ? Infinity : Number(found[3])
  if (max < min) throw new PatternError('the numbers of a repetition are out of order', reader.index)
  reader.index += found[0].length
  return { min, max }
}

function readAtom(reader: Reader): RegexNode {
  const { source, index } = reader
  const char = source[index] ?? ''
  if (char === '(') return readGroup(reader)
  if (char === '[') return readClass(reader)
  if (char === '\\') return readEscape(reader)
  if ('*+?'.includes(char)) throw new PatternError('there is nothing to repeat', index)
  COUNTS.lastIndex = index
  if (char === '{' && COUNTS.test(source)) throw new PatternError('there is nothing to repeat', index)
  reader.index++
  if (char === '^') return { kind: 'assert', at: 'start' }
  if (char === '$') return { kind: 'assert', at: 'end' }
  if (char === '.') return { kind: 'set', ranges: LINE_ENDS, negated: true }
  return { kind: 'char', code: char.charCodeAt(0) }
}

const GROUP_START = /\((?:\?(?:([:=!])|<([A-Za-z_$][\w$]*)>)|(?!\?))/y

function readGroup(reader: Reader): RegexNode {
  const start = reader.index
  GROUP_START.lastIndex = start
  const found = GROUP_START.exec(reader.source)
  if (!found) {
    const isBehind = /^\(\?<[=!]/.test(reader.source.slice(start))
    throw new PatternError(isBehind ? 'looking behind is not possible' : 'a group begins wrongly', start)
  }
  if (++reader.depth > MAX_REGEX_NESTING) throw new PatternError('groups are nested too deeply', start)
  const [whole, mark, name] = found
  const groups = reader.groupCount + 1
  const looks = reader.lookCount
  if (mark === '=' || mark === '!') reader.lookCount++
  if (mark === undefined) {
    reader.groupCount++
    if (name !== undefined && reader.groupNames.has(name))
      throw new PatternError(`two groups are named ${name}`, start)
    if (name !== undefined) reader.groupNames.set(name, groups)
  }
  reader.index += whole.length
  const body = readChoice(reader)
  if (reader.source[reader.index] !== ')') throw new PatternError('a ( has no )', start)
  reader.index++
  reader.depth--
  if (mark === ':') return body
  if (mark === undefined) return { kind: 'group', index: groups, body }
  const inside: Inside = { groups: [groups, reader.groupCount + 1], looks: [looks + 1, reader.lookCount] }
  return { kind: 'look', negative: mark === '!', index: looks, body, inside }
}

function readEscape(reader: Reader): RegexNode {
  const letter = reader.source[reader.index + 1]
  if (letter === 'b' || letter === 'B') {
    reader.index += 2
    return { kind: 'assert', at: letter === 'b' ? 'word-edge' : 'no-word-edge' }
  }
  const escaped = readEscapedText(reader)
  if (typeof escaped === 'number') return { kind: 'char', code: escaped }
  return { kind: 'set', ranges: escaped, negated: false }
}

const CLASSES: Record<string, CodeRanges> = {
  d: DIGITS,
  D: invertRanges(DIGITS),
  w: WORD_CHARACTERS,
  W: invertRanges(WORD_CHARACTERS),
  s: SPACES,
  S: invertRanges(SPACES),
}
const CONTROLS: Record<string, number> = { t: 0x09, n: 0x0a, v: 0x0b, f: 0x0c, r: 0x0d }
const CODE_ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|c([A-Za-z])|(0)(?!\d))/y

/** What stands behind a backslash: one character or a class of them. */
function readEscapedText(reader: Reader): number | CodeRanges {
  const { source, index } = reader
  const letter = source[index + 1]
  if (letter === undefined) throw new PatternError('a \\ stands at the end', index)
  CODE_ESCAPE.lastIndex = index
  const found = CODE_ESCAPE.exec(source)
  if (found) {
    reader.index += found[0].length
    const hex = found[1] ?? found[2]
    if (hex !== undefined) return Number.parseInt(hex, 16)
    return found[3] === undefined ? 0 : found[3].charCodeAt(0) % 32
  }
  if (/[1-9k]/.test(letter)) throw new PatternError('back-references are not possible', index)
  const meaning = CLASSES[letter] ?? CONTROLS[letter]
  if (meaning === undefined && /[A-Za-z0-9]/.test(letter))
    throw new PatternError(`\\${letter} is not known here`, index)
  reader.index += 2
  return meaning ?? letter.charCodeAt(0)
}

function readClass(reader: Reader): RegexNode {
  const { source, index: start } = reader
  const negated = source[start + 1] === '^'
  reader.index += negated ? 2 : 1
  const ranges: number[] = []
  while (source[reader.index] !== ']') {
    const left = readClassMember(reader, start)
    const isRange = source[reader.index] === '-' && source[reader.index + 1] !== ']'
    if (!isRange) {
      addMember(ranges, left)
      continue
    }
    const dash = reader.index++
    const right = readClassMember(reader, start)
    if (typeof left === 'number' && typeof right === 'number') {
      if (right < left) throw new PatternError('a range is out of order', dash)
      ranges.push(left, right)
      continue
    }
    // `[\w-.]`: beside a class of characters the dash stands for itself.
    for (const member of [left, '-'.charCodeAt(0), right]) addMember(ranges, member)
  }
  reader.index++
  return { kind: 'set', ranges, negated }
}

function readClassMember(reader: Reader, start: number): number | CodeRanges {
  const char = reader.source[reader.index]
  if (char === undefined) throw new PatternError('a [ has no ]', start)
  if (char !== '\\') {
    reader.index++
    return char.charCodeAt(0)
  }
  if (reader.source[reader.index + 1] !== 'b') return readEscapedText(reader)
  reader.index += 2
  return 0x08
}

function addMember(ranges: number[], member: number | CodeRanges): void {
  if (typeof member === 'number') ranges.push(member, member)
  else ranges.push(...member)
}
