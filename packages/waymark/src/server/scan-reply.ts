import { createError } from '../shared/errors.ts'
import { MAX_ACTION_NESTING, MAX_ACTION_REFERENCES } from '../shared/limits.ts'

/**
 * Looks over text that React is about to decode, from left to right and once. It need not be a parser: text that is no JSON fails
 * in the decoder. What the decoder would follow further than the text is long is refused here.
 */

/** Names by which an object could pass for a promise, or lead to what all objects share. */
const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'then'])

/** What stands behind `$` for values that refer to nothing: dates, big numbers, `undefined`, and `$` itself. */
const PLAIN_VALUES: ReadonlySet<string> = new Set(['D', 'n', 'u', 'I', 'N', '-', '$'])

/** Counts over all parts of one body. */
export interface ReplyScan {
  references: number
  /** Some values are decoded only when somebody waits for them: promises, streams, iterators. */
  hasLateValues: boolean
  /** Numbers of the streams among the values; their pieces are parts of their own. */
  streams: Set<number>
}

export function createReplyScan(): ReplyScan {
  return { references: 0, hasLateValues: false, streams: new Set() }
}

export function scanReply(text: string, scan: ReplyScan): void {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '{' || character === '[') {
      if (++depth > MAX_ACTION_NESTING) refuse(`values are nested deeper than ${MAX_ACTION_NESTING}`)
    } else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const end = findEnd(text, index)
      if (isKey(text, end)) checkKey(text.slice(index, end))
      else if (isReference(text, index)) {
        scan.references++
        noteLateValue(decodeText(text.slice(index, end)), scan)
      }
      if (scan.references > MAX_ACTION_REFERENCES)
        refuse(`it has more than ${MAX_ACTION_REFERENCES} references`)
      index = end - 1
    }
  }
}

/** Behind the closing quote. */
function findEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === '"') return index + 1
  }
  return refuse('a text in it has no end')
}

const KEY = /\s*:/y

function isKey(text: string, end: number): boolean {
  KEY.lastIndex = end
  return KEY.test(text)
}

/** With every letter escaped, none of the refused keys is longer. */
const MAX_REFUSED_CHARS = 100

function checkKey(quoted: string): void {
  if (quoted.length > MAX_REFUSED_CHARS) return
  const key = decodeText(quoted)
  if (REFUSED_KEYS.has(key)) refuse(`an object has the key ${key}`)
}

/** A text may be spelled with escapes. */
function decodeText(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return refuse('a text in it cannot be read')
  }
}

/** Promises; streams and iterators, of which the pieces follow. */
const LATE_VALUE = /^\$[@rRxX]/

/** How React spells numbers. Its decoder takes other spellings for the same ones, so those would not be seen here. */
const NUMBER = /^[\da-f]{1,5}$/

function noteLateValue(reference: string, scan: ReplyScan): void {
  if (!LATE_VALUE.test(reference)) return
  scan.hasLateValues = true
  const id = reference.slice(2)
  if (!NUMBER.test(id)) refuse('a reference in it has a number that is none')
  if (reference[1] !== '@') scan.streams.add(Number.parseInt(id, 16))
}

function isReference(text: string, start: number): boolean {
  if (text[start + 1] === '\\') return true
  return text[start + 1] === '$' && !PLAIN_VALUES.has(text[start + 2] ?? '')
}

export function refuse(reason: string): never {
  throw createError('WM_ACTION_MALFORMED', { reason })
}
